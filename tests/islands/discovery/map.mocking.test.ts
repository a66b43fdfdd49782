import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clusterStores, type PinnedStore } from '#islands/buyer/map/clusters.ts';
import { firstTiles } from '#islands/buyer/map/first-tiles.ts';
import { mapAddress, readMapAddress } from '#islands/buyer/map/map-address.ts';
import { hasMovedAway, nextOfPin, pixelsApart, showsRing, zoomOfNearest } from '#islands/buyer/map/map-frame.ts';
import { createNearbyMarts, type LoadNearby } from '#islands/buyer/map/nearby-marts.ts';
import { nextStop, restingStop } from '#islands/buyer/map/sheet-position.ts';
import { SCRIPT_TIMEOUT_MS } from '#lib/client/map/naver-script.ts';
import type { NearbyStore } from '#lib/contract/mart/marts.ts';
import { tileHost } from '#lib/domain/discovery/map-source.ts';
import { telephone } from '#lib/domain/mart/telephone.ts';
import { pinTexts, shelfText } from '#lib/messages/discovery/map.ts';
import { readingHint } from '#lib/messages/discovery/search.ts';
import { hoursLabel } from '#lib/messages/mart/hours.ts';

/** A window and a document of which only the parts exist that load a script. */
function fakeBrowser() {
  const scripts: { src: string; fail: () => void; removed: boolean }[] = [];
  const fakeWindow: Partial<Window> = {};
  vi.stubGlobal('window', fakeWindow);
  vi.stubGlobal('document', {
    createElement: () => {
      const script = {
        src: '',
        removed: false,
        fail: () => {},
        addEventListener(_: string, listener: () => void) {
          script.fail = listener;
        },
        remove() {
          script.removed = true;
        },
      };
      return script;
    },
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  });
  return { scripts, window: fakeWindow };
}

describe('the tiles that a page names', () => {
  const HERE = { lat: 37.557, lng: 126.925 };
  const of = (url: string) => firstTiles({ kind: 'tiles', url, attribution: '' }, HERE, 16);

  test('are those around the place, row by row, as Leaflet asks for them', () => {
    const { corner, columns, tiles } = of('https://{s}.tiles.test/{z}/{x}/{y}{r}.png');
    // The place lies at 55,873.991 and 25,381.148 of OpenStreetMap's numbers.
    expect(columns).toBe(2);
    expect(tiles.map(({ src }) => src)).toEqual([
      'https://b.tiles.test/16/55873/25380.png',
      'https://c.tiles.test/16/55874/25380.png',
      'https://c.tiles.test/16/55873/25381.png',
      'https://a.tiles.test/16/55874/25381.png',
      'https://a.tiles.test/16/55873/25382.png',
      'https://b.tiles.test/16/55874/25382.png',
    ]);
    expect(tiles[0]!.sharp).toBe('https://b.tiles.test/16/55873/25380@2x.png');
    expect(corner).toEqual({ x: -254, y: -294 });
  });

  test('have no sharp ones where the service has none', () => {
    expect(of('https://tiles.test/{z}/{x}/{y}.png').tiles.map(({ sharp }) => sharp)).not.toContainEqual(
      expect.anything(),
    );
  });

  test('cover what a phone shows, with nine at most, wherever the place is', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: 33, max: 39, noNaN: true }),
      lng: fc.double({ min: 124, max: 132, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 7, max: 19 }), (place, zoom) => {
        const { corner, columns, tiles } = firstTiles({ kind: 'tiles', url: '{x}', attribution: '' }, place, zoom);
        const rows = tiles.length / columns;
        expect(tiles.length).toBeLessThanOrEqual(9);
        expect(corner.x).toBeLessThanOrEqual(-180);
        expect(corner.y).toBeLessThanOrEqual(-205);
        expect(corner.x + columns * 256).toBeGreaterThanOrEqual(180);
        expect(corner.y + rows * 256).toBeGreaterThanOrEqual(205);
      }),
    );
  });
});

describe("Naver's script", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const load = async () => (await import('#lib/client/map/naver-script.ts')).loadNaverMaps;
  const SOURCE = { keyId: 'a key', script: 'https://oapi.map.naver.com/openapi/v3/maps.js' };
  /** How a load ends: the maps, or why there are none. */
  const outcome = (loading: Promise<unknown>) =>
    loading.then(
      () => 'maps',
      (error: Error) => error.message,
    );

  // spec: S7.29
  test('is loaded once, with the key', async () => {
    const { scripts, window } = fakeBrowser();
    const loadNaverMaps = await load();
    const both = Promise.all([outcome(loadNaverMaps(SOURCE)), outcome(loadNaverMaps(SOURCE))]);
    window.naver = { maps: {} as never };
    window.naverMapReady!();
    expect(await both).toEqual(['maps', 'maps']);
    expect(scripts.map(({ src }) => src)).toEqual([
      'https://oapi.map.naver.com/openapi/v3/maps.js?ncpKeyId=a%20key&callback=naverMapReady',
    ]);
  });

  test('may be refused, fail, bring nothing, or never come; then it is tried anew', async () => {
    const { scripts, window } = fakeBrowser();
    const loadNaverMaps = await load();
    const ways: [() => unknown, RegExp][] = [
      [() => window.navermap_authFailure!(), /refused the key/],
      [() => scripts.at(-1)!.fail(), /could not be loaded/],
      [() => window.naverMapReady!(), /brought no maps/],
      [() => vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS), /in time/],
    ];
    for (const [happen, why] of ways) {
      const end = outcome(loadNaverMaps(SOURCE));
      await happen();
      expect(await end).toMatch(why);
    }
    expect(scripts.map(({ removed }) => removed)).toEqual([true, true, true, true]);
  });

  test('may be refused when its maps have long been there: whoever listens hears of it', async () => {
    const { window } = fakeBrowser();
    const { isNaverRefused, loadNaverMaps, onNaverRefusal } = await import('#lib/client/map/naver-script.ts');
    const loading = outcome(loadNaverMaps(SOURCE));
    window.naver = { maps: {} as never };
    window.naverMapReady!();
    expect(await loading).toBe('maps');
    const heard: string[] = [];
    const stopFirst = onNaverRefusal(() => heard.push('first'));
    onNaverRefusal(() => {
      heard.push('second');
      stopFirst();
    });
    onNaverRefusal(() => heard.push('third'))();
    expect(isNaverRefused()).toBe(false);
    window.naver.maps = null;
    window.navermap_authFailure!();
    expect(heard).toEqual(['first', 'second']);
    expect(isNaverRefused()).toBe(true);
  });
});

describe('pins', () => {
  const store = (id: number, lat: number, lng: number, shelf: Partial<PinnedStore> = {}): PinnedStore => ({
    id,
    name: `${id}마트`,
    place: { lat, lng },
    products: id,
    bestDiscount: 0,
    ...shelf,
  });
  const idsAt = (stores: PinnedStore[], zoom: number) =>
    clusterStores(stores)
      .pinsAt(zoom)
      .map(({ ids }) => ids)
      .sort();

  test('marts under one roof share one at every zoom, which adds up what they sell and shows each in turn', () => {
    const roof = [1, 2, 3, 4].map((id) => store(id, 37.5572, 126.9245, { bestDiscount: id * 10 }));
    const clusters = clusterStores(roof);
    for (const zoom of [10, 16, 19, 21]) {
      expect(clusters.pinsAt(zoom)).toMatchObject([
        {
          ids: [1, 2, 3, 4],
          name: '마트 4곳 10개 최대 40% 할인: 1마트, 2마트 외',
          face: { title: '4곳', count: '10개', note: '최대 40%', isQuiet: false },
        },
      ]);
    }
    const [pin] = clusters.pinsAt(16);
    expect(pin!.place.lat).toBeCloseTo(37.5572, 6);
    expect(pin!.place.lng).toBeCloseTo(126.9245, 6);
    expect(clusters.partsAt([1, 2, 3, 4], 16)).toBeNull();
    expect(nextOfPin([1, 2, 3], null)).toBe(1);
    expect(nextOfPin([1, 2, 3], 9)).toBe(1);
    expect(nextOfPin([1, 2, 3], 1)).toBe(2);
    expect(nextOfPin([1, 2, 3], 3)).toBe(1);
  });

  test('neighbours part as the map looks closer', () => {
    const street = [store(1, 37.5572, 126.9245), store(2, 37.5572, 126.925)];
    expect(idsAt(street, 16)).toEqual([[1, 2]]);
    expect(idsAt(street, 18)).toEqual([[1], [2]]);
    expect(clusterStores(street).partsAt([1, 2], 15)).toBe(18);
  });

  test.each([
    [['바다마트'], 0, 0, '바다마트 0개', '바다마트', '0개', null],
    [['바다마트'], 1_200, 5, '바다마트 1,200개 최대 5% 할인', '바다마트', '1,200개', '최대 5%'],
    [['바다마트', '산마트'], 3, 0, '마트 2곳 3개: 바다마트, 산마트', '2곳', '3개', null],
  ])('%j with %i products, %i %% off at best', (names, products, bestDiscount, name, title, count, note) => {
    expect(pinTexts(names, { products, bestDiscount })).toEqual({
      name,
      face: { title, count, note, isQuiet: products === 0 },
    });
  });

  test('what is written on a pin is part of its name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 1, maxLength: 5 }),
        fc.nat(2_000),
        fc.nat(95),
        (names, products, bestDiscount) => {
          const { name, face } = pinTexts(names, { products, bestDiscount });
          expect(name).toContain([face.title, face.count, face.note].filter(Boolean).join(' '));
        },
      ),
    );
  });

  test('no mart is lost, and their products add up', () => {
    const places = fc.record({
      lat: fc.double({ min: 37.54, max: 37.57, noNaN: true }),
      lng: fc.double({ min: 126.91, max: 126.94, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(places, { maxLength: 60 }), fc.integer({ min: 8, max: 19 }), (all, zoom) => {
        const stores = all.map(({ lat, lng }, index) => store(index + 1, lat, lng));
        const pins = clusterStores(stores).pinsAt(zoom);
        expect(pins.flatMap(({ ids }) => ids).sort((a, b) => a - b)).toEqual(stores.map(({ id }) => id));
        for (const { ids, face } of pins) {
          const sum = ids.reduce((products, id) => products + id, 0);
          expect(face!.count.replace(',', '')).toBe(`${sum}개`);
        }
      }),
    );
  });
});

describe('how close the nearest five marts are shown', () => {
  const HERE = { lat: 37.557, lng: 126.924 };
  const SIZE = { width: 360, height: 300 };
  const METRES_PER_DEGREE = 111_195;
  const north = (metres: number) => ({ ...HERE, lat: HERE.lat + metres / METRES_PER_DEGREE });

  // spec: S9.8
  test('at zoom 16 where the nearest five marts fit, or nobody sells', () => {
    expect(zoomOfNearest(HERE, [], SIZE)).toBe(16);
    expect(zoomOfNearest(HERE, [north(100), north(150)], SIZE)).toBe(16);
    // The sixth is not waited for.
    const five = [10, 20, 30, 40, 50].map(north);
    expect(zoomOfNearest(HERE, [...five, north(4_900)], SIZE)).toBe(16);
  });

  test('else as far out as they need, to the pixel, and no further', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ metres: fc.integer({ min: 0, max: 5_000 }), east: fc.boolean() }), { maxLength: 8 }),
        fc.integer({ min: 320, max: 1_000 }),
        (away, width) => {
          const size = { width, height: 320 };
          const stores = away
            .toSorted((a, b) => a.metres - b.metres)
            .map(({ metres, east }) => {
              const degrees = metres / METRES_PER_DEGREE;
              return east
                ? { ...HERE, lng: HERE.lng + degrees / Math.cos((HERE.lat * Math.PI) / 180) }
                : { ...HERE, lat: HERE.lat + degrees };
            });
          const zoom = zoomOfNearest(HERE, stores, size);
          const isSeen = (closeness: number) =>
            stores.slice(0, 5).every((store) => {
              const { x, y } = pixelsApart(HERE, store, closeness);
              return x < width / 2 && y < 160;
            });
          expect(isSeen(zoom)).toBe(true);
          expect(zoom === 16 || !isSeen(zoom + 2)).toBe(true);
        },
      ),
    );
  });

  test('elsewhere can be searched once the middle is a quarter of the map away', () => {
    expect(hasMovedAway(HERE, HERE, 16, SIZE)).toBe(false);
    // 75 pixels of 1.89 m.
    expect(hasMovedAway(HERE, north(140), 16, SIZE)).toBe(false);
    expect(hasMovedAway(HERE, north(150), 16, SIZE)).toBe(true);
    expect(hasMovedAway(HERE, north(150), 14, SIZE)).toBe(false);
  });
});

describe('the sheet', () => {
  const HEIGHTS = { peek: 70, half: 300, full: 600 };
  test.each([
    [90, 0, 'peek'],
    [200, 0, 'half'],
    [500, 0, 'full'],
    // Thrown.
    [90, 1, 'half'],
    [310, 1, 'full'],
    [590, -1, 'half'],
    [290, -1, 'peek'],
    // There is nothing further on.
    [600, 2, 'full'],
    [70, -2, 'peek'],
  ] as const)('let go at %i px with %f px/ms comes to rest at %s', (height, speed, stop) => {
    expect(restingStop(HEIGHTS, height, speed)).toBe(stop);
  });

  test('goes up and down by buttons, one stop at a time', () => {
    expect([nextStop('peek', 'up'), nextStop('half', 'up'), nextStop('full', 'up')]).toEqual(['half', 'full', 'full']);
    expect([nextStop('full', 'down'), nextStop('half', 'down'), nextStop('peek', 'down')]).toEqual([
      'half',
      'peek',
      'peek',
    ]);
  });
});

describe('a mart beside the map', () => {
  test('says its hours, its phone and its shelf', () => {
    expect([hoursLabel('09:00 ~ 22:00'), hoursLabel('06:00 ~ 06:00')]).toEqual(['09:00 ~ 22:00', '24시간']);
    expect(telephone('02-123-4567')).toBe('tel:021234567');
    expect([shelfText(0, 0), shelfText(1_200, 0), shelfText(3, 40)]).toEqual([
      '지금은 파는 상품이 없어요',
      '파는 상품 1,200개',
      '파는 상품 3개 · 최대 40% 할인',
    ]);
  });
});

describe('the marts of the map', () => {
  const HERE = { lat: 37.557, lng: 126.925 };
  const THERE = { lat: 37.5, lng: 127 };
  const mart = (storeId: number) => ({ storeId, name: `${storeId}마트` }) as NearbyStore;
  const start = (load: LoadNearby) => createNearbyMarts({ place: HERE, stores: [mart(1)], at: 1 }, load, () => 2);

  test('are searched elsewhere, and stay those of before where they cannot be read', async () => {
    const responses: Awaited<ReturnType<LoadNearby>>[] = [
      { ok: false, status: 0, error: { code: 'unavailable', message: '' } },
      { ok: true, data: [mart(2)] },
    ];
    const list = start(async () => responses.shift()!);
    const searching = list.search(THERE);
    expect(list.$marts.get()).toMatchObject({ isSearching: true, place: HERE });
    expect(await searching).toBe(false);
    expect(list.$marts.get()).toEqual({ place: HERE, stores: [mart(1)], at: 1, isSearching: false, isStale: true });
    expect(await list.search(THERE)).toBe(true);
    expect(list.$marts.get()).toEqual({ place: THERE, stores: [mart(2)], at: 2, isSearching: false, isStale: false });
  });

  test('are those of the last search, whichever response comes last', async () => {
    const waiting: ((of: NearbyStore[]) => void)[] = [];
    const list = start(() => new Promise((resolve) => waiting.push((data) => resolve({ ok: true, data }))));
    const [first, second] = [list.search(THERE), list.search(HERE)];
    waiting[1]!([mart(3)]);
    expect(await second).toBe(true);
    waiting[0]!([mart(2)]);
    expect(await first).toBe(false);
    expect(list.$marts.get()).toMatchObject({ place: HERE, stores: [mart(3)], isSearching: false });
  });

  test('have an address, by which they are found again', () => {
    expect(readMapAddress(new URL(mapAddress(THERE, 14), 'http://localhost').search)).toEqual({
      place: THERE,
      zoom: 14,
    });
    expect(readMapAddress('?zoom=3')).toEqual({ place: null, zoom: null });
  });
});

test('tiles come from one host, or from our own', () => {
  expect(tileHost('https://{s}.tile.example.org/{z}/{x}/{y}.png?key=a')).toBe('https://*.tile.example.org');
  expect(tileHost('https://tile.example.org:8443/{z}/{x}/{y}.png')).toBe('https://tile.example.org:8443');
  expect(tileHost('/sandbox/tiles/{z}/{x}/{y}{r}.png')).toBeNull();
});

test.each([
  ['tkrhk', 'keyboard', '사과', '‘tkrhk’를 ‘사과’로 찾았어요.'],
  ['tnqkr', 'keyboard', '수박', '‘tnqkr’을 ‘수박’으로 찾았어요.'],
  ['dndb3', 'keyboard', '우유3', '‘dndb3’을 ‘우유3’으로 찾았어요.'],
  ['dndb1', 'keyboard', '우유1', '‘dndb1’을 ‘우유1’로 찾았어요.'],
  ['Ekfrl', 'keyboard', '딸기', '‘Ekfrl’을 ‘딸기’로 찾았어요.'],
  ['rbf', 'keyboard', '귤', '‘rbf’를 ‘귤’로 찾았어요.'],
  ['ㅅㄱ', 'initials', 'ㅅㄱ', '초성 ‘ㅅㄱ’에 맞는 이름을 찾았어요.'],
  ['사가', 'similar', '사가', '정확히 ‘사가’인 상품은 없어서 비슷한 이름을 찾았어요.'],
  ['사과', 'words', '사과', null],
] as const)('%j by %s is told', (typed, by, text, hint) => {
  expect(readingHint(typed, { by, text })).toBe(hint);
});

test.each([
  [16, 360, 280, false],
  [13, 360, 280, false],
  [12, 360, 280, true],
  [13, 800, 600, true],
  [14, 800, 600, true],
  [15, 800, 600, false],
])('at zoom %i a map of %i × %i pixels shows the 3 km ring: %j', (zoom, width, height, isShown) => {
  expect(showsRing({ lat: 37.557, zoom, width, height }, 3_000)).toBe(isShown);
});
