import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextOfPin, sharePins, showsRing } from '#islands/buyer/map/shared-pins.ts';
import { openState, productCountText, productsAddress } from '#islands/buyer/map/store-view.ts';
import { SCRIPT_TIMEOUT_MS } from '#lib/client/map/naver-script.ts';
import { tileHost } from '#lib/domain/map-source.ts';
import { telephone } from '#lib/domain/reach.ts';
import { hoursLabel } from '#lib/messages/hours.ts';
import { readingHint } from '#lib/messages/search.ts';

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
  const PIN_PX = 36;
  const COS_LAT = Math.cos((37.5572 * Math.PI) / 180);
  const METRES_PER_DEGREE = 111_195;
  const metresPerPixel = (zoom: number) => (156_543.034 * COS_LAT) / 2 ** zoom;
  const store = (id: number, lat: number, lng: number) => ({ id, name: `${id}마트`, place: { lat, lng } });

  test('marts under one roof share one, which names them and shows each in turn', () => {
    const roof = [1, 2, 3, 4].map((id) => store(id, 37.5572, 126.9245));
    expect(sharePins(roof, 16)).toEqual([
      { ids: [1, 2, 3, 4], name: '매장 4곳: 1마트, 2마트 외', place: { lat: 37.5572, lng: 126.9245 } },
    ]);
    expect(sharePins(roof.slice(0, 2), 16)[0]?.name).toBe('매장 2곳: 1마트, 2마트');
    expect(nextOfPin([1, 2, 3], null)).toBe(1);
    expect(nextOfPin([1, 2, 3], 9)).toBe(1);
    expect(nextOfPin([1, 2, 3], 1)).toBe(2);
    expect(nextOfPin([1, 2, 3], 3)).toBe(1);
  });

  test('neighbours part as the map looks closer', () => {
    const street = [store(1, 37.5572, 126.9245), store(2, 37.5572, 126.925)];
    expect(sharePins(street, 16).map(({ ids }) => ids)).toEqual([[1, 2]]);
    expect(sharePins(street, 17).map(({ ids }) => ids)).toEqual([[1], [2]]);
  });

  test('no mart is lost, and no two pins overlap, be it by a corner', () => {
    const places = fc.record({
      lat: fc.double({ min: 37.54, max: 37.57, noNaN: true }),
      lng: fc.double({ min: 126.91, max: 126.94, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(places, { maxLength: 60 }), fc.integer({ min: 8, max: 19 }), (all, zoom) => {
        const stores = all.map((place, index) => ({ id: index + 1, name: 'ㄱ', place }));
        const pins = sharePins(stores, zoom);
        expect(pins.flatMap(({ ids }) => ids).sort((a, b) => a - b)).toEqual(stores.map(({ id }) => id));
        for (const a of pins) {
          for (const b of pins) {
            if (a === b) continue;
            const apart = [a.place.lat - b.place.lat, (a.place.lng - b.place.lng) * COS_LAT].map(
              (degrees) => (Math.abs(degrees) * METRES_PER_DEGREE) / metresPerPixel(zoom),
            );
            expect(Math.max(...apart)).toBeGreaterThan(PIN_PX * 0.99);
          }
        }
      }),
    );
  });
});

describe('a mart beside the map', () => {
  const now = new Date('2026-11-20T05:00:00Z');

  test('says whether it is open, else when', () => {
    expect(openState({ isOpen: true, opensAt: null }, now)).toEqual({ text: '지금 영업 중', isOpen: true });
    const later = openState({ isOpen: false, opensAt: '2026-11-21T00:00:00.000Z' }, now);
    expect(later.text).toMatch(/9:00에 열어요$/);
    expect(openState({ isOpen: false, opensAt: null }, now).text).toBe('지금은 쉬어요');
  });

  test('says its hours, its phone and its shelf', () => {
    expect([hoursLabel('09:00 ~ 22:00'), hoursLabel('06:00 ~ 06:00')]).toEqual(['09:00 ~ 22:00', '24시간']);
    expect(telephone('02-123-4567')).toBe('tel:021234567');
    expect([productCountText(0), productCountText(1_200)]).toEqual(['지금 파는 상품이 없어요', '파는 상품 1,200개']);
  });
});

test('tiles come from one host, or from our own', () => {
  expect(tileHost('https://{s}.tile.example.org/{z}/{x}/{y}.png?key=a')).toBe('https://*.tile.example.org');
  expect(tileHost('https://tile.example.org:8443/{z}/{x}/{y}.png')).toBe('https://tile.example.org:8443');
  expect(tileHost('/sandbox/tiles/{z}/{x}/{y}{r}.png')).toBeNull();
});

test.each([
  ['tkrhk', 'keyboard', '사과', '‘tkrhk’를 ‘사과’로 찾았어요.'],
  ['tnqkr', 'keyboard', '수박', '‘tnqkr’를 ‘수박’으로 찾았어요.'],
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

test("a mart's products are searched for by its very name", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }), (sign, word) => {
      const name = `${word}${sign.replace(/\p{Cc}/gu, '')} 마트`;
      const address = new URL(productsAddress(name), 'http://localhost');
      expect(address.searchParams.get('query')).toBe(name);
    }),
  );
  expect(productsAddress('와우산 한아름마트')).toBe('/buyer/search?query=와우산+한아름마트');
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
