import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** `exports` of a package keeps such files to itself: they are found beside what it does name. */
const inPackage = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), 'cjs', file);

/** The files that React (19) runs in production, by the names under which they are imported. */
export const REACT_FILES: ReadonlyMap<string, string> = new Map([
  ['react', inPackage('react', 'react.production.js')],
  ['react/jsx-runtime', inPackage('react', 'react-jsx-runtime.production.js')],
  ['react-dom', inPackage('react-dom', 'react-dom.production.js')],
  ['react-dom/client', inPackage('react-dom', 'react-dom-client.production.js')],
  ['scheduler', inPackage('scheduler', 'scheduler.production.js')],
]);

/** CommonJS that only writes `exports.name = …` and reads whole modules first, as an ES module that does the same. */
export function asModule(code: string, file: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name!));
  const declared = new Set<string>();
  const imports: string[] = [];
  const inside = code
    .replace(/^exports\.(\w+) = /gm, (assigned, name: string) => {
      if (declared.has(name)) return assigned;
      declared.add(name);
      return `var $${name} = `;
    })
    .replace(/\bexports\.(\w+)/g, (_, name: string) => `$${name}`)
    .replace(/^var (\w+ = require\("[\w/-]+"\)[,;]\s*)+/gm, (asked) => {
      for (const [, name, module] of asked.matchAll(/(\w+) = require\("([\w/-]+)"\)/g)) {
        imports.push(`import * as ${name} from ${JSON.stringify(module)};`);
      }
      return '';
    });
  if (/\b(require|exports|module\.exports)\b(\s*[.([=]|\))/.test(inside)) {
    throw new Error(`${file} is more than an ES module can be made of like this.`);
  }
  const later = [...names].filter((name) => !declared.has(name)).map((name) => `var $${name};`);
  // Whoever asks for all of it by one name gets what that one uses of it, too.
  imports.push(`import * as itself from ${JSON.stringify(file)};`);
  const exported = Array.from(names, (name) => `$${name} as ${name}`);
  return [...imports, ...later, inside, `export { ${[...exported, 'itself as default'].join(', ')} };`].join('\n');
}

/**
 * React comes as CommonJS only. Whoever imports that carries what makes a module of it: a helper, in a file of its own that every page with
 * an island asks for, and a wrapper to every call of a hook; and nothing of it can be left out. In browsers it is a module from the start.
 */
export function reactModules(): Plugin {
  const files = new Set(REACT_FILES.values());
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => REACT_FILES.get(source) ?? null,
    transform: (code, id) => (files.has(id) ? { code: asModule(code, id), map: null } : null),
  };
}
