import { afterEach, describe, expect, test, vi } from 'vitest';
import { browserPlace, rememberChosen } from '#lib/client/page/position.ts';
import { nameOfPlace } from '#lib/domain/discovery/districts.ts';
import type { NamedPlace } from '#lib/domain/discovery/place-search.ts';
import type { Place } from '#lib/domain/geo.ts';
import { nearText } from '#lib/messages/discovery/place.ts';
import { createPlaceFinder, type Located, type PlacePorts, placeCookies } from '#lib/stores/place.ts';
import { createMoveWatch } from '#lib/stores/place-change.ts';
import { memoryStorage } from '../memory-storage.ts';

type Permission = Awaited<ReturnType<PlacePorts['permission']>>;

function browser(permission: Permission, located: Located = { ok: false, reason: 'failed' }, denied = false) {
  const seen = { isTyping: false, reloads: 0, remembered: [] as string[], asked: 0, questions: 0 };
  let change: (now: 'prompt' | 'granted' | 'denied') => void = () => {};
  const storage = memoryStorage(denied ? { locationDenied: '1' } : {});
  const ports: PlacePorts = {
    permission: async (onChange) => {
      change = onChange;
      return permission;
    },
    locate: async () => {
      seen.asked += 1;
      return located;
    },
    remember: (place) => seen.remembered.push(`${place.lat},${place.lng}`),
    reload: () => {
      seen.reloads += 1;
    },
    askConsent: () => {
      seen.questions += 1;
    },
    isTyping: () => seen.isTyping,
    storage,
  };
  return { ports, seen, storage, change: (now: 'prompt' | 'granted' | 'denied') => change(now) };
}

const HONGDAE: Located = { ok: true, place: { lat: 37.557_231, lng: 126.924_512 } };

describe('finding the buyer', () => {
  // spec: S4.3
  test('asks nothing before the button is pressed', async () => {
    const { ports, seen } = browser('prompt', HONGDAE);
    const finder = createPlaceFinder(ports, false);
    expect(finder.$permission.get()).toBe('loading');
    await finder.start();
    expect(finder.$permission.get()).toBe('prompt');
    expect(seen.asked).toBe(0);
    await finder.findMe();
    // About 100 m: three decimals are all that is kept.
    expect(seen).toMatchObject({ remembered: ['37.557,126.925'], reloads: 1 });
  });

  // Field case 3.3.
  test('uses no place before its owner has agreed: a press leads to the question, nothing else does', async () => {
    const { ports, seen } = browser('granted', { ok: false, reason: 'unagreed' });
    const finder = createPlaceFinder(ports, false);
    await finder.start();
    expect(seen).toMatchObject({ reloads: 0, remembered: [], questions: 0 });
    await finder.findMe();
    expect(seen).toMatchObject({ reloads: 0, remembered: [], questions: 1 });
    expect(finder.$permission.get()).toBe('granted');
    expect(finder.$locating.get()).toEqual({ state: 'idle' });
  });

  test('uses a permission that was granted before', async () => {
    const { ports, seen } = browser('granted', HONGDAE);
    await createPlaceFinder(ports, false).start();
    expect(seen.reloads).toBe(1);
  });

  test('takes no page away under somebody who types, unless they asked for it', async () => {
    const { ports, seen, change } = browser('granted', HONGDAE);
    seen.isTyping = true;
    const finder = createPlaceFinder(ports, false);
    await finder.start();
    change('granted');
    // What they look for next is of the place that was found.
    expect(seen).toMatchObject({ remembered: ['37.557,126.925'], reloads: 0 });
    expect(finder.$locating.get()).toEqual({ state: 'idle' });
    await finder.findMe();
    expect(seen.reloads).toBe(1);
  });

  test('does not replace a place that is already chosen', async () => {
    const { ports, seen } = browser('granted', HONGDAE);
    await createPlaceFinder(ports, true).start();
    expect(seen.asked).toBe(0);
  });

  // spec: S4.3
  test('remembers a denial', async () => {
    const { ports, storage } = browser('prompt', { ok: false, reason: 'denied' });
    const finder = createPlaceFinder(ports, false);
    await finder.start();
    await finder.findMe();
    expect(finder.$permission.get()).toBe('denied');
    expect(storage.getItem('locationDenied')).toBe('1');
  });

  test('shows a remembered denial where the browser does not tell', async () => {
    const { ports } = browser('unknown', HONGDAE, true);
    const finder = createPlaceFinder(ports, false);
    await finder.start();
    expect(finder.$permission.get()).toBe('denied');
  });

  // spec: S4.3
  test('loads the page anew when the permission is granted later, and forgets the denial', async () => {
    const { ports, seen, storage, change } = browser('denied', HONGDAE, true);
    await createPlaceFinder(ports, false).start();
    change('granted');
    expect(seen.reloads).toBe(1);
    expect(storage.getItem('locationDenied')).toBeNull();
  });

  test('a grant in answer to our own question does not reload before the position is there', async () => {
    const { ports, seen, change } = browser('prompt');
    let answer: (located: Located) => void = () => {};
    ports.locate = () => new Promise((resolve) => (answer = resolve));
    const finder = createPlaceFinder(ports, false);
    await finder.start();
    const finding = finder.findMe();
    change('granted');
    expect(seen.reloads).toBe(0);
    answer(HONGDAE);
    await finding;
    expect(seen).toMatchObject({ reloads: 1, remembered: ['37.557,126.925'] });
  });

  test('a time-out offers another try', async () => {
    const { ports } = browser('prompt');
    const finder = createPlaceFinder(ports, false);
    await finder.start();
    await finder.findMe();
    expect(finder.$locating.get()).toEqual({ state: 'failed' });
  });
});

describe('the position of the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  // spec: S9.3
  test('is asked for within 5 s, rough and fresh; a denial is told from a failure', async () => {
    const asked: PositionOptions[] = [];
    let answer: (found: PositionCallback, failed: PositionErrorCallback) => void = () => {};
    const getCurrentPosition = (
      found: PositionCallback,
      failed: PositionErrorCallback,
      options: PositionOptions,
    ): void => {
      asked.push(options);
      answer(found, failed);
    };
    const page = { cookie: '', getElementById: () => null };
    vi.stubGlobal('document', page);
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    answer = (found) => found({ coords: { latitude: 37.5, longitude: 126.9 } } as GeolocationPosition);
    expect(await browserPlace.locate()).toEqual({ ok: true, place: { lat: 37.5, lng: 126.9 } });
    expect(asked).toEqual([{ timeout: 5_000, enableHighAccuracy: false, maximumAge: 0 }]);
    // Asked is not chosen: who has moved and stays where they chose to look is asked for no consent.
    expect(page.cookie).toBe('');
    for (const [code, reason] of [
      [1, 'denied'],
      [2, 'failed'],
      [3, 'failed'],
    ] as const) {
      answer = (_, failed) => failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      expect(await browserPlace.locate()).toEqual({ ok: false, reason });
    }
    expect(page.cookie).toBe('');
    page.cookie = 'a=1; unlocated=1';
    expect(await browserPlace.locate()).toEqual({ ok: false, reason: 'denied' });
    expect(asked).toHaveLength(4);
  });
});

test('the cookie holds three decimals for 180 days, and as long that the place is the device’s', () => {
  const kept = 'path=/; max-age=15552000; samesite=lax; secure';
  expect(placeCookies({ lat: 37.5, lng: 126.9249 }, true, true)).toEqual([
    `place=37.500,126.925; ${kept}`,
    `located=1; ${kept}`,
  ]);
});

test('a place that is chosen by hand is not the device’s, whatever was', () => {
  const written: string[] = [];
  const page = Object.defineProperty({}, 'cookie', { set: (cookie: string) => written.push(cookie) });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  rememberChosen({ lat: 37.5, lng: 126.925 });
  browserPlace.remember({ lat: 37.5, lng: 126.925 });
  vi.unstubAllGlobals();
  const place = 'place=37.500,126.925; path=/; max-age=15552000; samesite=lax';
  expect(written).toEqual([
    place,
    'located=1; path=/; max-age=0; samesite=lax',
    place,
    'located=1; path=/; max-age=15552000; samesite=lax',
  ]);
});

test('a place is named after its district, after what is around it, or is the buyer’s own', () => {
  const placeName = (place: Place, around: NamedPlace | null = null) => nearText(nameOfPlace(place, around));
  expect(placeName({ lat: 37.555, lng: 126.922 })).toBe('서교동 근처');
  expect(placeName({ lat: 37.551, lng: 126.999 })).toBe('내 위치');
  const gangnam = { kind: 'station', name: '강남역', region: '서울', place: { lat: 37.498, lng: 127.028 } } as const;
  expect(placeName(gangnam.place, gangnam)).toBe('강남역 근처');
});

describe('who has moved', () => {
  const here = { lat: 37.557, lng: 126.925 };
  /** So many metres to the north. */
  const north = (metres: number): Located => ({ ok: true, place: { ...here, lat: here.lat + metres / 111_195 } });

  function visit(permission: Permission, located: Located, kept: Record<string, string> = {}) {
    const { ports, seen } = browser(permission, located);
    const visitStorage = memoryStorage(kept);
    return { watch: createMoveWatch({ ...ports, visit: visitStorage }), seen, visitStorage };
  }

  test('by 300 m is offered the new place, and nothing changes before they take it', async () => {
    const { watch, seen } = visit('granted', north(310));
    await watch.start(here);
    expect(watch.$moved.get()).toEqual((north(310) as { place: object }).place);
    expect(seen).toMatchObject({ asked: 1, reloads: 0, remembered: [] });
    watch.take();
    expect(seen).toMatchObject({ reloads: 1, remembered: ['37.56,126.925'] });
  });

  test.each([
    ['by less', 'granted', north(290), {}, 1],
    ['where permission is not granted', 'prompt', north(5_000), {}, 0],
    ['where it is refused', 'denied', north(5_000), {}, 0],
    ['where the browser does not tell', 'unknown', north(5_000), {}, 0],
    ['a second time in one visit', 'granted', north(5_000), { placeAsked: '1' }, 0],
    ['where the position is not found', 'granted', { ok: false, reason: 'failed' }, {}, 1],
  ] as const)('is offered nothing %s', async (_, permission, located, kept, asked) => {
    const { watch, seen } = visit(permission, located, kept);
    await watch.start(here);
    expect(watch.$moved.get()).toBeNull();
    expect(seen.asked).toBe(asked);
  });

  test('says no once, and is not asked again in this visit', async () => {
    const { watch, visitStorage, seen } = visit('granted', north(900));
    await watch.start(here);
    watch.dismiss();
    expect(watch.$moved.get()).toBeNull();
    watch.take();
    expect(seen.reloads).toBe(0);
    expect(visitStorage.getItem('placeAsked')).not.toBeNull();
  });
});
