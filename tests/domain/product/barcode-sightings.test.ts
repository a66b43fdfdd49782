import { describe, expect, test } from 'vitest';
import { AWAY_MS, createBarcodeSightings, createBelief } from '#lib/domain/product/barcode-sightings.ts';

test('a piece held in view is one; the next of its kind counts once the first was away', () => {
  const { isNew } = createBarcodeSightings();
  expect([0, 120, 240, 1_300, 2_400].map((at) => isNew('milk', at))).toEqual([true, false, false, false, false]);
  expect(isNew('milk', 2_400 + AWAY_MS)).toBe(true);
});

test('another barcode between two counts each', () => {
  const { isNew } = createBarcodeSightings();
  expect(['milk', 'water', 'milk'].map((barcode, at) => isNew(barcode, at * 120))).toEqual([true, true, true]);
});

describe('a camera is believed', () => {
  const beliefs = (...reads: [text: string, at: number][]) => {
    const { isBelieved } = createBelief();
    return reads.map(([text, at]) => isBelieved(text, at));
  };

  test('on two equal reads', () => {
    expect(beliefs(['8801234567893', 0], ['8801234567893', 150])).toEqual([false, true]);
    expect(beliefs(['8801234567893', 0], ['8801234567909', 150], ['8801234567893', 300])).toEqual([
      false,
      false,
      false,
    ]);
    expect(beliefs(['8801234567893', 0], ['8801234567893', 2_001])).toEqual([false, false]);
  });

  test('on three of eight digits, and on none beside thirteen', () => {
    expect(beliefs(['96385074', 0], ['96385074', 150], ['96385074', 300])).toEqual([false, false, true]);
    expect(
      beliefs(['8801234567893', 0], ['96385074', 500], ['96385074', 1_000], ['96385074', 2_000], ['96385074', 2_001]),
    ).toEqual([false, false, false, false, true]);
    expect(
      beliefs(['036000291452', 0], ['96385074', 500], ['96385074', 1_000], ['96385074', 1_500], ['96385074', 2_001]),
    ).toEqual([false, false, false, false, true]);
  });

  test('at once again while it stays in view', () => {
    const { isBelieved } = createBelief();
    const believed = Array.from({ length: 10 }, (_, at) => isBelieved('8801234567893', at * 900));
    expect(believed).toEqual([false, ...Array(9).fill(true)]);
  });
});
