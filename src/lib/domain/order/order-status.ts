import type { Way } from '../money.ts';
import { type OrderFacts, type OrderState, stateAt } from './order-state.ts';

/** The number the order lists carry. rules.md section 5. */
export type WireStatus = 1 | 2 | 3 | 4 | 5 | 6;

const openStatus: Record<Way, WireStatus> = { onSite: 1, reservation: 2, card: 3 };

/**
 * 1 payment needed, 2 paid reservation, 3 paid by card, 4 picked up, 5 cancelled, 6 expired. The two states that no
 * list shows: `paying` is 1, as nothing is paid yet; `failed` is 5. rules.md section 5.
 */
export function wireStatus(order: OrderFacts, now: Date): WireStatus {
  switch (stateAt(order, now)) {
    case 'open':
      return openStatus[order.way];
    case 'paying':
      return 1;
    case 'pickedUp':
      return 4;
    case 'cancelled':
    case 'failed':
      return 5;
    case 'expired':
      return 6;
  }
}

/** Whether the status of a seller's list says that nothing is to be collected: of one that nobody knows, never. */
export const isPaidOnList = (status: number): boolean => status === 2 || status === 3;

/**
 * The number of the scan screen, which reads 3 as paid and 1 as money to collect: 3 for every card order that was paid,
 * so that no buyer is charged twice, and for an on-site order once it is picked up and paid. rules.md section 5.
 */
export function scanStatus(order: Pick<OrderFacts, 'state' | 'way'>): 1 | 3 {
  if (order.state === 'paying' || order.state === 'failed') return 1;
  return order.way !== 'onSite' || order.state === 'pickedUp' ? 3 : 1;
}

/** Whether the number of the scan screen says that nothing is to be collected. spec.md section 2. */
export const isPaidOnScan = (status: number): boolean => status === 3;

export type PurchaseTab = 'buying' | 'completed' | 'cancelled';

const purchaseTabs: Record<OrderState, PurchaseTab | null> = {
  open: 'buying',
  pickedUp: 'completed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  paying: null,
  failed: null,
};

/** The tab of the buyer's purchase page an order stands on; null for one that was never made. rules.md section 5. */
export function purchaseTab(order: OrderFacts, now: Date): PurchaseTab | null {
  return purchaseTabs[stateAt(order, now)];
}

export type SellerList = 'reservations' | 'purchases' | 'completed';

/** The list of the seller's dashboard an order stands on; null for none. rules.md section 5. */
export function sellerList(order: OrderFacts, now: Date): SellerList | null {
  const state = stateAt(order, now);
  if (state === 'pickedUp') return 'completed';
  if (state !== 'open') return null;
  return order.way === 'reservation' ? 'reservations' : 'purchases';
}

/** The tabs of a mart's orders: those that wait to be picked up, and those that were sold. spec.md section 2. */
export const ORDER_TABS = ['checkin', 'completed'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The tab an address asks for; awaiting check-in unless told. */
export function orderTab(asked: string | null): OrderTab {
  return ORDER_TABS.find((tab) => tab === asked) ?? 'checkin';
}
