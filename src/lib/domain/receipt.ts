import { type PricedLine, surchargeWon } from './money.ts';
import type { OrderState } from './order-state.ts';

/** One order as a receipt sums it up. Amounts in whole won. */
export interface ReceiptLine extends PricedLine {
  state: Exclude<OrderState, 'paying' | 'failed'>;
  totalWon: number;
  refund: { state: 'requested' | 'refunded'; amountWon: number } | null;
}

export interface ReceiptTotals {
  /** Before what a reservation costs more. */
  goodsWon: number;
  surchargeWon: number;
  totalWon: number;
  /** Charged to the card, whatever has been given back since. */
  cardWon: number;
  paidInMartWon: number;
  dueInMartWon: number;
  refundRequestedWon: number;
  refundedWon: number;
  /** What the buyer has paid on balance, as far as it is certain: refunds count once they are done. */
  keptWon: number;
}

/** The figures at the foot of a receipt. rules.md sections 3 and 7. */
export function receiptTotals(lines: readonly ReceiptLine[]): ReceiptTotals {
  const sum = (of: (line: ReceiptLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const inMart = (state: ReceiptLine['state']) =>
    sum((line) => (line.way === 'onSite' && line.state === state ? line.totalWon : 0));
  const back = (state: 'requested' | 'refunded') =>
    sum(({ refund }) => (refund?.state === state ? refund.amountWon : 0));
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
