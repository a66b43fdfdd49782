import type { BuyerAlarmKind } from './alarm.ts';

interface About {
  kind: BuyerAlarmKind;
  orderId: number | null;
  productId: number | null;
}

/** Where an alarm leads: to the order among its like, or to the product. */
export function alarmAddress({ kind, orderId, productId }: About): string {
  switch (kind) {
    case 'orderConfirmed':
    case 'orderExpiring':
      return `/buyer/purchase#order-${orderId}`;
    case 'orderExpired':
    case 'orderCancelledBySeller':
    case 'orderCancelledByClosing':
      return '/buyer/purchase?tab=cancelled';
    case 'reviewReplied':
      return '/buyer/purchase?tab=completed';
    case 'orderRefunded':
      return `/buyer/receipt?orderId=${orderId}`;
    case 'newProducts':
      return productId ? `/buyer/product/${productId}` : '/buyer/following';
  }
}
