import { atom, onMount } from 'nanostores';
import { serverNow } from '#lib/client/caller/call.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import { onLive } from './live.ts';

/** An order that came in and that nobody has looked at in this browser. */
export interface NewOrder {
  orderId: number;
  martId: number;
  /** ISO; a hold that has ended is no news any more. */
  validUntil: string;
}

/** What is kept of them, for the next page and the other tabs: whose they are, and which were looked at. */
interface StoredNews {
  owner: string;
  orders: readonly NewOrder[];
  /** The newest last. */
  seen: readonly number[];
}

const KEY = 'newOrders';
const MOST_SEEN = 100;

const isOver = ({ validUntil }: NewOrder): boolean => Date.parse(validUntil) <= serverNow();

function read(owner: string): StoredNews {
  const nothing: StoredNews = { owner, orders: [], seen: [] };
  try {
    const kept = JSON.parse(deviceStorage().getItem(KEY) ?? '') as StoredNews;
    if (kept.owner !== owner) return nothing;
    return { ...kept, orders: kept.orders.filter((order) => !isOver(order)) };
  } catch {
    return nothing;
  }
}

/** The new orders of all marts of the person, oldest first: the same in every tab, and on the next page. */
export const $newOrders = atom<readonly NewOrder[]>([]);

let owner: string | undefined;

/** Writes what it was changed to; another tab may have written since this one read. */
function change(next: (kept: StoredNews) => Partial<StoredNews>): void {
  if (owner === undefined) return;
  const before = read(owner);
  const after = { ...before, ...next(before) };
  try {
    deviceStorage().setItem(KEY, JSON.stringify(after));
  } catch {
    // A full storage only forgets them with this page.
  }
  $newOrders.set(after.orders);
}

/** What becomes of them by an event of the live line. */
function onEvent(event: LiveEvent): void {
  if (event.topic !== 'order') return;
  const { orderId, storeId: martId, state, isNew, validUntil } = event.data;
  if (state === 'open' && isNew) orderCame({ orderId, martId, validUntil });
  // One that is over before anybody looked is no news.
  else if (state !== 'open') change(({ orders }) => ({ orders: orders.filter((order) => order.orderId !== orderId) }));
}

onMount($newOrders, () => {
  owner = globalThis.document?.documentElement.dataset.owner;
  if (owner === undefined) return;
  const known = owner;
  const show = () => $newOrders.set(read(known).orders);
  show();
  const stop = onLive(onEvent);
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === KEY) show();
  };
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener('storage', elsewhere);
    stop();
  };
});

/**
 * Counts an order that came in, once, however often it is told: by the live line, or by a list that was looked up
 * without it.
 */
export function orderCame(order: NewOrder): void {
  change(({ orders, seen }) => {
    const isKnown = seen.includes(order.orderId) || orders.some(({ orderId }) => orderId === order.orderId);
    return isKnown || isOver(order) ? {} : { orders: [...orders, order] };
  });
}

/** They have been looked at: those of one mart, or all. */
export function sawOrders(martId?: number): void {
  change(({ orders, seen }) => {
    const looked = orders.filter((order) => martId === undefined || order.martId === martId);
    return {
      orders: orders.filter((order) => !looked.includes(order)),
      seen: [...seen, ...looked.map(({ orderId }) => orderId)].slice(-MOST_SEEN),
    };
  });
}

/** The list of a mart's orders on this page, which shows the new ones where it stands; null on other pages. */
export const $orderListHere = atom<{ martId: number; look: () => void } | null>(null);
