import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVER_COMMAND, SERVER_MEMORY } from '../../scripts/server-command.ts';
import { ROOT } from './source.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test.each([
  ['Dockerfile', JSON.stringify(SERVER_COMMAND).slice(1, -1).replaceAll('","', '", "')],
  ['deploy/dongne-market@.service', SERVER_COMMAND.join(' ')],
])('%s starts the server as everything else does', (path, command) => {
  const text = read(path);
  expect(text).toContain(command);
  for (const [name, value] of Object.entries(SERVER_MEMORY)) expect(text).toContain(`${name}=${value}`);
});

test('and so does `npm start`, which the server replaces: a signal to npm would leave it behind', () => {
  const { start } = JSON.parse(read('package.json')).scripts;
  const memory = Object.entries(SERVER_MEMORY).map(([name, value]) => `${name}=${value}`);
  const [flags, entry] = [SERVER_COMMAND.slice(0, -1).join(' '), SERVER_COMMAND.at(-1)!];
  expect(start).toBe(`${memory.join(' ')} exec node ${flags} --env-file-if-exists=.env ${entry}`);
});

test('operators are told the same command', () => {
  expect(read('docs/operations.md')).toContain(SERVER_COMMAND.join(' '));
});
