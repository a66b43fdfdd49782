import { describe, expect, test } from 'vitest';
import { orderOfLabel } from '#lib/domain/order/label-line.ts';
import { readScaleLabel, type ScaleRule } from '#lib/domain/product/scale-label.ts';

const RULE: ScaleRule = { value: 'weight', itemDigits: 7, hasValueCheck: false };
/** Labels of two goods, 550 g and 580 g of the first. */
const [PORK, MORE_PORK, BEEF] = ['2100001005504', '2100001005801', '2100002004001'];
const itemOf = (label: string) => readScaleLabel(label, RULE)!.barcode;
const line = (name: string, barcode: string | null, isAwaited = true) => ({ name, barcode, isAwaited });
const found = (label: string, ...lines: ReturnType<typeof line>[]) =>
  orderOfLabel(lines, itemOf(label), RULE)?.name ?? null;

// shelf.md 34.2
describe('a label of the scale belongs to', () => {
  const pork = line('앞다리', itemOf(PORK));
  const beef = line('양지', itemOf(BEEF));

  test('the order of its good, whatever it weighs and wherever that stands', () => {
    expect(found(MORE_PORK, beef, pork)).toBe('앞다리');
    expect(found(BEEF, pork, beef)).toBe('양지');
    // The listing was put up under a label that was read whole, before anybody said how the scale writes.
    expect(found(MORE_PORK, beef, line('앞다리', PORK))).toBe('앞다리');
  });

  test('nobody here, where it is of another good', () => {
    expect(found(BEEF, pork)).toBeNull();
    expect(found(BEEF)).toBeNull();
  });

  test('an order whose good bears no code of the scale, but only where none is of its own', () => {
    const uncoded = line('목살', null);
    const packed = line('삼겹살', '8801234567893');
    expect(found(BEEF, pork, uncoded)).toBe('목살');
    expect(found(BEEF, packed)).toBe('삼겹살');
    expect(found(PORK, uncoded, pork)).toBe('앞다리');
  });

  test('of two orders of one good the one that waits for a label, else the last', () => {
    const done = line('첫 번째', itemOf(PORK), false);
    expect(found(PORK, done, line('두 번째', itemOf(PORK)))).toBe('두 번째');
    expect(found(PORK, done, line('두 번째', itemOf(PORK), false))).toBe('두 번째');
  });
});
