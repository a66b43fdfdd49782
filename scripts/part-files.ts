import type { Plugin, Rolldown } from 'vite';

/** A dynamic import of our own code, `import('./Dialog.tsx')`. */
const DYNAMIC = /(?<![\w.$])import\(\s*(['"])([^'"`]+)\1\s*\)/g;
const OURS = /[\\/]src[\\/](islands|layouts|pages|lib[\\/](client|stores))[\\/]/;
const FETCHED_FIRST = '#lib/client/page/fetch-part.ts';
/** Stands in the code for the files of a part until the bundler has named them. */
const mark = (index: number) => `part-files:${index};`;
const MARK = /part-files:(\d+);/g;

/**
 * Has every part of a page that is imported when it is needed fetched before it is imported, with all the files that it
 * needs (src/lib/client/page/fetch-part.ts). The bundler alone knows which those are.
 */
export function partFiles(): Plugin {
  const imported: string[] = [];
  return {
    name: 'part-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(code, id) {
      if (!OURS.test(id) || !code.includes('import(')) return null;
      const found = [...code.matchAll(DYNAMIC)];
      if (found.length === 0) return null;
      let [written, at] = [`import { fetchFirst as __fetchFirst } from '${FETCHED_FIRST}';`, 0];
      for (const one of found) {
        const target = await this.resolve(one[2]!, id);
        if (!target) throw new Error(`${id} imports ${one[2]}, which is nowhere`);
        written += `${code.slice(at, one.index)}__fetchFirst(() => ${one[0]}, '${mark(imported.push(target.id) - 1)}')`;
        at = one.index + one[0].length;
      }
      return { code: written + code.slice(at), map: null };
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      for (const host of chunks) {
        const there = filesOf(host, byFile);
        host.code = host.code.replaceAll(MARK, (_, index) => {
          const target = imported[Number(index)]!;
          const part =
            chunks.find((chunk) => chunk.facadeModuleId === target) ??
            chunks.find((chunk) => chunk.moduleIds.includes(target));
          if (!part) throw new Error(`no file has ${target}`);
          return [...filesOf(part, byFile)].filter((file) => !there.has(file)).join(' ');
        });
      }
    },
  };
}

/** A file with all that it imports before it runs. */
function filesOf(chunk: Rolldown.OutputChunk, byFile: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const files = new Set<string>();
  const add = (one: Rolldown.OutputChunk) => {
    if (files.has(one.fileName)) return;
    files.add(one.fileName);
    for (const name of one.imports) {
      const next = byFile.get(name);
      if (next) add(next);
    }
  };
  add(chunk);
  return files;
}
