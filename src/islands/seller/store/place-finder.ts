import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { Place } from '#lib/domain/geo.ts';
import { GEOCODE_DEBOUNCE_MS } from '#lib/domain/person/limits.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { createRequestOrder, type SentRequest } from '#lib/stores/request-order.ts';

/** Where an address is: not asked for, about to be, found, or not, with the sentence for the form. */
export type Finding =
  | { name: 'idle' }
  | { name: 'finding' }
  /** `unsure`: the geocoder knew its beginning only, and nobody has put the pin yet. */
  | { name: 'found'; place: Place; unsure: boolean }
  | { name: 'failed'; message: string };

/**
 * Resolves an address 500 ms after it has changed last. An answer to an address that has changed since is not shown.
 */
export function createPlaceFinder(call: typeof apiCall) {
  const $finding = atom<Finding>({ name: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const requests = createRequestOrder();

  async function ask(address: string, lotAddress: string, request: SentRequest): Promise<void> {
    const query = lotAddress === '' ? { address } : { address, lotAddress };
    const response = await call('GET /api/geocode', { query });
    if (!request.isLatest()) return;
    if (response.ok) {
      const { latitude: lat, longitude: lng, matching } = response.data;
      $finding.set({ name: 'found', place: { lat, lng }, unsure: matching === 'partial' });
      return;
    }
    const known = response.error.code === 'addressNotFound';
    const message = known ? STORE_TEXTS.placeNotFound : `${STORE_TEXTS.placeFailed} ${response.error.message}`;
    $finding.set({ name: 'failed', message });
  }

  /** `lotAddress`: the older address by lot, for a geocoder that does not know the road; '' for none. */
  function find(address: string, lotAddress = ''): void {
    clearTimeout(timer);
    const request = requests.send();
    const written = address.trim();
    if (written === '') {
      $finding.set({ name: 'idle' });
      return;
    }
    $finding.set({ name: 'finding' });
    timer = setTimeout(() => void ask(written, lotAddress, request), GEOCODE_DEBOUNCE_MS);
  }

  return {
    $finding,
    look: find,
    /** Takes over what is known of an address already, or where its pin was put by hand. */
    adopt(place: Place) {
      clearTimeout(timer);
      requests.send();
      $finding.set({ name: 'found', place, unsure: false });
    },
    stop: () => clearTimeout(timer),
  };
}

export type PlaceFinder = ReturnType<typeof createPlaceFinder>;
