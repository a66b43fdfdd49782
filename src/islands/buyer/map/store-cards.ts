import { serverNow } from '#lib/client/call.ts';
import type { NearbyStore } from '#lib/contract/marts.ts';
import { shelfText } from '#lib/messages/map.ts';
import type { PinnedStore } from './clusters.ts';
import { openState } from './store-view.ts';

/** A mart of the page: its pin and its card. */
export interface StoreEntry extends PinnedStore {
  card: HTMLElement;
}

/** The marts that the server has written into the page, nearest first. */
export const readStores = (root: ParentNode): StoreEntry[] =>
  [...root.querySelectorAll<HTMLElement>('[data-store]')].map((card) => ({
    id: Number(card.dataset.store),
    name: card.dataset.name!,
    place: { lat: Number(card.dataset.lat), lng: Number(card.dataset.lng) },
    products: Number(card.dataset.products),
    bestDiscount: Number(card.dataset.discount),
    card,
  }));

/** Writes what is new of marts on their cards: after a while away some have opened or closed, or sold out. */
export function updateStores(entries: readonly StoreEntry[], stores: readonly NearbyStore[]): void {
  const now = new Date(serverNow());
  for (const store of stores) {
    const entry = entries.find(({ id }) => id === store.storeId);
    const badge = entry?.card.querySelector('[data-open]');
    if (!entry || !badge) continue;
    const open = openState(store, now);
    badge.textContent = open.text;
    badge.classList.toggle('badge-accent', open.isOpen);
    entry.products = store.productsAmount;
    entry.bestDiscount = store.bestDiscount;
    entry.card.querySelector('[data-count]')!.textContent = shelfText(entry.products, entry.bestDiscount);
  }
}

/** Marks the card of the selected mart instead of another. */
export function markCard(root: ParentNode, card: HTMLElement | null): void {
  const before = root.querySelector<HTMLElement>('[data-store][aria-current]');
  before?.removeAttribute('aria-current');
  before?.querySelector('[data-show]')?.setAttribute('aria-pressed', 'false');
  card?.setAttribute('aria-current', 'true');
  card?.querySelector('[data-show]')?.setAttribute('aria-pressed', 'true');
}
