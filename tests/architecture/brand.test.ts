import { expect, test } from 'vitest';
import { DEFAULT_NAME } from '#lib/domain/market/market-name.ts';
import { filesIn, readSource } from './source.ts';

/** Where the market that nobody has named gets its name. */
const SAYS_IT = ['src/lib/domain/market/market-name.ts', 'src/lib/domain/market/market-with.ts'];

test('nothing that is served says the market’s name but by its operator’s settings', () => {
  const files = ['src', 'public', 'deploy'].flatMap(filesIn);
  expect(files.length).toBeGreaterThan(1_000);
  const saying = files.filter((path) => readSource(path).text.includes(DEFAULT_NAME));
  expect(saying).toEqual(SAYS_IT);
});
