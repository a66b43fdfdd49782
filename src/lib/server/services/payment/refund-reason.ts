import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { RefundRow } from '#lib/server/schema/index.ts';

type Refund = Pick<RefundRow, 'id' | 'orderId'>;

/** What no other refund has. */
const markOf = ({ id, orderId }: Refund): string => ` 주문 ${orderId} 환불 (R${id})`;

/**
 * The reason that the provider stores with a cancellation of ours, so that it is recognised afterwards: by us, and in
 * its console.
 */
export const refundReason = (refund: Refund): string => MARKET_NAME + markOf(refund);

/** Whether a cancellation is this refund, whatever the market was called when it was made. */
export const isReasonOf = (reason: string, refund: Refund): boolean => reason.endsWith(markOf(refund));
