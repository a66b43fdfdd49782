import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import type { Weighed } from '#lib/contract/order/weighed.ts';
import { orderOfLabel } from '#lib/domain/order/label-line.ts';
import { digitsOnly } from '#lib/domain/order/quantity.ts';
import {
  isUnlikely,
  labelledWon,
  type Measured,
  type OrderWeight,
  WEIGHED_GRAMS_MAX,
  weighedPriceWon,
} from '#lib/domain/order/weighed.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { isScaleCode, readScaleLabel, type ScaleRule } from '#lib/domain/product/scale-label.ts';
import { figureOf, withCommas } from '#lib/domain/product/typed-figures.ts';

/** What is typed of an order by weight: the grams on the scale, or the price on its label. */
export interface TypedWeight {
  unit: 'grams' | 'won';
  text: string;
  /** The figures of labels that were scanned, one a piece: they add up to the text. */
  labels?: readonly number[];
}
/** By order. */
export type TypedWeights = ReadonlyMap<number, TypedWeight>;
export const NOTHING_TYPED: TypedWeight = { unit: 'grams', text: '' };

const FIGURE_DIGITS = String(WEIGHED_GRAMS_MAX).length;
/** A figure as it is typed; labels that were scanned are over once the field is emptied. */
export function typedFigure({ unit, labels = [] }: TypedWeight, typed: string): TypedWeight {
  const text = withCommas(digitsOnly(typed).slice(0, FIGURE_DIGITS));
  return { unit, text, labels: text === '' ? [] : labels };
}

/** An order of goods by weight. */
export type OrderByWeight = ScanOrder & { weighed: Weighed };
export const isByWeight = (order: ScanOrder): order is OrderByWeight => order.weighed !== undefined;

const measuredOf = ({ unit, text }: TypedWeight = NOTHING_TYPED): Measured | null => {
  const figure = figureOf(text);
  if (figure === null || figure < 1) return null;
  return unit === 'grams' ? { grams: figure } : { won: figure };
};

const lineOf = ({ weighed, quantity }: OrderByWeight) => ({
  unitPriceWon: weighed.unitPrice,
  quantity,
  weightGrams: weighed.weightGrams,
  way: weighed.way,
});

/** What an order by weight comes to by what is typed; null while nothing is. */
export function weighedAs(order: OrderByWeight, typed: TypedWeights): { priceWon: number; isUnlikely: boolean } | null {
  const measured = measuredOf(typed.get(order.orderId));
  if (!measured) return null;
  const line = lineOf(order);
  return { priceWon: weighedPriceWon(line, measured), isUnlikely: isUnlikely(line, measured) };
}

/** Whether an order is still to be weighed. */
export const isUnweighed = (order: ScanOrder, typed: TypedWeights): boolean =>
  isByWeight(order) && weighedAs(order, typed) === null;

/** What is sent of orders, as far as they are weighed. */
export const weightsOf = (orders: readonly ScanOrder[], typed: TypedWeights): OrderWeight[] =>
  orders.filter(isByWeight).flatMap(({ orderId }) => {
    const measured = measuredOf(typed.get(orderId));
    return measured ? [{ orderId, ...measured }] : [];
  });

/** Orders as the scale prices them. What was paid by card stays paid: the difference goes back by itself. */
export const pricedByScale = (orders: readonly ScanOrder[], typed: TypedWeights): ScanOrder[] =>
  orders.map((order) => {
    const scale = isByWeight(order) && order.weighed.way === 'onSite' ? weighedAs(order, typed) : null;
    return scale ? { ...order, totalPrice: scale.priceWon } : order;
  });

/** Why a label was not taken. */
export type LabelFault = 'unread' | 'otherGood';

/**
 * What is typed, with a label of the mart's scale that was scanned: of the order whose goods it is of, whose pieces may
 * have a label each.
 */
export function withLabel(
  orders: readonly ScanOrder[],
  typed: TypedWeights,
  { text, rule }: { text: string; rule: ScaleRule | null },
): TypedWeights | LabelFault {
  const digits = text.trim();
  const label = rule && isLabel(digits) ? readScaleLabel(digits, rule) : null;
  if (!rule || !label || (label.grams === null && label.won === null)) return 'unread';
  const lines = orders
    .filter(isByWeight)
    .map((order) => ({ order, barcode: order.barcode ?? null, isAwaited: isAwaited(order, typed) }));
  const order = orderOfLabel(lines, label.barcode, rule)?.order;
  if (!order) return 'otherGood';
  const unit = label.grams === null ? 'won' : 'grams';
  const figure = label.grams ?? labelledWon(pricesOf(order), label.won ?? 0);
  const before = typed.get(order.orderId);
  const earlier = before?.unit === unit ? (before.labels ?? []) : [];
  const labels = [...earlier, figure].slice(-order.quantity);
  const sum = labels.reduce((total, one) => total + one, 0);
  return new Map(typed).set(order.orderId, { unit, text: withCommas(String(sum)), labels });
}

const pricesOf = ({ weighed }: OrderByWeight) => ({
  unitPriceWon: weighed.unitPrice,
  registeredWon: weighed.registeredPrice,
});

/** Whether a label is still to come: nothing is typed, or fewer labels were scanned than there are pieces. */
function isAwaited(order: OrderByWeight, typed: TypedWeights): boolean {
  const { labels = [], text } = typed.get(order.orderId) ?? NOTHING_TYPED;
  return text === '' || (labels.length > 0 && labels.length < order.quantity);
}

/** Whether a text is a label of a scale, whatever its mart's rule is. */
export function isLabel(text: string): boolean {
  const barcode = readBarcode(text.trim());
  return barcode !== null && isScaleCode(barcode);
}
