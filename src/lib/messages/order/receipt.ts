import type { Way } from '#lib/domain/money.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import type { ReceiptLine } from '#lib/domain/order/receipt.ts';
import { timestampText } from '../dates.ts';
import { endReasonText } from './buyer-orders.ts';
import { lastingWindowText, type PickupWindowShown } from './pickup-window.ts';

/** How a line was, or will be, paid. */
export const RECEIPT_WAYS: Record<Way, string> = { onSite: '현장 결제', card: '카드 결제', reservation: '예약 결제' };

/** A receipt does not age: with the day. */
const receiptWindow = (window: PickupWindowShown): string => lastingWindowText(window, new Date(0));

/** What became of a line: '픽업 완료 · 2026년 11월 21일(토) 오후 3:30'. */
export function lineStateText(
  { state, way }: Pick<ReceiptLine, 'state' | 'way'>,
  { endReason, endedAt, window }: { endReason: EndReason | null; endedAt: Date | null; window?: PickupWindowShown },
): string {
  const at = endedAt ? ` · ${timestampText(endedAt)}` : '';
  switch (state) {
    case 'open':
      return `${way === 'onSite' ? '픽업할 때 매장에서 내요' : '픽업 대기'}${window ? ` · ${receiptWindow(window)}` : ''}`;
    case 'pickedUp':
      return `픽업 완료${at}`;
    case 'cancelled':
    case 'expired':
      return `${endReasonText(endReason)}${at}`;
  }
}

/** '환불 완료'; only once the provider has said so (rules.md section 7). */
export const REFUND_STATES = { requested: '환불 요청됨', refunded: '환불 완료' } as const;

/** Why the scale's difference of goods by weight goes back. */
export const WEIGHED_REFUND = '무게 차액';

/** The card provider's own slip, which tax offices take. */
export const CARD_SLIP = '카드 매출전표';

/**
 * What is paid in the mart is its till's, and so is the cash receipt (소득세법 제162조의3: 100,000 won and more unasked, by
 * the lines of business that must).
 */
export const CASH_RECEIPT =
  '매장에서 낸 돈의 현금영수증은 마트 계산대에서 받아요. 현금으로 10만 원 이상 내면 의무발행업종 마트는 달라고 하지 않아도 발급해요.';

/** What is paid, by its tax (rules.md section 3). */
export const RECEIPT_TAX = { supplied: '과세 공급가액', vat: '부가세', taxFree: '면세 금액' } as const;
