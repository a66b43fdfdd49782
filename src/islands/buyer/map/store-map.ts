import { atom } from 'nanostores';
import { call, serverNow } from '#lib/client/call.ts';
import type { MapView } from '#lib/client/map/map-view.ts';
import { decodePlace, encodePlace, type Place, roundPlace, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { MAP_ZOOM_DETAIL, MAP_ZOOM_LIST } from '#lib/domain/limits.ts';
import type { MapSource } from '#lib/domain/map-source.ts';
import { MAP_FAILED, NO_STORES, NO_STORES_SHOWN_MS, STORES_FAILED } from '#lib/messages/map.ts';
import { startShelf } from './shelf.ts';
import { openState, shelfText } from './store-view.ts';

interface StoreEntry {
  id: number;
  name: string;
  place: Place;
  card: HTMLElement;
}

/** When the browser has time: the list is what the page is for. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 1);
  });

/** How it was selected decides what moves: the map goes to what the list names, the list to what the map names. */
type Selection = { id: number; from: 'list' | 'map' } | null;

/** Brings the page of the neighbourhood's marts to life: map and list agree, shelves open, hours stay right. */
class StoreMap extends HTMLElement {
  readonly #$selection = atom<Selection>(null);
  #stores: StoreEntry[] = [];
  #place: Place = { lat: 0, lng: 0 };
  #map: MapView | null = null;

  connectedCallback() {
    const place = decodePlace(this.dataset.place ?? '');
    if (!place) return;
    this.#place = place;
    this.#stores = [...this.querySelectorAll<HTMLElement>('[data-store]')].map((card) => ({
      id: Number(card.dataset.store),
      name: card.dataset.name!,
      place: { lat: Number(card.dataset.lat), lng: Number(card.dataset.lng) },
      card,
    }));
    for (const { id, card } of this.#stores) {
      const shelf = card.querySelector<HTMLDetailsElement>('[data-shelf]');
      if (shelf) startShelf(shelf, id);
      this.#part('show', card)?.addEventListener('click', () => this.#$selection.set({ id, from: 'list' }));
    }
    this.#$selection.listen((selection) => this.#show(selection));
    this.#part('retry')?.addEventListener('click', () => void this.#start());
    this.#part('home')?.addEventListener('click', () => this.#map?.moveTo(this.#place, MAP_ZOOM_LIST));
    this.#part('move')?.addEventListener('click', () => this.#lookHere());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.#refresh();
    });
    void idle().then(() => this.#start());
  }

  #part(name: string, root: ParentNode = this): HTMLElement | null {
    return root.querySelector<HTMLElement>(`[data-${name}]`);
  }

  async #start() {
    const element = this.#part('map');
    if (!element || !this.dataset.source) return;
    this.#say(null);
    this.#part('retry')!.hidden = true;
    try {
      const source = JSON.parse(this.dataset.source) as MapSource;
      const { openMap } = await import('#lib/client/map/open-map.ts');
      const map = await openMap(source, { element, centre: this.#place, zoom: MAP_ZOOM_LIST });
      map.drawRing(this.#place, SEARCH_RADIUS_METRES);
      map.showMe(this.#place);
      for (const store of this.#stores) map.addPin(store, (id) => this.#$selection.set({ id, from: 'map' }));
      this.#map = map;
    } catch {
      this.#say(MAP_FAILED);
      this.#part('retry')!.hidden = false;
      return;
    }
    for (const name of ['home', 'move']) this.#part(name)!.hidden = false;
    const selection = this.#$selection.get();
    if (selection) this.#show(selection);
    if (this.#stores.length === 0 && !this.querySelector('[data-stores-failed]')) {
      this.#say(NO_STORES);
      setTimeout(() => this.#say(null), NO_STORES_SHOWN_MS);
    }
  }

  #say(text: string | null) {
    const message = this.#part('message');
    if (!message) return;
    message.textContent = text;
    message.hidden = text === null;
  }

  #show(selection: Selection) {
    for (const { id, card } of this.#stores) {
      const isSelected = id === selection?.id;
      if (isSelected) card.setAttribute('aria-current', 'true');
      else card.removeAttribute('aria-current');
      this.#part('show', card)?.setAttribute('aria-pressed', String(isSelected));
    }
    this.#map?.select(selection?.id ?? null);
    const store = this.#stores.find(({ id }) => id === selection?.id);
    if (!selection || !store) return;
    if (selection.from === 'list') {
      this.#map?.moveTo(store.place, MAP_ZOOM_DETAIL);
      return;
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    store.card.scrollIntoView({ block: 'start', behavior: still ? 'instant' : 'smooth' });
    store.card.focus({ preventScroll: true });
  }

  /** The middle of the map becomes the buyer's place, for this page and all lists. */
  #lookHere() {
    if (!this.#map) return;
    const address = new URL(location.href);
    address.searchParams.set('place', encodePlace(roundPlace(this.#map.centre())));
    location.assign(address);
  }

  /** After a while away some marts have opened or closed, or sold out. */
  async #refresh() {
    const answer = await call('GET /api/buyer/maps/nearbyStores', {
      query: { lat: this.#place.lat, lng: this.#place.lng },
    });
    const problem = this.#part('refresh-problem')!;
    problem.hidden = answer.ok;
    problem.textContent = answer.ok ? '' : STORES_FAILED;
    if (!answer.ok) return;
    const now = new Date(serverNow());
    for (const store of answer.data) {
      const card = this.#stores.find(({ id }) => id === store.storeId)?.card;
      const badge = card && this.#part('open', card);
      if (!card || !badge) continue;
      const open = openState(store, now);
      badge.textContent = open.text;
      badge.classList.toggle('badge-accent', open.isOpen);
      this.#part('count', card)!.textContent = shelfText(store.productsAmount);
    }
  }
}

customElements.define('store-map', StoreMap);
