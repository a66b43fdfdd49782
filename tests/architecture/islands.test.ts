import { describe, expect, test } from 'vitest';
import { filesIn, readSource } from './source.ts';

const paths = filesIn('src/islands');
const scripts = paths.filter((path) => /\.tsx?$/.test(path)).map(readSource);
/** A part that makes its elements by itself, or reaches for those of the page, does what React should. Within its own `ref` it may move the focus. */
const BY_HAND = /\bcustomElements\b|\bcreateElement\b|\binnerHTML\b|\bdocument\.(querySelector|getElement)/;
const isPart = (path: string) => /\.tsx$/.test(path);

describe('islands are React components and nothing else', () => {
  test('none is written in Astro', () => {
    expect(paths.filter((path) => path.endsWith('.astro'))).toEqual([]);
  });

  test('none builds its elements by hand, nor looks for them', () => {
    const byHand = scripts.filter(({ text }) => BY_HAND.test(text)).map(({ path }) => path);
    expect(byHand).toEqual([]);
    expect(paths.filter(isPart).length).toBeGreaterThan(100);
  });

  test('none has a style attribute in its HTML, which the policy of the pages refuses', () => {
    // That of the postcode search is hydrated only: React sets it by script.
    const styled = scripts.filter(({ text }) => /\sstyle=\{/.test(text)).map(({ path }) => path);
    expect(styled).toEqual(['src/islands/seller/postcode/PostcodeSearch.tsx']);
  });
});
