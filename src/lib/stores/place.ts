import { atom } from 'nanostores';
import { encodePlace, type Place } from '#lib/domain/geo.ts';

/** What the browser lets us know of the buyer's position (spec section 4). */
export type PositionPermission = 'loading' | 'prompt' | 'granted' | 'denied';

/** Where finding the buyer stands. */
export type Locating =
  | { state: 'idle' }
  | { state: 'locating' }
  | { state: 'failed'; reason: 'unavailable' | 'timeout' };

export const $permission = atom<PositionPermission>('loading');
export const $locating = atom<Locating>({ state: 'idle' });

export const PLACE_COOKIE = 'place';
const PLACE_DAYS = 180;
const DENIED_KEY = 'locationDenied';

/** The cookie the server reads the place from: about 100 m, never HttpOnly, as the browser sets it too. */
export function placeCookie(place: Place, secure: boolean): string {
  const maxAge = PLACE_DAYS * 24 * 60 * 60;
  return `${PLACE_COOKIE}=${encodePlace(place)}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`;
}

/** A denial is remembered, so that the page does not offer again what the browser will refuse (spec section 4). */
export const denial = {
  remember: (storage: Storage = localStorage) => storage.setItem(DENIED_KEY, '1'),
  forget: (storage: Storage = localStorage) => storage.removeItem(DENIED_KEY),
  isRemembered: (storage: Storage = localStorage) => storage.getItem(DENIED_KEY) !== null,
} as const;
