import type { RefundBearer } from '../money.ts';
import { sharesOf } from './shares.ts';

/**
 * Where money stands (market.md 24.4): debit is positive. `provider`: what the card provider owes us; `buyer`: paid,
 * not yet earned; `back`: refunds that are asked for; `mart`: owed to it; `market`: our own cost; `fee`: the
 * provider's.
 */
export const MONEY_ACCOUNTS = [
  'provider',
  'buyer',
  'back',
  'mart',
  'commission',
  'vat',
  'market',
  'fee',
  'bank',
] as const;
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number];

/** The accounts on which the money of an order is that was not asked back. */
export const ORDER_ACCOUNTS = [
  'buyer',
  'mart',
  'commission',
  'vat',
  'market',
] as const satisfies readonly MoneyAccount[];
export type OrderAccount = (typeof ORDER_ACCOUNTS)[number];

/** A card order, as far as it decides whose its money is. */
export interface OrderMoney {
  paidWon: number;
  /** The commission of when it was made, in basis points. */
  commissionBp: number;
  /**
   * How much its end leaves to nobody but the buyer, in won: 0 where it was picked up; null while it waits for them.
   */
  unearnedWon: number | null;
}

/** One refund of it; in the order of their `seq`. */
export interface OrderRefundMoney {
  amountWon: number;
  bearer: RefundBearer;
}

const sumOf = (refunds: readonly OrderRefundMoney[]) => refunds.reduce((sum, { amountWon }) => sum + amountWon, 0);

/**
 * Earnings of a mart by an ended order, and what the market gave for it, in won. What the end leaves to the buyer is
 * nobody's loss, and goes first; beyond it each refund is its bearer's: the mart keeps less, or the market pays.
 */
export function earnedOf(
  { paidWon, unearnedWon }: { paidWon: number; unearnedWon: number },
  refunds: readonly OrderRefundMoney[],
): { keptWon: number; marketWon: number } {
  let [keptWon, marketWon, unearned] = [paidWon - unearnedWon, 0, unearnedWon];
  for (const { amountWon, bearer } of refunds) {
    const free = Math.min(unearned, amountWon);
    unearned -= free;
    if (bearer === 'mart') keptWon -= amountWon - free;
    else marketWon += amountWon - free;
  }
  return { keptWon, marketWon };
}

/**
 * Balances of an order by account; with what was paid and not asked back they add up to 0. Each state change posts the
 * difference to it, so that parts end at the same won in whatever order they are given back, and all of them at 0
 * (market.md 24.2).
 */
export function orderBalances(
  { paidWon, commissionBp, unearnedWon }: OrderMoney,
  refunds: readonly OrderRefundMoney[],
): Record<OrderAccount, number> {
  if (unearnedWon === null) return { buyer: sumOf(refunds) - paidWon, mart: 0, commission: 0, vat: 0, market: 0 };
  const { keptWon, marketWon } = earnedOf({ paidWon, unearnedWon }, refunds);
  const { martWon, commissionWon, vatWon } = sharesOf(keptWon, commissionBp);
  return { buyer: 0, mart: 0 - martWon, commission: 0 - commissionWon, vat: 0 - vatWon, market: marketWon };
}
