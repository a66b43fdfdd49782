import { expect, test } from 'vitest';
import { composed } from '#lib/domain/composed.ts';

test('texts are composed as they are read; compatibility forms only where they are asked for', () => {
  expect(composed('가'.normalize('NFD'))).toBe('가');
  expect(composed('１㎏')).toBe('１㎏');
  expect(composed('１㎏', 'NFKC')).toBe('1kg');
  const thirty = `a${'\u0301'.repeat(30)}`;
  expect(composed(thirty)).toBe(thirty.normalize('NFC'));
});

test('of marks heaped on one letter the first thirty stay', () => {
  const heaped = `a${'\u0316\u0301'.repeat(1_000)}b`;
  expect(composed(heaped)).toBe(`a${'\u0316\u0301'.repeat(15)}b`.normalize('NFC'));
});
