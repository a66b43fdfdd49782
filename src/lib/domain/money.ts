import { formatNumber } from './number.ts';
import type { EndReason } from './order/end-reason.ts';
import { addMinutes } from './time.ts';

/** How a line is paid: in the mart, by card, or by card as a reservation. */
export type Way = 'onSite' | 'card' | 'reservation';

/** The surcharge of a reservation, in percent of the line. spec.md section 9. */
export const RESERVATION_SURCHARGE_PERCENT = 10;

/** The price of one unit. rules.md section 3. */
export const PRICE_WON = { min: 1, max: 10_000_000 } as const;

/** The least that a card can be charged, for all of a checkout (docs/providers.md). */
export const CARD_MIN_WON = 100;

/**
 * Who asked for a refund: the order's end, the scale at its hand-over, a dispute, an operator, or the provider's
 * console, of which it is a part. market.md 23, shelf.md 36.1.
 */
export const REFUND_ORIGINS = ['end', 'weighed', 'dispute', 'operator', 'attributed', 'chargeback'] as const;
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

/** Whose money it is. */
export const REFUND_BEARERS = ['mart', 'market'] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];

/** What was given back before of what an order was sold for: in won, and for how many pieces. */
export interface GivenBack {
  won: number;
  pieces: number;
}

/** The scale's difference is none of it: it is what the order was not sold for (`soldForWon`). */
export function givenBackOf(
  refunds: readonly { amountWon: number; pieces: number | null; origin: string }[],
): GivenBack {
  const given = refunds.filter(({ origin }) => origin !== 'weighed');
  return {
    won: given.reduce((sum, { amountWon }) => sum + amountWon, 0),
    pieces: given.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0),
  };
}

/** All refunds of an order as one: done once each of them is; null without any. Amounts in whole won. */
export function refundSummary(
  refunds: readonly { state: 'requested' | 'refunded'; amountWon: number }[],
): { state: 'requested' | 'refunded'; amount: number } | null {
  if (refunds.length === 0) return null;
  const isOwed = refunds.some(({ state }) => state === 'requested');
  const amount = refunds.reduce((sum, { amountWon }) => sum + amountWon, 0);
  return { state: isOwed ? 'requested' : 'refunded', amount };
}

/**
 * The refund of some pieces of a line, in whole won, of what was paid for all of it, surcharge included: half a won
 * rounded up, and each refund up to the share of all pieces so far, so that any parts add up to what was paid. The last
 * piece takes what is left. Null where more pieces are asked for than are left. market.md 23.2.
 */
export function piecesRefundWon(
  { paidWon, quantity }: { paidWon: number; quantity: number },
  pieces: number,
  before: GivenBack,
): number | null {
  const all = before.pieces + pieces;
  if (pieces < 1 || all > quantity) return null;
  if (all === quantity) return paidWon - before.won;
  const shareWon = (n: number) => Math.floor((2 * paidWon * n + quantity) / (2 * quantity));
  return shareWon(all) - shareWon(before.pieces);
}

/** The most pieces whose money is no more than this; 0 where there are none. */
export function mostRefundPieces(
  order: { paidWon: number; quantity: number },
  before: GivenBack,
  mostWon: number,
): number {
  for (let pieces = order.quantity - before.pieces; pieces > 0; pieces -= 1) {
    const amountWon = piecesRefundWon(order, pieces, before);
    if (amountWon !== null && amountWon > 0 && amountWon <= mostWon) return pieces;
  }
  return 0;
}

/**
 * How long the money of a no-show stays here: a counter without a network may have handed the goods over in time, and
 * says so when it is back. Its buyer sees 'refund requested'. market.md 27.6.
 */
export const NO_SHOW_REFUND_WAIT_MINUTES = 60;

/** From when on the card provider is asked to give back what `refundWon` says. */
export const refundSentFrom = (reason: EndReason, endedAt: Date): Date =>
  reason === 'noShow' ? addMinutes(endedAt, NO_SHOW_REFUND_WAIT_MINUTES) : endedAt;

/** '11,006원', '−268원'. */
export function formatWon(won: number): string {
  return `${formatNumber(won)}원`;
}
