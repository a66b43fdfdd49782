import { atom, type ReadableAtom } from 'nanostores';
import { call, type Result, serverNow } from '#lib/client/caller/call.ts';
import type { Place } from '#lib/domain/geo.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';
import type { MapStore } from './packed-stores.ts';

export interface NearbyMarts {
  /** Around where they were searched. */
  place: Place;
  /** Nearest first; null where they could not be read. */
  stores: readonly MapStore[] | null;
  /** Milliseconds since 1970 by the server's clock: what is open is open at this moment. */
  at: number;
  isSearching: boolean;
  /** The last request failed: `stores` are those of before. */
  isStale: boolean;
}

export type LoadNearby = (place: Place) => Promise<Result<MapStore[]>>;
const loadNearby: LoadNearby = ({ lat, lng }) => call('GET /api/buyer/maps/nearbyStores', { query: { lat, lng } });

type First = Pick<NearbyMarts, 'place' | 'stores' | 'at'>;

/** The marts of the map: those of the page, read again after a while away, or searched around another place. */
export function createNearbyMarts(first: First, load: LoadNearby = loadNearby, now: () => number = serverNow) {
  const $marts = atom<NearbyMarts>({ ...first, isSearching: false, isStale: false });
  const requests = createRequestOrder();

  async function read(place: Place): Promise<boolean> {
    const request = requests.send();
    const response = await load(place);
    if (!request.isLatest()) return false;
    if (response.ok) $marts.set({ place, stores: response.data, at: now(), isSearching: false, isStale: false });
    else $marts.set({ ...$marts.get(), isSearching: false, isStale: true });
    return response.ok;
  }

  return {
    $marts: $marts as ReadableAtom<NearbyMarts>,
    refresh: () => read($marts.get().place),
    /** Resolves to whether the marts there are shown now; where they cannot be read, those of before stay. */
    search(place: Place): Promise<boolean> {
      $marts.set({ ...$marts.get(), isSearching: true });
      return read(place);
    },
  };
}
