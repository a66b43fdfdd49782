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
export function flatImports(): Plugin {
  return {
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
}
