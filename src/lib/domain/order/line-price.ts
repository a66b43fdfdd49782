import { type GivenBack, RESERVATION_SURCHARGE_PERCENT, type Way } from '../money.ts';
import type { EndReason } from './end-reason.ts';

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

/** What the end of an order still gives back, where a part of it went back before. */
export const endRefundWon = (order: PricedLine, reason: EndReason, before: GivenBack): number =>
  Math.max(0, refundWon(order, reason) - before.won);
