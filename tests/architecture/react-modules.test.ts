import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { asModule, REACT_FILES } from '../../scripts/react-modules.ts';
import { ROOT } from './source.ts';

// Where the packages that it imports are found.
const folder = join(ROOT, '.cache', 'react-modules');
const require = createRequire(import.meta.url);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(code: string, name: string): Promise<Record<string, unknown>> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, asModule(code, file));
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

describe('CommonJS as an ES module', () => {
  test('gives by name what was exported, at the top or on the way, and all of it as the default', async () => {
    const made = await run(
      [
        '"use strict";',
        'var path = require("path"),',
        '  os = require("os");',
        'exports.now = void 0;',
        'if (path.sep) { exports.now = function () { return 7; }; }',
        'else { exports.never = 1; }',
        'exports.joined = path.join("a", os.EOL.trim());',
        'exports.twice = exports.now() * 2;',
      ].join('\n'),
      'table',
    );
    expect({ ...made, default: { ...(made.default as object) } }).toMatchObject({
      joined: 'a',
      twice: 14,
      never: undefined,
    });
    expect((made.default as { now(): number }).now()).toBe(7);
  });

  test.each(['module.exports = 1;', 'if (a) require("b");', 'give(exports);', 'exports = {};'])(
    'refuses %s',
    (code) => {
      expect(() => asModule(code, 'file.js')).toThrow('file.js is more than an ES module');
    },
  );

  test.each([...REACT_FILES])('%s gives what React gives', async (name, file) => {
    const made = await run(readFileSync(file, 'utf8'), name.replace('/', '-'));
    const { default: all, ...named } = made;
    expect(Object.keys(named).sort()).toEqual(Object.keys(require(file) as object).sort());
    expect(Object.keys(all as object)).toEqual(expect.arrayContaining(Object.keys(named)));
  });
});
