import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NAMED, STYLES } from '../../scripts/chunk-groups.ts';
import { filesIn, ROOT } from './source.ts';

test('a file that travels with others is where it is looked for: one that moved would leave its group without a word', () => {
  const lost = Object.values(NAMED)
    .flat()
    .filter((file) => !existsSync(join(ROOT, 'src', file)));
  expect(lost).toEqual([]);
});

test.each(STYLES)('the style sheet $name has files', ({ test: belongs }) => {
  expect(filesIn('src').filter((path) => belongs.test(`/${path}`))).not.toEqual([]);
});
