import type { PurchaseTab } from '../order/order-status.ts';
import type { BuyerAlarmKind } from './alarm.ts';
import { ALERTS_PATH } from './promotion.ts';

interface About {
  kind: BuyerAlarmKind;
  orderId: number | null;
  productId: number | null;
  /** The tab on which the order stands now; null where the news are about none, or one that was never made. */
  tab: PurchaseTab | null;
}

const TAB_ADDRESSES: Record<PurchaseTab, string> = {
  buying: '/buyer/purchase',
  completed: '/buyer/purchase?tab=completed',
  cancelled: '/buyer/purchase?tab=cancelled',
};

/**
 * Where an alarm leads: to the order on the tab where it is now, as kinds of orders are called by it, or to the
 * product. rules.md section 5.
 */
export function alarmAddress({ kind, orderId, productId, tab }: About): string {
  if (kind === 'orderRefunded') return `/buyer/receipt?orderId=${orderId}`;
  if (kind === 'caseNews') return '/buyer/help';
  if (kind === 'policyChanged') return '/policies';
  if (kind === 'promotionsOn') return ALERTS_PATH;
  if (kind === 'workBegun') return '/seller/dashboard';
  if (/^(order|review)/.test(kind)) return `${TAB_ADDRESSES[tab ?? 'buying']}#order-${orderId}`;
  return productId ? `/buyer/product/${productId}` : '/buyer/following';
}
