import { expect, test } from 'vitest';
import { pixels, tokensOf } from '#islands/sandbox/showcase/tokens.ts';

test('tokens are read as they are written, each once, by kind', () => {
  const sheet = ':root { --color-ink: #20251f; --space-1: 0.25rem; }\n@media (x) { :root { --color-ink: #fff; } }';
  expect(tokensOf(sheet, 'color')).toEqual([{ name: '--color-ink', value: '#20251f' }]);
  expect(tokensOf(sheet, 'color', 'space')).toHaveLength(2);
  expect(tokensOf(sheet, 'radius')).toEqual([]);
});

test('lengths are pixels, anything else is none', () => {
  expect(pixels('0.75rem')).toBe(12);
  expect(pixels('16px')).toBe(16);
  expect(pixels('clamp(1rem, 2vw, 2rem)')).toBeNaN();
});
