import { barcodeByRule } from '../product/goods-code.ts';
import { isScaleCode, type ScaleRule } from '../product/scale-label.ts';

/** An order of a check-in that a label of the scale may belong to. */
export interface LabelledLine {
  /** What its listing is kept under; null where it has no code. */
  barcode: string | null;
  /** A label of it is still to come. */
  isAwaited: boolean;
}

/**
 * The order that a label belongs to whose item is kept under `item`: one of that good, else one whose item nobody knows,
 * as its listing bears no code of the scale; of several the first that waits for a label. Null for a label of another
 * good. shelf.md 34.2.
 */
export function orderOfLabel<Line extends LabelledLine>(
  lines: readonly Line[],
  item: string,
  rule: ScaleRule,
): Line | null {
  const isOfItem = ({ barcode }: Line) => barcode !== null && barcodeByRule(barcode, rule) === item;
  const isUnknown = ({ barcode }: Line) => barcode === null || !isScaleCode(barcode);
  const own = lines.filter(isOfItem);
  const possible = own.length > 0 ? own : lines.filter(isUnknown);
  return possible.find(({ isAwaited }) => isAwaited) ?? possible.at(-1) ?? null;
}
