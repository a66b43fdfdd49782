import { atom, type ReadableAtom } from 'nanostores';
import { call, type Result } from '#lib/client/caller/call.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { PurchaseTab } from '#lib/domain/order/order.ts';
import { ENDED_ORDERS_PAGE_SIZE, MAX_ENDED_ORDERS } from '#lib/domain/person/limits.ts';
import { readOpenOrders } from '#lib/stores/open-orders.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';

export const PURCHASE_TABS = ['buying', 'cancelled', 'completed'] as const satisfies readonly PurchaseTab[];

/** The orders of one tab. */
export type Panel =
  | { state: 'unread' | 'loading' | 'failed' }
  | {
      state: 'ready';
      orders: readonly BuyerOrder[];
      /** How many of them are on the page. */
      shown: number;
      /** Whether there are older ones that were not read. */
      hasOlder: boolean;
      /** Those are being read, or could not be. */
      older: 'idle' | 'loading' | 'failed';
    };
export type ReadyPanel = Extract<Panel, { state: 'ready' }>;

export interface Purchases {
  current: PurchaseTab;
  /** Whether it is the one that the page came with, and no other was opened since. */
  isFirst: boolean;
  panels: Readonly<Record<PurchaseTab, Panel>>;
}

export type LoadOrders = (tab: PurchaseTab, before?: number) => Promise<Result<BuyerOrder[]>>;
const loadOrders: LoadOrders = (tab, before) => {
  if (tab === 'buying') return readOpenOrders();
  const query = before === undefined ? {} : { before };
  return tab === 'cancelled'
    ? call('GET /api/buyer/order/buy-cancel', { query })
    : call('GET /api/buyer/order/buy-completed', { query });
};

/** The tab that an address names; the first one unless it does. */
export const tabOf = (search: string): PurchaseTab => {
  const named = new URLSearchParams(search).get('tab');
  return PURCHASE_TABS.find((tab) => tab === named) ?? 'buying';
};

export const tabAddress = (tab: PurchaseTab): string => `/buyer/purchase?tab=${tab}`;

/** The orders with that one has a review, or, for null, none any more. */
export const withReview = (orders: readonly BuyerOrder[], orderId: number, reviewCreatedAt: string | null) =>
  orders.map((order) =>
    order.orderId === orderId ? { ...order, isReviewed: reviewCreatedAt !== null, reviewCreatedAt } : order,
  );

const ready = (orders: readonly BuyerOrder[], hasOlder: boolean, shown = ENDED_ORDERS_PAGE_SIZE): ReadyPanel => ({
  state: 'ready',
  orders,
  shown,
  hasOlder,
  older: 'idle',
});

/**
 * The tabs of the purchase page. The one that the page came with has its orders; the others are read when they are
 * opened, kept, and read again whenever they are opened again: an order moves from one tab to another.
 */
export function createPurchaseTabs(
  first: { tab: PurchaseTab; orders: readonly BuyerOrder[]; hasOlder: boolean },
  load: LoadOrders = loadOrders,
) {
  const unread: Panel = { state: 'unread' };
  const $purchases = atom<Purchases>({
    current: first.tab,
    isFirst: true,
    panels: { buying: unread, cancelled: unread, completed: unread, [first.tab]: ready(first.orders, first.hasOlder) },
  });
  const requests = { buying: createRequestOrder(), cancelled: createRequestOrder(), completed: createRequestOrder() };

  const panel = (tab: PurchaseTab) => $purchases.get().panels[tab];
  function show(tab: PurchaseTab, next: Panel): void {
    const now = $purchases.get();
    $purchases.set({ ...now, panels: { ...now.panels, [tab]: next } });
  }

  async function read(tab: PurchaseTab): Promise<void> {
    const request = requests[tab].send();
    if (panel(tab).state !== 'ready') show(tab, { state: 'loading' });
    const response = await load(tab);
    if (!request.isLatest()) return;
    const kept = panel(tab);
    if (response.ok) {
      const shown = kept.state === 'ready' ? kept.shown : ENDED_ORDERS_PAGE_SIZE;
      show(tab, ready(response.data, tab !== 'buying' && response.data.length >= MAX_ENDED_ORDERS, shown));
    } else if (kept.state !== 'ready') show(tab, { state: 'failed' });
  }

  return {
    $purchases: $purchases as ReadableAtom<Purchases>,
    /** Shows a tab, with what is kept of it until its orders are there. */
    async open(tab: PurchaseTab): Promise<void> {
      const { current, panels } = $purchases.get();
      if (tab === current) return;
      $purchases.set({ current: tab, isFirst: false, panels });
      // Its orders are read again by themselves (BuyingOrders.tsx).
      if (tab !== 'buying' || panel(tab).state !== 'ready') await read(tab);
    },
    /** What waits to be picked up, as it was read last: kept for when its tab is opened again. */
    setBuying: (orders: readonly BuyerOrder[]) => show('buying', ready(orders, false)),
    retry: () => read($purchases.get().current),
    /** Shows older orders of a tab. */
    async showOlder(tab: PurchaseTab): Promise<void> {
      const now = panel(tab);
      if (now.state !== 'ready' || now.older === 'loading') return;
      const more = { ...now, shown: now.shown + ENDED_ORDERS_PAGE_SIZE };
      if (now.shown < now.orders.length || !now.hasOlder) return show(tab, more);
      const request = requests[tab].send();
      show(tab, { ...now, older: 'loading' });
      const response = await load(tab, now.orders.at(-1)?.orderId);
      if (!request.isLatest()) return;
      if (!response.ok) return show(tab, { ...now, older: 'failed' });
      const hasOlder = response.data.length >= MAX_ENDED_ORDERS;
      show(tab, { ...more, orders: [...now.orders, ...response.data], hasOlder, older: 'idle' });
    },
    /** Notes on an order that it has a review, or none any more. */
    setReviewed(orderId: number, reviewCreatedAt: string | null): void {
      const now = panel('completed');
      if (now.state !== 'ready') return;
      show('completed', { ...now, orders: withReview(now.orders, orderId, reviewCreatedAt) });
    },
  };
}
