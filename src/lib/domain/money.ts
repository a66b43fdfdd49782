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

/** One order line as it was priced when the order was made. */
export type PricedLine = { unitPriceWon: number; quantity: number; way: Way };

/** Unit price × quantity. Throws a RangeError when a figure is not whole, is negative, or is too large to be exact. */
function basePriceWon(unitPriceWon: number, quantity: number): number {
  const base = unitPriceWon * quantity;
  const exact =
    Number.isSafeInteger(unitPriceWon) && Number.isSafeInteger(quantity) && Number.isSafeInteger(base * 110);
  if (!exact || unitPriceWon < 0 || quantity < 0) {
    throw new RangeError(`not a price in whole won: ${unitPriceWon} × ${quantity}`);
  }
  return base;
}

/**
 * The surcharge of a way to pay for a line, in whole won, half a won rounded up; 0 for all but a reservation. rules.md
 * section 3.
 */
export function surchargeWon(unitPriceWon: number, quantity: number, way: Way): number {
  const base = basePriceWon(unitPriceWon, quantity);
  if (way !== 'reservation') return 0;
  // base × 1.1 in floating point is off by a hair just where a half decides; hundredths of a won are whole numbers.
  const roundedHundredths = base * RESERVATION_SURCHARGE_PERCENT + 50;
  return (roundedHundredths - (roundedHundredths % 100)) / 100;
}

/**
 * The price of one order line in whole won: unit price × quantity, and for a reservation round(that × 1.1), half a won
 * rounded up. A checkout costs the sum of its lines. rules.md section 3.
 */
export function linePriceWon(unitPriceWon: number, quantity: number, way: Way): number {
  return basePriceWon(unitPriceWon, quantity) + surchargeWon(unitPriceWon, quantity, way);
}

/** The total of a checkout: the sum of its lines, each rounded by itself. rules.md section 3. */
export function totalWon(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + linePriceWon(line.unitPriceWon, line.quantity, line.way), 0);
}

/**
 * The refund of an order that ended for `reason`: all that was charged, surcharge included, except that who does not
 * come for a reservation loses the surcharge. 0 for orders on site. A payment that failed was not charged, and nobody
 * asks; one that came too late goes back whole. rules.md section 7.
 */
export function refundWon(order: PricedLine, reason: EndReason): number {
  if (order.way === 'onSite') return 0;
  const paid = linePriceWon(order.unitPriceWon, order.quantity, order.way);
  return reason === 'noShow' ? paid - surchargeWon(order.unitPriceWon, order.quantity, order.way) : paid;
}

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

/** What the end of an order still gives back, where a part of it went back before. */
export const endRefundWon = (order: PricedLine, reason: EndReason, before: GivenBack): number =>
  Math.max(0, refundWon(order, reason) - before.won);

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

/** '11,006원'. */
export function formatWon(won: number): string {
  return `${formatNumber(won)}원`;
}
