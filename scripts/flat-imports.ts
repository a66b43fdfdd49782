import type { Plugin, Rollup } from 'vite';

/** All that a file cannot run without. */
function needed(file: string, bundle: Rollup.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') return found;
  for (const imported of chunk.imports) {
    if (found.has(imported)) continue;
    found.add(imported);
    needed(imported, bundle, found);
  }
  return found;
}

/**
 * The browser learns what a file imports when it has it, and so on: four trips of 150 ms before a page of ours answered a tap. A file that
 * pages or islands start with names all that it needs itself, and they come side by side. (Rollup does that unasked, Rolldown (1) does not.)
 */
const nameAll: Plugin = {
  name: 'flat-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Imports have their names by now.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf('/') + 1);
        const own = new Set(chunk.imports);
        const others = [...needed(chunk.fileName, bundle)].filter((file) => !own.has(file));
        // At the end: the order in which files run stays as it is.
        chunk.code += others.map((file) => `import"./${file.slice(folder.length)}";`).join('');
        chunk.imports.push(...others);
      }
    },
  },
};

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
            const missing = dependencies.filter((file) => !here.has(file));
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

export const flatImports = (): Plugin[] => [nameAll, nameMissing()];
