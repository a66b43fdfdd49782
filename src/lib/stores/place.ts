import { atom } from 'nanostores';
import { encodePlace, LOCATED_COOKIE, PLACE_COOKIE, PLACE_DAYS, type Place, roundPlace } from '#lib/domain/geo.ts';

/** What the browser lets us know of the buyer's position (spec section 4). */
export type PositionPermission = 'loading' | 'prompt' | 'granted' | 'denied';

/** Where finding the buyer stands. */
export type Locating = { state: 'idle' } | { state: 'locating' } | { state: 'failed' };

export type Located = { ok: true; place: Place } | { ok: false; reason: 'denied' | 'failed' | 'unagreed' };

/** The parts of the browser that finding a place needs. */
export interface PlacePorts {
  /** 'unknown' where the browser does not tell before it is asked. */
  permission(
    onChange: (now: 'prompt' | 'granted' | 'denied') => void,
  ): Promise<'prompt' | 'granted' | 'denied' | 'unknown'>;
  locate(): Promise<Located>;
  /** Writes the cookies that the server reads the place from, as the device's. */
  remember(place: Place): void;
  reload(): void;
  /** Brings who has not agreed to their place being used to the question. */
  askConsent(): void;
  /** Whether somebody is typing, whose text would go with the page. */
  isTyping(): boolean;
  storage: Storage;
}

const DENIED_KEY = 'locationDenied';

/**
 * About 100 m near, for 180 days; never HttpOnly, as the browser writes it too (rules.md section 9). With it goes
 * whether it is the device's.
 */
export function placeCookies(place: Place, isOfDevice: boolean, secure: boolean): string[] {
  const kept = (days: number) => `; path=/; max-age=${days * 86_400}; samesite=lax${secure ? '; secure' : ''}`;
  return [
    `${PLACE_COOKIE}=${encodePlace(place)}${kept(PLACE_DAYS)}`,
    `${LOCATED_COOKIE}=1${kept(isOfDevice ? PLACE_DAYS : 0)}`,
  ];
}

/**
 * Finds the buyer: asks once, remembers a denial, and loads the page anew as soon as there is a place or the permission
 * is granted elsewhere. `hasPlace`: the page already stands on a remembered place, so nothing is sought unasked.
 */
export function createPlaceFinder(ports: PlacePorts, hasPlace: boolean) {
  const $permission = atom<PositionPermission>('loading');
  const $locating = atom<Locating>({ state: 'idle' });

  /** What somebody who is typing looks for next is of the new place anyway. */
  function reloadUnasked(): void {
    if (!ports.isTyping()) ports.reload();
    else $locating.set({ state: 'idle' });
  }

  async function find(reload: () => void, isPressed = false): Promise<void> {
    if ($locating.get().state === 'locating') return;
    $locating.set({ state: 'locating' });
    const found = await ports.locate();
    if (found.ok) {
      ports.storage.removeItem(DENIED_KEY);
      ports.remember(roundPlace(found.place));
      reload();
      return;
    }
    if (found.reason === 'unagreed') {
      $locating.set({ state: 'idle' });
      if (isPressed) ports.askConsent();
    } else if (found.reason === 'denied') {
      ports.storage.setItem(DENIED_KEY, '1');
      $permission.set('denied');
      $locating.set({ state: 'idle' });
    } else $locating.set({ state: 'failed' });
  }

  function onChange(now: 'prompt' | 'granted' | 'denied'): void {
    if (now !== 'granted') {
      $permission.set(now);
      return;
    }
    ports.storage.removeItem(DENIED_KEY);
    // While we ask ourselves, the answer brings the position along.
    if ($locating.get().state !== 'locating') reloadUnasked();
  }

  async function start(): Promise<void> {
    const permission = await ports.permission(onChange);
    if (permission === 'granted') {
      ports.storage.removeItem(DENIED_KEY);
      $permission.set('granted');
      if (!hasPlace) await find(reloadUnasked);
      return;
    }
    const denied = permission === 'denied' || ports.storage.getItem(DENIED_KEY) !== null;
    $permission.set(denied ? 'denied' : 'prompt');
  }

  return { $permission, $locating, start, findMe: () => find(ports.reload, true) };
}
