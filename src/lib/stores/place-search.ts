import { atom, type ReadableAtom } from 'nanostores';
import { call } from '#lib/client/caller/call.ts';
import type { FoundPlace } from '#lib/contract/discovery/places.ts';

/** Milliseconds of quiet before the server is asked: behind it may be a geocoder with a quota. */
export const PLACE_SEARCH_DELAY_MS = 250;

/**
 * What stands under the field of the place chooser. `active` is the place that the arrow keys stand on; −1 for the
 * field itself.
 */
export type PlaceSearch =
  | { state: 'idle' }
  | { state: 'searching'; text: string }
  | { state: 'found'; text: string; places: readonly FoundPlace[]; active: number }
  | { state: 'nothing'; text: string }
  | { state: 'failed'; text: string };

/** Null where the server could not be asked. */
export type AskPlaces = (text: string, signal: AbortSignal) => Promise<readonly FoundPlace[] | null>;

const askApi: AskPlaces = async (q, signal) => {
  const response = await call('GET /api/buyer/places', { query: { q } }, { signal });
  return response.ok ? response.data : null;
};

/** Places by what is typed. Only the answer to the latest text is shown. */
export function createPlaceSearch(ask: AskPlaces = askApi) {
  const $search = atom<PlaceSearch>({ state: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: { text: string; abort: AbortController; done: Promise<void> } | null = null;

  function stop(): void {
    clearTimeout(timer);
    asking?.abort.abort();
    asking = null;
  }

  async function load(text: string, abort: AbortController): Promise<void> {
    let places: readonly FoundPlace[] | null;
    try {
      places = await ask(text, abort.signal);
    } catch {
      places = null;
    }
    if (abort.signal.aborted) return;
    asking = null;
    if (places === null) $search.set({ state: 'failed', text });
    else $search.set(places.length > 0 ? { state: 'found', text, places, active: -1 } : { state: 'nothing', text });
  }

  function begin(text: string): Promise<void> {
    if (asking?.text === text) return asking.done;
    stop();
    const abort = new AbortController();
    const done = load(text, abort);
    asking = { text, abort, done };
    return done;
  }

  function type(text: string): void {
    stop();
    const wanted = text.trim();
    $search.set(wanted === '' ? { state: 'idle' } : { state: 'searching', text: wanted });
    if (wanted !== '') timer = setTimeout(() => void begin(wanted), PLACE_SEARCH_DELAY_MS);
  }

  return {
    $search: $search as ReadableAtom<PlaceSearch>,
    type,
    /** Steps through the places and, beyond their ends, back to the field. */
    move(by: 1 | -1): void {
      const now = $search.get();
      if (now.state !== 'found') return;
      const stops = now.places.length + 1;
      $search.set({ ...now, active: ((now.active + 1 + by + stops) % stops) - 1 });
    },
    async retry(): Promise<void> {
      const now = $search.get();
      if (now.state !== 'failed') return;
      $search.set({ state: 'searching', text: now.text });
      await begin(now.text);
    },
    /** The place that Enter means: the one the arrow keys stand on, else the first, which is waited for. */
    async take(): Promise<FoundPlace | null> {
      const now = $search.get();
      if (now.state === 'searching') {
        clearTimeout(timer);
        await begin(now.text);
      }
      const then = $search.get();
      return then.state === 'found' ? then.places[Math.max(then.active, 0)]! : null;
    },
  };
}
