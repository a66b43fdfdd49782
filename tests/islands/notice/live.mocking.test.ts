import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveSubscriber } from '#lib/client/caller/live-stream.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';

const order: LiveEvent = {
  topic: 'order',
  data: { orderId: 1, storeId: 7, productId: 3, state: 'open', isNew: true, validUntil: '2026-11-21T05:00:00.000Z' },
};

let line: LiveSubscriber;
let opened = Promise.withResolvers<void>();
vi.mock('#lib/client/caller/live-stream.ts', () => ({
  openLiveStream(hearing: LiveSubscriber) {
    line = hearing;
    opened.resolve();
    return () => {};
  },
  watchTouches() {},
  hearBuild() {},
}));

let live: typeof import('#lib/stores/live.ts');
beforeEach(async () => {
  vi.resetModules();
  opened = Promise.withResolvers();
  vi.stubGlobal('document', {});
  vi.stubGlobal('addEventListener', () => {});
  live = await import('#lib/stores/live.ts');
});

const listener = () => {
  const heard: LiveEvent[] = [];
  return { heard, stop: live.onLive((event) => heard.push(event)) };
};
/** What is told to a new listener comes after it has begun to listen. */
const settled = () => Promise.resolve();

test('who listens from the beginning hears each event once', async () => {
  const { heard } = listener();
  await opened.promise;
  line.onEvent(order);
  await settled();
  expect(heard).toEqual([order]);
});

test('a screen that comes alive after something was told is told to ask anew, and of the orders', async () => {
  listener();
  await opened.promise;
  line.onEvent(order);
  const late = listener();
  expect(late.heard).toEqual([]);
  await settled();
  expect(late.heard).toEqual([{ topic: 'resync', data: {} }, order]);
});

test('the line may be open, and tell, before anybody listens', async () => {
  // Reading how the line stands opens it, as rendering the banner does.
  live.$liveLink.get();
  await opened.promise;
  line.onEvent(order);
  const { heard } = listener();
  await settled();
  expect(heard).toEqual([{ topic: 'resync', data: {} }, order]);
});

test('who has stopped listening is told nothing any more', async () => {
  const { heard, stop } = listener();
  await opened.promise;
  line.onEvent(order);
  stop();
  const gone = listener();
  gone.stop();
  line.onEvent(order);
  await settled();
  expect([heard, gone.heard]).toEqual([[order], []]);
});
