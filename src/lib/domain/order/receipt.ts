import { taxParts, vatWon } from '../product/tax.ts';
import { type PricedLine, surchargeWon } from './line-price.ts';
import type { OrderState } from './order-state.ts';

/** One order as a receipt sums it up. Amounts in whole won. */
export interface ReceiptLine extends PricedLine {
  state: Exclude<OrderState, 'paying' | 'failed'>;
  /** What is paid for it (`chargedWon`), refunds not subtracted. */
  totalWon: number;
  /** Exempt from VAT, as the order was made. */
  taxFree: boolean;
  refunds: readonly { state: 'requested' | 'refunded'; amountWon: number }[];
}

export interface ReceiptTotals {
  /** Before the surcharge of a reservation. */
  goodsWon: number;
  surchargeWon: number;
  totalWon: number;
  /** Charged to the card, refunds not subtracted. */
  cardWon: number;
  paidInMartWon: number;
  dueInMartWon: number;
  refundRequestedWon: number;
  refundedWon: number;
  /** The net amount that the buyer has paid: refunds count once they are done. */
  keptWon: number;
}

const backWon = ({ refunds }: ReceiptLine, state: 'requested' | 'refunded'): number =>
  refunds.reduce((sum, refund) => (refund.state === state ? sum + refund.amountWon : sum), 0);

/** The figures at the foot of a receipt. rules.md sections 3 and 7. */
export function receiptTotals(lines: readonly ReceiptLine[]): ReceiptTotals {
  const sum = (of: (line: ReceiptLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const inMart = (state: ReceiptLine['state']) =>
    sum((line) => (line.way === 'onSite' && line.state === state ? line.totalWon : 0));
  const back = (state: 'requested' | 'refunded') => sum((line) => backWon(line, state));
  const surcharge = sum((line) => surchargeWon(line.unitPriceWon, line.quantity, line.way));
  const totalWon = sum((line) => line.totalWon);
  const cardWon = sum((line) => (line.way === 'onSite' ? 0 : line.totalWon));
  const paidInMartWon = inMart('pickedUp');
  const refundedWon = back('refunded');
  return {
    goodsWon: totalWon - surcharge,
    surchargeWon: surcharge,
    totalWon,
    cardWon,
    paidInMartWon,
    dueInMartWon: inMart('open'),
    refundRequestedWon: back('requested'),
    refundedWon,
    keptWon: cardWon + paidInMartWon - refundedWon,
  };
}

/** The amount paid, or to be paid, by its tax: goods that are exempt, and those with VAT without and as VAT. */
export interface ReceiptTax {
  taxFreeWon: number;
  suppliedWon: number;
  vatWon: number;
}

/** Nothing was ever paid for an order on site that was not picked up. */
function standingWon(line: ReceiptLine): number {
  const { way, state, totalWon } = line;
  if (way === 'onSite') return state === 'cancelled' || state === 'expired' ? 0 : totalWon;
  return totalWon - backWon(line, 'refunded');
}

/** The tax of a receipt, less refunds. rules.md section 3. */
export function receiptTax(lines: readonly ReceiptLine[]): ReceiptTax {
  const parts = taxParts(lines.map((line) => ({ taxFree: line.taxFree, amountWon: standingWon(line) })));
  const vat = vatWon(parts.taxableWon);
  return { taxFreeWon: parts.taxFreeWon, suppliedWon: parts.taxableWon - vat, vatWon: vat };
}
