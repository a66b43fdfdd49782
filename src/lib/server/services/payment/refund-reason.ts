import type { RefundRow } from '#lib/server/schema/index.ts';

/**
 * The reason that the provider stores with a cancellation of ours, so that it is recognised afterwards: by us, and in
 * its console.
 */
export const refundReason = ({ id, orderId }: Pick<RefundRow, 'id' | 'orderId'>): string =>
  `동네마켓 주문 ${orderId} 환불 (R${id})`;
