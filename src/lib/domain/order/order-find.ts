import { composed } from '../composed.ts';
import { matchesSearch } from '../discovery/search.ts';
import { MS_PER_MINUTE } from '../time.ts';
import { isPaidOnList } from './order-status.ts';
import { isPickupCode } from './qr.ts';

/** '#1,234' and '1234' as the number it is; null for anything else. */
export function orderNumber(typed: string): string | null {
  const digits = composed(typed, 'NFKC').replace(/[\s,#]|번|주문(번호)?/g, '');
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}

/** Filters of the orders that wait, as a counter looks at them. */
export const WAITING_FILTERS = ['soon', 'paid', 'unpaid'] as const;
export type WaitingFilter = (typeof WAITING_FILTERS)[number];

/** 'Soon' is within so many minutes, and in the grace after. */
export const SOON_MINUTES = 15;

/** An order as far as it is searched for. */
export interface FindableOrder {
  orderId: number;
  buyerName: string;
  productName: string;
  /** The status of a seller's list. */
  status: number;
  validUntil: Date;
}

export const isWanted = (
  { status, validUntil }: FindableOrder,
  filter: WaitingFilter | undefined,
  now: Date,
): boolean => {
  if (filter === undefined) return true;
  if (filter === 'soon') return validUntil.getTime() - now.getTime() <= SOON_MINUTES * MS_PER_MINUTE;
  return isPaidOnList(status) === (filter === 'paid');
};

/** The pickup code that was typed; null where it is none. */
export const typedCode = (typed: string): string | null => {
  const text = typed.trim();
  return isPickupCode(text) ? text : null;
};

/**
 * The orders whose buyer or product contains what was typed (spec.md section 2, 'Order management'), whose number
 * begins with it, or which is `byCode`; those with just this number or code first.
 */
export function findOrders<T extends FindableOrder>(orders: readonly T[], typed: string, byCode: number | null): T[] {
  if (typed.trim() === '') return [...orders];
  const number = orderNumber(typed);
  const isIt = ({ orderId }: T) => String(orderId) === number || orderId === byCode;
  const found = orders.filter(
    (order) =>
      isIt(order) ||
      (number !== null && String(order.orderId).startsWith(number)) ||
      matchesSearch(order.buyerName, typed) ||
      matchesSearch(order.productName, typed),
  );
  return [...found.filter(isIt), ...found.filter((order) => !isIt(order))];
}
