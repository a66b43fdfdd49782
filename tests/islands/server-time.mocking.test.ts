import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCaller } from '#lib/client/caller/call.ts';
import { adoptServerTime, serverNow } from '#lib/client/caller/server-time.ts';

const MADE_AT = Date.parse('2026-11-20T05:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: MADE_AT + 3_600_000 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page whose answer said this, and began to come 200 ms after it was asked for. */
function open(
  timing: Record<string, number>,
  { type = 'navigate', savedAt, transferSize }: { type?: string; savedAt?: string; transferSize?: number } = {},
) {
  const serverTiming = Object.entries(timing).map(([name, duration]) => ({ name, duration }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, serverTiming, transferSize, responseStart: performance.now() - 500 } as never,
  ]);
  const dataset = { serverNow: String(MADE_AT), ...(savedAt ? { savedAt } : {}) };
  adoptServerTime({ dataset } as unknown as HTMLElement);
  return serverNow() - MADE_AT;
}

test.each<[string, Record<string, number>, number]>([
  ['the server has just made', {}, 500],
  ['the server had kept', { age: 4_000 }, 4_500],
  ['an edge had kept for 20 seconds', { age: 4_000, given: 1_763_614_800, sent: 1_763_614_820 }, 24_500],
  ['an edge passed on', { given: 1_763_614_800.2, sent: 1_763_614_800.25 }, 550],
  ['an edge with another clock passed on', { given: 1_763_614_800, sent: 1_763_614_799 }, 500],
  ['an edge passed on that keeps none like it', { sent: 1_763_614_800 }, 500],
  ['an edge had kept that does not say for how long', { given: 1_763_614_800 }, 500],
])('a page that %s tells the time', (_, timing, ms) => expect(open(timing)).toBeCloseTo(ms, 0));

test('a page that comes back from the device tells no time', () => {
  const before = serverNow();
  open({ age: 10 }, { type: 'back_forward' });
  open({ age: 10 }, { type: 'back_forward', transferSize: 0 });
  open({ age: 10 }, { savedAt: '2026-11-20' });
  expect(serverNow()).toBe(before);
});

test('a page without a network goes by what the device learned of its clock before', async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  open({});
  const behind = serverNow() - Date.now();
  vi.resetModules();
  const later = await import('#lib/client/caller/server-time.ts');
  expect(later.serverNow()).toBe(Date.now());
  later.adoptServerTime({ dataset: { serverNow: '1', savedAt: '2026-11-20' } } as unknown as HTMLElement);
  expect(later.serverNow() - Date.now()).toBeCloseTo(behind, -1);
  vi.unstubAllGlobals();
});

test('a page that is sent again on the way back tells the time', () => {
  expect(open({}, { type: 'back_forward', transferSize: 9_000 })).toBeCloseTo(500, 0);
});

test('an answer that a cache had kept tells how old it is', async () => {
  const at = MADE_AT + 100_000;
  const answers = [{}, { Age: '40' }].map(
    (headers) => new Response('[]', { headers: { Date: new Date(at).toUTCString(), ...headers } }),
  );
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift()!);
  const call = createCaller();
  const query = { lat: 37.5, lng: 127 };
  await call('GET /api/buyer/products/nearby', { query });
  expect(serverNow()).toBe(at);
  await call('GET /api/buyer/products/nearby', { query });
  expect(serverNow()).toBe(at + 40_000);
});

test('the clocks of a page begin with the time that it tells, whichever part asks first', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'navigate', serverTiming: [], responseStart: performance.now() } as never,
  ]);
  vi.stubGlobal('document', {
    documentElement: { dataset: { serverNow: String(MADE_AT) } },
    visibilityState: 'visible',
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.resetModules();
  const { $minute, $second } = await import('#lib/stores/clock.ts');
  const stops = [$minute, $second].map((clock) => clock.listen(() => {}));
  expect([$minute.get(), $second.get()]).toEqual([MADE_AT, MADE_AT]);
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});
