import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveLink } from '#lib/client/caller/live-stream.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import { isSilent, SILENT_AFTER_MS, waitBeforeOpeningMs } from '#lib/domain/notice/live-line.ts';
import { memoryStorage } from '../memory-storage.ts';

/** The streams that were opened, newest last. */
let sources: FakeSource[] = [];
class FakeSource extends EventTarget {
  isClosed = false;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(topic: string, data: object, lastEventId = '') {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(topic, { data: JSON.stringify(data), lastEventId }));
  }
  beat = (build = 'today') => this.tell('beat', { build });
}

/** Passes on at once, to all but who speaks. */
const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data: structuredClone(data) });
  }
  close() {
    channels.delete(this);
  }
}

/** The lock of the line, as browsers have it: a queue, and stealing. Every other lock is free. */
function fakeLocks() {
  type Held = { reject(error: Error): void };
  let holder: Held | null = null;
  const queue: (() => void)[] = [];
  const next = () => holder === null && queue.shift()?.();
  return {
    request(name: string, given: { steal?: boolean; signal?: AbortSignal } | (() => Promise<void>), given2 = given) {
      const work = given2 as () => Promise<void>;
      if (name !== 'live-stream') return work();
      const { steal, signal } = given as { steal?: boolean; signal?: AbortSignal };
      return new Promise<void>((resolve, reject) => {
        const held = { reject };
        const start = () => {
          holder = held;
          void work().then(() => {
            if (holder === held) holder = null;
            resolve();
            next();
          });
        };
        if (steal) {
          holder?.reject(new Error('stolen'));
          start();
          return;
        }
        queue.push(start);
        signal?.addEventListener('abort', () => {
          if (queue.includes(start)) queue.splice(queue.indexOf(start), 1);
          reject(new Error('aborted'));
        });
        next();
      });
    },
  };
}

/** What the session's question is answered with. */
let session: { status: number } | 'never';
const asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  [sources, session] = [[], { status: 200 }];
  channels.clear();
  asked.length = 0;
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: { owner: '7' } } }));
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('AbortSignal', { timeout: timeoutSignal });
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) => {
    asked.push(address);
    if (session !== 'never') return Promise.resolve(Response.json({}, session));
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** `AbortSignal.timeout` by the clock of the test. */
function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
  return controller.signal;
}

/** A tab: a module of its own, as each has. */
async function openTab() {
  vi.resetModules();
  const { openLiveStream } = await import('#lib/client/caller/live-stream.ts');
  const heard: LiveEvent[] = [];
  const links: LiveLink[] = [];
  const builds: string[] = [];
  const stop = openLiveStream({
    onEvent: (event) => heard.push(event),
    link: (link) => links.push(link),
    onBuild: (build) => builds.push(build),
  });
  return { heard, links, builds, stop, asks: () => heard.filter(({ topic }) => topic === 'resync').length };
}
const newest = () => sources.at(-1)!;

test('a line is open when something came, not when its head did', async () => {
  const tab = await openTab();
  expect(tab.links).toEqual(['opening']);
  newest().beat();
  expect(tab.links.at(-1)).toBe('open');
  expect(tab.builds).toEqual(['today']);
});

test('heartbeats alone keep a line open for hours', async () => {
  const tab = await openTab();
  for (let minute = 0; minute < 180; minute += 1) {
    newest().beat();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(sources).toHaveLength(1);
  expect(tab.links).toEqual(['opening', 'open']);
  expect(tab.asks()).toBe(0);
});

test('a relay passes nothing on after ten seconds: after 45 the page asks by itself, says so, and opens anew', async () => {
  const tab = await openTab();
  newest().beat();
  newest().tell('order', { orderId: 1 }, '41');
  await vi.advanceTimersByTimeAsync(44_000);
  expect(tab.links.at(-1)).toBe('open');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(tab.links.at(-1)).toBe('silent');
  expect(tab.asks()).toBe(1);
  expect(sources[0]!.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(2);
  expect(newest().url).toBe('/api/events?lastEventId=41');
  newest().beat();
  expect(tab.links.at(-1)).toBe('open');
});

test('a line that brings nothing from the first is found too, and again each time', async () => {
  const tab = await openTab();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(tab.asks()).toBeGreaterThanOrEqual(3);
  expect(sources.length).toBeGreaterThanOrEqual(3);
  expect(tab.links).not.toContain('open');
});

test('a question that is never answered keeps nobody from opening the line again', async () => {
  await openTab();
  newest().beat();
  session = 'never';
  newest().onerror!();
  await vi.advanceTimersByTimeAsync(21_000);
  expect(sources).toHaveLength(2);
});

test('lines that are all cut at once come back over many seconds', async () => {
  const seconds = new Map<number, number>();
  for (let page = 0; page < 300; page += 1) {
    const second = Math.floor(waitBeforeOpeningMs(0, page / 300) / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect(Math.max(...seconds.values())).toBeLessThan(60);
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  await openTab();
  newest().beat();
  newest().onerror!();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sources).toHaveLength(2);
});

test('a device that slept finds its line lost as it wakes', async () => {
  const tab = await openTab();
  newest().beat();
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tab.links.at(-1)).toBe('silent');
  expect(tab.asks()).toBe(1);
});

test('a line that is lost is asked about in every tab', async () => {
  const [first, second] = [await openTab(), await openTab()];
  newest().beat();
  expect([first, second].map(({ links }) => links.at(-1))).toEqual(['open', 'open']);
  expect(second.builds).toEqual(['today']);
  await vi.advanceTimersByTimeAsync(SILENT_AFTER_MS + 5_000);
  expect([first, second].map(({ asks }) => asks())).toEqual([1, 1]);
  expect([first, second].map(({ links }) => links.at(-1))).toEqual(['silent', 'silent']);
});

test('the tab that holds the line sleeps: another asks by itself and takes it, and the first gives it up', async () => {
  await openTab();
  const [ofFirst] = channels;
  const second = await openTab();
  const [held] = sources;
  held!.beat();
  // It neither hears nor speaks any more, and keeps its lock.
  channels.delete(ofFirst!);
  ofFirst!.postMessage = () => {};
  const beats = setInterval(() => held!.beat(), 20_000);
  await vi.advanceTimersByTimeAsync(SILENT_AFTER_MS + 5_000);
  expect([second.links.at(-1), second.asks()]).toEqual(['silent', 1]);
  await vi.advanceTimersByTimeAsync(11_000);
  clearInterval(beats);
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  newest().beat();
  expect(second.links.at(-1)).toBe('open');
});

test('a page whose session has ended asks no more, until somebody has signed in beside it', async () => {
  const tab = await openTab();
  newest().beat();
  session = { status: 401 };
  newest().onerror!();
  await vi.advanceTimersByTimeAsync(20_000);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toHaveLength(before);
  expect([tab.asks(), sources.length]).toEqual([0, 1]);
  session = { status: 200 };
  new FakeChannel().postMessage({ owner: '7', renderedAt: '' });
  await vi.advanceTimersByTimeAsync(1);
  expect(sources).toHaveLength(2);
});

test('silence is two heartbeats', () => {
  expect([isSilent(0, 44_999), isSilent(0, 45_000)]).toEqual([false, true]);
});
