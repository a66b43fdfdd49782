import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED_PAGES } from '#lib/server/pipeline/cache/shared-pages.ts';
import { ROOT } from './source.ts';

const PAGES = join(ROOT, 'src/pages');
/** An address of each page that visitors share, and its text. */
const shared = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro'))
  .map((file) => ({ file, text: readFileSync(join(PAGES, file), 'utf8') }))
  .filter(({ text }) => /\bcachePage\(/.test(text))
  .map(({ file, text }) => ({ text, path: `/${file.replace(/(\/index)?\.astro$/, '').replaceAll(/\[\w+\]/g, '7')}` }));

test('every page that visitors share says which words of its address it reads', () => {
  expect(shared.length).toBeGreaterThan(4);
  for (const { path } of shared) {
    expect(
      SHARED_PAGES.filter((page) => page.path.test(path)),
      path,
    ).toHaveLength(1);
  }
  for (const page of SHARED_PAGES)
    expect(
      shared.some(({ path }) => page.path.test(path)),
      String(page.path),
    ).toBe(true);
});

test('and reads no other', () => {
  for (const { path, text } of shared) {
    const { words } = SHARED_PAGES.find((page) => page.path.test(path))!;
    const read = [...text.matchAll(/searchParams\.(?:get|has|getAll)\('(\w+)'\)/g)].map(([, word]) => word);
    expect(words, path).toEqual(expect.arrayContaining(read));
    if (text.includes('readChoice(')) expect(words, path).toEqual(expect.arrayContaining(['sort', 'open', 'price']));
  }
});
