import { expect, test } from 'vitest';
import { AWAY_MS, createBarcodeSightings } from '#lib/domain/product/barcode.ts';

test('a piece held in view is one; the next of its kind counts once the first was away', () => {
  const { isNew } = createBarcodeSightings();
  expect([0, 120, 240, 1_300, 2_400].map((at) => isNew('milk', at))).toEqual([true, false, false, false, false]);
  expect(isNew('milk', 2_400 + AWAY_MS)).toBe(true);
});

test('another barcode between two counts each', () => {
  const { isNew } = createBarcodeSightings();
  expect(['milk', 'water', 'milk'].map((barcode, at) => isNew(barcode, at * 120))).toEqual([true, true, true]);
});
