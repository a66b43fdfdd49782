import type { AstroIntegration } from 'astro';
import type { Plugin, Rollup } from 'vite';

/** All that a file cannot run without, each after what it needs itself. */
function needed(file: string, bundle: Rollup.OutputBundle, asked = new Set([file])): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') return [];
  return chunk.imports.flatMap((imported) => {
    if (asked.has(imported)) return [];
    asked.add(imported);
    return [...needed(imported, bundle, asked), imported];
  });
}

/** How pages ask for what they start with: instead of a file that says nothing itself, for the one it stands for. */
interface Address {
  file: string;
  /** What it cannot run without, each after what it needs itself. */
  needs: string[];
}

/**
 * The browser learns what a file imports when it has it, and so on: four trips of 150 ms before a page of ours answered a tap. A file that
 * pages or islands start with names all that it needs itself, and they come side by side. (Rollup does that unasked, Rolldown (1) does not.)
 */
const nameAll = (addresses: Map<string, Address>): Plugin => ({
  name: 'flat-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Imports have their names by now.
    order: 'post',
    handler(_options, bundle) {
      const flat = new Set<Rollup.OutputChunk>();
      function flatten(chunk: Rollup.OutputChunk) {
        if (flat.has(chunk)) return;
        flat.add(chunk);
        const others = needed(chunk.fileName, bundle).filter((file) => !chunk.imports.includes(file));
        // At the end: the order in which files run stays as it is.
        chunk.code += others.map((file) => `import"./${nameOf(file)}";`).join('');
        chunk.imports.push(...others);
      }
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const asked = entries.map((entry) => ({ entry, chunk: standsFor(entry, bundle) ?? entry }));
      for (const { entry, chunk } of asked) {
        flatten(entry);
        flatten(chunk);
        addresses.set(entry.fileName, { file: chunk.fileName, needs: needed(chunk.fileName, bundle) });
      }
    },
  },
});

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);

const ONLY_IMPORTS = /^\s*(import"[^"]+";\s*)+$/;
const ONLY_HANDS_ON = /^\s*export\{(\w+) as (\w+)\}from"\.\/([^"]+)";\s*(import"[^"]+";\s*)*$/;
const EXPORTS = /export\{([^{}]*)\};\s*$/;

/**
 * Where modules travel together (CHUNKS in astro.config.mjs), what pages ask for by its name is a file that only hands on what another
 * has: a request each, five to a product page. The other gives it by that name as well, and is asked for itself.
 */
function standsFor(entry: Rollup.OutputChunk, bundle: Rollup.OutputBundle): Rollup.OutputChunk | null {
  if (ONLY_IMPORTS.test(entry.code)) {
    const last = bundle[needed(entry.fileName, bundle).at(-1)!];
    return last?.type === 'chunk' ? last : null;
  }
  const [, given, asked, name] = ONLY_HANDS_ON.exec(entry.code) ?? [];
  if (!given || !asked) return null;
  const other = bundle[entry.fileName.slice(0, -nameOf(entry.fileName).length) + name];
  if (other?.type !== 'chunk') return null;
  const names = EXPORTS.exec(other.code)?.[1]?.split(',');
  const own = names?.find((pair) => pair === given || pair.endsWith(` as ${given}`))?.split(' as ')[0];
  if (!names || !own || other.exports.includes(asked)) return null;
  other.code = other.code.replace(EXPORTS, () => `export{${[...names, `${own} as ${asked}`]}};\n`);
  other.exports.push(asked);
  return other;
}

/**
 * What is loaded later, a dialog say, is asked for with all that it needs, side by side, less what whoever loads it has already: Vite names
 * that too, and each name costs every visitor some ten bytes.
 */
function nameMissing(): Plugin {
  let written: Rollup.OutputBundle = {};
  return {
    name: 'name-missing-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, dependencies, { hostId }) => {
            const here = needed(hostId, written);
            const missing = dependencies.filter((file) => !here.includes(file));
            // The file itself is asked for in any case.
            return missing.length > 1 ? missing : [];
          },
        },
      },
    }),
    generateBundle: {
      // Before Vite writes the names.
      order: 'pre',
      handler(_options, bundle) {
        written = bundle;
      },
    },
  };
}

/**
 * What pages name. Of their own scripts it is also what these need, behind the address (`#a.js,b.js`), so that all of it is asked for in
 * one trip and run piece by piece (src/layouts/ask-for-scripts.ts).
 */
export function flatImports(): AstroIntegration {
  const addresses = new Map<string, Address>();
  return {
    name: 'flat-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [nameAll(addresses), nameMissing()] } });
      },
      'astro:build:ssr': ({ manifest }) => {
        for (const [asked, entry] of Object.entries(manifest.entryModules)) {
          const address = addresses.get(entry);
          if (!address) continue;
          const { file, needs } = address;
          const isOwnScript = asked.includes('?astro&type=script') && needs.length > 0;
          manifest.entryModules[asked] = isOwnScript ? `${file}#${needs.map(nameOf)}` : file;
        }
      },
    },
  };
}
