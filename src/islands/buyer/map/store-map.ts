import { atom } from 'nanostores';
import { call, serverNow } from '#lib/client/call.ts';
import { idle } from '#lib/client/idle.ts';
import { PartNotLoaded } from '#lib/client/load-part.ts';
import type { MapView } from '#lib/client/map/map-view.ts';
import { MapUnavailable, openMap } from '#lib/client/map/open-map.ts';
import { decodePlace, encodePlace, type Place, roundPlace, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { MAP_ZOOM_DETAIL, MAP_ZOOM_LIST, NO_STORES_MESSAGE_MS } from '#lib/domain/limits.ts';
import type { MapSource } from '#lib/domain/map-source.ts';
import {
  MAP_FAILED,
  MAP_LOADING,
  MAP_REFUSED_LIST,
  MAP_SILENT_MS,
  NO_STORES,
  STORES_FAILED,
} from '#lib/messages/map.ts';
import { fillShelf } from './mart-products.ts';
import { nextOfPin, type PinnedStore, sharePins, showsRing } from './shared-pins.ts';
import { openState, productCountText } from './store-view.ts';

interface StoreEntry extends PinnedStore {
  card: HTMLElement;
}

/** What scrolls later than this is the buyer's own doing. */
const LONGEST_SCROLL_MS = 1_500;
/** Nobody follows a list that flies by for longer than this. */
const FAR_SCREENS = 2;
const FRAMES_TO_LAY_OUT = 4;

/** How it was selected decides what moves: the map goes to what the list names, the list to what the map names. */
type Selection = { id: number; from: 'list' | 'map' } | null;

/** Brings the page of the neighbourhood's marts to life: map and list agree, shelves open, hours stay right. */
class StoreMap extends HTMLElement {
  readonly #$selection = atom<Selection>(null);
  #stores: StoreEntry[] = [];
  #place: Place = { lat: 0, lng: 0 };
  #map: MapView | null = null;
  /** Which start drew it. */
  #starts = 0;
  /** Its script did not come: only a new page asks for it again. */
  #needsNewPage = false;
  /** Shelves that have been opened. */
  readonly #filled = new WeakSet<HTMLDetailsElement>();
  /** The card that is marked as selected. */
  #marked: HTMLElement | null = null;

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
    this.addEventListener('click', ({ target }) => {
      const pressed = (target as Element).closest('[data-show]')?.closest<HTMLElement>('[data-store]');
      if (pressed) this.#$selection.set({ id: Number(pressed.dataset.store), from: 'list' });
    });
    // It does not bubble.
    this.addEventListener('toggle', ({ target }) => this.#openShelf(target), { capture: true });
    // Opened before this script came.
    for (const shelf of this.querySelectorAll('[data-shelf][open]')) this.#openShelf(shelf);
    this.#$selection.listen((selection) => this.#show(selection));
    this.#part('retry')?.addEventListener('click', () => (this.#needsNewPage ? location.reload() : void this.#start()));
    this.#part('home')?.addEventListener('click', () => this.#map?.moveTo(this.#place, MAP_ZOOM_LIST));
    this.#part('move')?.addEventListener('click', () => this.#lookHere());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.#refresh();
    });
    // The list is what the page is for.
    void idle().then(() => this.#start());
  }

  #openShelf(target: EventTarget | null) {
    if (!(target instanceof HTMLDetailsElement) || !target.open || this.#filled.has(target)) return;
    const id = Number(target.closest<HTMLElement>('[data-store]')?.dataset.store);
    const body = this.#part('shelf-body', target);
    if (!body) return;
    this.#filled.add(target);
    fillShelf(body, id);
  }

  #part(name: string, root: ParentNode = this): HTMLElement | null {
    return root.querySelector<HTMLElement>(`[data-${name}]`);
  }

  async #start() {
    const element = this.#part('map');
    if (!element || !this.dataset.source) return;
    const turn = ++this.#starts;
    const isLast = () => turn === this.#starts;
    this.#map?.close();
    this.#map = null;
    this.#say(null);
    this.#part('retry')!.hidden = true;
    const slow = setTimeout(() => isLast() && this.#say(MAP_LOADING), MAP_SILENT_MS);
    try {
      const source = JSON.parse(this.dataset.source) as MapSource;
      const start = { element, centre: this.#place, zoom: MAP_ZOOM_LIST };
      const map = await openMap(source, start, () => isLast() && void this.#start());
      clearTimeout(slow);
      if (!isLast()) return map.close();
      this.#map = map;
      this.#say(null);
      map.showMe(this.#place);
      map.onZoom(() => {
        this.#explainRing(map);
        this.#pin(map);
      });
      this.#pin(map);
      map.drawRing(this.#place, SEARCH_RADIUS_METRES);
      this.#explainRing(map);
    } catch (error) {
      clearTimeout(slow);
      if (!isLast()) return;
      this.#needsNewPage = error instanceof PartNotLoaded;
      const isRefused = error instanceof MapUnavailable;
      this.#say(isRefused ? MAP_REFUSED_LIST : MAP_FAILED);
      this.#part('retry')!.hidden = isRefused;
      for (const name of ['home', 'move']) this.#part(name)!.hidden = true;
      return;
    }
    for (const name of ['home', 'move']) this.#part(name)!.hidden = false;
    const selection = this.#$selection.get();
    if (selection) this.#show(selection);
    if (this.#stores.length === 0 && !this.querySelector('[data-stores-failed]')) {
      this.#say(NO_STORES);
      setTimeout(() => this.#say(null), NO_STORES_MESSAGE_MS);
    }
  }

  /** Which marts share a pin depends on how close the map looks. */
  #pin(map: MapView) {
    map.clearPins();
    for (const pin of sharePins(this.#stores, map.zoom())) {
      map.addPin(pin, () => {
        const id = nextOfPin(pin.ids, this.#$selection.get()?.id ?? null);
        this.#$selection.set({ id, from: 'map' });
        if (pin.ids.length > 1) map.moveTo(pin.place, Math.max(MAP_ZOOM_DETAIL, map.zoom()));
      });
    }
    map.select(this.#$selection.get()?.id ?? null);
  }

  /** The ring is explained while it can be seen. */
  #explainRing(map: MapView) {
    const { clientWidth: width, clientHeight: height } = this.#part('map')!;
    const view = { lat: this.#place.lat, zoom: map.zoom(), width, height };
    this.#part('legend')!.hidden = !showsRing(view, SEARCH_RADIUS_METRES);
  }

  #say(text: string | null) {
    const message = this.#part('message');
    if (!message) return;
    message.textContent = text;
    message.hidden = text === null;
  }

  #show(selection: Selection) {
    const store = this.#stores.find(({ id }) => id === selection?.id);
    this.#mark(store?.card ?? null);
    this.#map?.select(selection?.id ?? null);
    if (!selection || !store) return;
    if (selection.from === 'list') {
      this.#map?.moveTo(store.place, MAP_ZOOM_DETAIL);
      return;
    }
    const { card } = store;
    this.#goTo(card);
    card.focus({ preventScroll: true });
  }

  /**
   * Brings a card to the head of the list. Cards on the way are laid out only when they come near, and may be taller than was
   * thought: the last step is taken again.
   */
  #goTo(card: HTMLElement) {
    const arrive = () => card.scrollIntoView({ block: 'start', behavior: 'instant' });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still || Math.abs(card.getBoundingClientRect().top) > FAR_SCREENS * innerHeight) {
      const again = (frames: number) => {
        arrive();
        if (frames > 0) requestAnimationFrame(() => again(frames - 1));
      };
      again(FRAMES_TO_LAY_OUT);
      return;
    }
    document.addEventListener('scrollend', arrive, { once: true, signal: AbortSignal.timeout(LONGEST_SCROLL_MS) });
    card.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }

  #mark(card: HTMLElement | null) {
    if (this.#marked) {
      this.#marked.removeAttribute('aria-current');
      this.#part('show', this.#marked)?.setAttribute('aria-pressed', 'false');
    }
    this.#marked = card;
    if (!card) return;
    card.setAttribute('aria-current', 'true');
    this.#part('show', card)?.setAttribute('aria-pressed', 'true');
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
      this.#part('count', card)!.textContent = productCountText(store.productsAmount);
    }
  }
}

customElements.define('store-map', StoreMap);
