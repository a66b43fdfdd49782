import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { isPaidOnList } from '#lib/domain/order/order-status.ts';
import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import { timeLeft } from '#lib/domain/time.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';

/** What a card asks of the seller. spec.md section 4, 'Seller order status numbers'. */
export type Payment = { name: 'due'; amountWon: number } | { name: 'paid'; reserved: boolean };

export function paymentOf({ status, totalPrice }: Pick<SellerOrder, 'status' | 'totalPrice'>): Payment {
  if (isPaidOnList(status)) return { name: 'paid', reserved: status === 2 };
  return { name: 'due', amountWon: totalPrice };
}

/** Status 4: nothing is left to do. */
export const isCheckedIn = ({ status }: Pick<SellerOrder, 'status'>) => status === 4;

/**
 * How long the buyer may still come: the deadline runs, the grace of 5 minutes runs in which a check-in is still taken
 * (rules.md section 6), or it is over.
 */
export type Remaining = { name: 'running'; text: string; soon: boolean } | { name: 'grace' } | { name: 'over' };

const SOON_MS = 10 * 60_000;
const two = (n: number) => String(n).padStart(2, '0');

/** `validUntil` without an offset is UTC; `nowMs` is the server's clock. Hours count beyond 24: '27:05:09'. */
export function remaining(validUntil: string, nowMs: number): Remaining {
  const deadline = parseServerTime(validUntil);
  if (!deadline || nowMs >= graceEndsAt(deadline).getTime()) return { name: 'over' };
  const leftMs = deadline.getTime() - nowMs;
  if (leftMs <= 0) return { name: 'grace' };
  const { days, hours, minutes, seconds } = timeLeft(leftMs);
  return {
    name: 'running',
    text: `${two(days * 24 + hours)}:${two(minutes)}:${two(seconds)}`,
    soon: leftMs <= SOON_MS,
  };
}
