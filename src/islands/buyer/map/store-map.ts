import { atom } from 'nanostores';
import { call } from '#lib/client/call.ts';
import { idle } from '#lib/client/idle.ts';
import { loadPart, PartNotLoaded } from '#lib/client/load-part.ts';
import type { MapPin, MapView } from '#lib/client/map/map-view.ts';
import { MapUnavailable, openMap } from '#lib/client/map/open-map.ts';
import { decodePlace, encodePlace, type Place, roundPlace, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { MAP_ZOOM_DETAIL, NO_STORES_MESSAGE_MS } from '#lib/domain/limits.ts';
import type { MapSource } from '#lib/domain/map-source.ts';
import {
  MAP_FAILED,
  MAP_LOADING,
  MAP_REFUSED_LIST,
  MAP_SILENT_MS,
  NO_STORES,
  STORES_FAILED,
} from '#lib/messages/map.ts';
import type { clusterStores } from './clusters.ts';
import { goToCard } from './go-to-card.ts';
import { hasMovedAway, nextOfPin, openingZoom, type Size, showsRing } from './map-frame.ts';
import { fillShelf } from './mart-products.ts';
import type { Sheet } from './sheet.ts';
import { markCard, readStores, type StoreEntry, updateStores } from './store-cards.ts';

/** How close the map was when another place was searched: it stays so. */
const ZOOM_PARAMETER = 'zoom';
/** What both services draw. */
const [MIN_ZOOM, MAX_ZOOM] = [7, 19];

function askedZoom(): number | null {
  const asked = Number(new URL(location.href).searchParams.get(ZOOM_PARAMETER));
  return asked >= MIN_ZOOM && asked <= MAX_ZOOM ? Math.round(asked) : null;
}

/** How it was selected decides what moves: the map goes to what the list names, the list to what the map names. */
type Selection = { id: number; from: 'list' | 'map' } | null;

const USUAL_LETTERS_PX = 16;
const letterScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS_PX;

/** Brings the page of the neighbourhood's marts to life: map and list agree, shelves open, hours stay right. */
class StoreMap extends HTMLElement {
  readonly #$selection = atom<Selection>(null);
  #stores: StoreEntry[] = [];
  #place: Place = { lat: 0, lng: 0 };
  #map: MapView | null = null;
  #sheet: Sheet | null = null;
  #clusters: ReturnType<typeof clusterStores> | null = null;
  /** Which start drew it. */
  #starts = 0;
  /** Its script did not come: only a new page asks for it again. */
  #needsNewPage = false;
  /** Shelves that have been opened. */
  readonly #filled = new WeakSet<HTMLDetailsElement>();

  connectedCallback() {
    const place = decodePlace(this.dataset.place ?? '');
    if (!place) return;
    this.#place = place;
    this.#stores = readStores(this);
    void this.#openSheet();
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
    this.#part('home')?.addEventListener('click', () => this.#map?.moveTo(this.#place, this.#openingZoom()));
    this.#part('move')?.addEventListener('click', () => this.#lookHere());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.#refresh();
    });
    // The list is what the page is for.
    void idle().then(() => this.#start());
  }

  /** The list can be read without: a part that does not come leaves the sheet where it is. */
  async #openSheet() {
    const [sheet, head, body] = ['sheet', 'sheet-head', 'sheet-body'].map((name) => this.#part(name));
    const [up, down] = ['sheet-up', 'sheet-down'].map((name) => this.#part(name) as HTMLButtonElement | null);
    if (!sheet || !head || !body || !up || !down) return;
    const { createSheet } = await import('./sheet.ts');
    // The map takes what the sheet leaves of the stage.
    this.#sheet = createSheet({ root: this, sheet, head, body, up, down }, () => this.#map?.resize());
  }

  #mapSize(): Size {
    const { clientWidth: width, clientHeight: height } = this.#part('map')!;
    return { width, height };
  }

  #openingZoom(): number {
    const places = this.#stores.map(({ place }) => place);
    return openingZoom(this.#place, places, this.#mapSize());
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
      const start = { element, centre: this.#place, zoom: askedZoom() ?? this.#openingZoom() };
      const [{ clusterStores: cluster }, map] = await Promise.all([
        loadPart(() => import('./clusters.ts')),
        openMap(source, start, () => isLast() && void this.#start()),
      ]);
      this.#clusters = cluster(this.#stores, letterScale());
      clearTimeout(slow);
      if (!isLast()) return map.close();
      this.#map = map;
      this.#say(null);
      map.showMe(this.#place);
      map.onZoom(() => this.#pin(map));
      map.onMove(() => this.#explain(map));
      this.#pin(map);
      map.drawRing(this.#place, SEARCH_RADIUS_METRES);
      this.#explain(map);
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
    this.#part('home')!.hidden = false;
    const selection = this.#$selection.get();
    if (selection) this.#show(selection);
    if (this.#stores.length === 0 && !this.querySelector('[data-stores-failed]')) {
      this.#say(NO_STORES);
      setTimeout(() => this.#say(null), NO_STORES_MESSAGE_MS);
    }
  }

  /** Which marts share a pin depends on how close the map looks. */
  #pin(map: MapView) {
    map.setPins(this.#clusters?.pinsAt(map.zoom()) ?? [], (pin) => this.#press(map, pin));
  }

  /** A pin of several marts parts them, where the map can look close enough, and selects one of them after the other where it cannot. */
  #press(map: MapView, pin: MapPin) {
    const zoom = pin.ids.length > 1 ? (this.#clusters?.partsAt(pin.ids, map.zoom()) ?? null) : null;
    if (zoom !== null && zoom <= MAP_ZOOM_DETAIL + 1) return map.moveTo(pin.place, zoom);
    this.#$selection.set({ id: nextOfPin(pin.ids, this.#$selection.get()?.id ?? null), from: 'map' });
  }

  /** The ring is explained while it can be seen; elsewhere can be searched once the map looks there. */
  #explain(map: MapView) {
    const size = this.#mapSize();
    const zoom = map.zoom();
    this.#part('legend')!.hidden = !showsRing({ lat: this.#place.lat, zoom, ...size }, SEARCH_RADIUS_METRES);
    this.#part('move')!.hidden = !hasMovedAway(this.#place, map.centre(), zoom, size);
  }

  #say(text: string | null) {
    const message = this.#part('message');
    if (!message) return;
    message.textContent = text;
    message.hidden = text === null;
  }

  #show(selection: Selection) {
    const store = this.#stores.find(({ id }) => id === selection?.id);
    markCard(this, store?.card ?? null);
    this.#map?.select(selection?.id ?? null);
    if (!selection || !store) return;
    if (selection.from === 'list') {
      if (this.#sheet?.isSheet()) this.#sheet.showCard(store.card);
      this.#map?.moveTo(store.place, MAP_ZOOM_DETAIL);
      return;
    }
    goToCard(store.card, this.#sheet);
    store.card.focus({ preventScroll: true });
    // The sheet may lie over its pin.
    if (this.#map && this.#sheet?.isSheet()) this.#map.moveTo(store.place, this.#map.zoom());
  }

  /** The middle of the map becomes the buyer's place, for this page and all lists. */
  #lookHere() {
    if (!this.#map) return;
    const address = new URL(location.href);
    address.searchParams.set('place', encodePlace(roundPlace(this.#map.centre())));
    address.searchParams.set(ZOOM_PARAMETER, String(this.#map.zoom()));
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
    updateStores(this.#stores, answer.data);
    if (!this.#map) return;
    const { clusterStores: cluster } = await loadPart(() => import('./clusters.ts'));
    this.#clusters = cluster(this.#stores);
    this.#pin(this.#map);
  }
}

customElements.define('store-map', StoreMap);
