import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVER_COMMAND, SERVER_MEMORY } from '../../scripts/server-command.ts';
import { ROOT } from './source.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test.each([
  ['Dockerfile', JSON.stringify(SERVER_COMMAND).slice(1, -1).replaceAll('","', '", "')],
  ['deploy/dongne-market.service', SERVER_COMMAND.join(' ')],
])('%s starts the server as everything else does', (path, command) => {
  const text = read(path);
  expect(text).toContain(command);
  for (const [name, value] of Object.entries(SERVER_MEMORY)) expect(text).toContain(`${name}=${value}`);
});

test('and so do `npm start` and what operators are told, but for the memory settings, which not every shell takes', () => {
  const [flags, entry] = [SERVER_COMMAND.slice(0, -1).join(' '), SERVER_COMMAND.at(-1)!];
  const { start } = JSON.parse(read('package.json')).scripts;
  expect(start).toContain(flags);
  expect(start).toContain(entry);
  expect(read('docs/operations.md')).toContain(`${flags} ${entry}`);
});
