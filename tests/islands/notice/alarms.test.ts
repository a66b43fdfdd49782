import { expect, test, vi } from 'vitest';
import type { Alarm } from '#lib/contract/notice/alarms.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { createAlarms } from '#lib/stores/alarms.ts';
import { ok, refused, type Scripted, scriptedCall } from '../scripted-call.ts';

const alarm = (alarmId: number): Alarm => ({
  alarmId,
  kind: 'orderConfirmed',
  message: `알림 ${alarmId}`,
  orderId: null,
  tab: null,
  productId: null,
  storeId: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  isRead: true,
});
/** Newest first, as they are listed. */
const alarms = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => alarm(from - i));
const page = (content: Alarm[], totalPages: number, unread = 0) => ok({ content, totalPages, unread });

function menu(...answers: Scripted[]) {
  const { call, sent } = scriptedCall(...answers);
  const read: number[] = [];
  const store = createAlarms((unread) => void read.push(unread), call);
  const shown = () => store.$list.get().items?.map(({ alarmId }) => alarmId);
  return { store, sent, read, shown };
}

test('what is shown is read: the newest names up to which', async () => {
  const { store, sent, read, shown } = menu(page(alarms(3, 1), 1, 2), ok({ unread: 0 }));
  await store.begin();
  expect(shown()).toEqual([3, 2, 1]);
  expect(store.$list.get().more).toBe(false);
  await vi.waitFor(() => expect(read).toEqual([0]));
  expect(sent).toEqual([
    { address: 'GET /api/buyer/alarms?page=0', body: null },
    { address: 'POST /api/buyer/alarms/read', body: { upTo: 3 } },
  ]);
});

test('a full page that is the last by the count of the server has none after it', async () => {
  const { store } = menu(page(alarms(ALARM_PAGE_SIZE, 1), 1));
  await store.begin();
  expect(store.$list.get().more).toBe(false);
});

test('older ones go on from the last that is shown, and answer the first of them', async () => {
  const { store, sent, shown } = menu(
    page(alarms(30, 11), 2),
    refused(503, 'unavailable', '잠시 뒤'),
    page(alarms(11, 1), 2),
  );
  await store.begin();
  expect(await store.readOlder()).toBeNull();
  expect(store.$list.get()).toMatchObject({ problem: '잠시 뒤', more: true });
  expect(shown()).toHaveLength(20);
  expect(await store.readOlder()).toBe(10);
  expect(sent[2]!.address).toBe('GET /api/buyer/alarms?page=1&after=20,19,18,17,16,15,14,13,12,11');
  expect(shown()).toEqual(alarms(30, 1).map(({ alarmId }) => alarmId));
  expect(store.$list.get()).toMatchObject({ problem: null, more: false });
});

test('what came since stands above what is shown, which stays; what cannot be asked for changes nothing', async () => {
  const { store, shown } = menu(
    page(alarms(30, 11), 2),
    page(alarms(10, 1), 2),
    page(alarms(32, 13), 2),
    refused(503, 'unavailable'),
  );
  await store.begin();
  await store.readOlder();
  await store.addNew();
  expect(shown()).toEqual(alarms(32, 1).map(({ alarmId }) => alarmId));
  await store.addNew();
  expect(shown()).toHaveLength(32);
  expect(store.$list.get().problem).toBeNull();
});

test('a whole page of new ones begins the list anew, as there may be more between', async () => {
  const newest = page(alarms(90, 71), 5);
  const { store, shown } = menu(page(alarms(30, 11), 2), newest, newest);
  await store.begin();
  await store.addNew();
  expect(shown()).toEqual(alarms(90, 71).map(({ alarmId }) => alarmId));
  expect(store.$list.get().more).toBe(true);
});

test('what comes while older ones are asked for is newer than their answer, and stands once', async () => {
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const call = () => {
    const answer = Promise.withResolvers<unknown>();
    waiting.push(answer);
    return answer.promise;
  };
  const store = createAlarms(() => {}, call as never);
  const data = (content: Alarm[]) => ({ ok: true, data: { content, totalPages: 2, unread: 0 } });
  const ids = () => store.$list.get().items?.map(({ alarmId }) => alarmId);
  const first = store.begin();
  waiting[0]!.resolve(data(alarms(30, 11)));
  await first;
  const older = store.readOlder();
  const adding = store.addNew();
  waiting[2]!.resolve(data(alarms(31, 12)));
  await adding;
  expect(ids()).toEqual(alarms(31, 11).map(({ alarmId }) => alarmId));
  waiting[1]!.resolve(data(alarms(10, 1)));
  expect(await older).toBe(10);
  expect(ids()).toEqual(alarms(31, 1).map(({ alarmId }) => alarmId));
});

test('an answer to before something happened takes nothing back of an empty list', async () => {
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const call = () => {
    const answer = Promise.withResolvers<unknown>();
    waiting.push(answer);
    return answer.promise;
  };
  const store = createAlarms(() => {}, call as never);
  const data = (content: Alarm[]) => ({ ok: true, data: { content, totalPages: 1, unread: 0 } });
  const first = store.begin();
  const adding = store.addNew();
  waiting[1]!.resolve(data([alarm(1)]));
  await adding;
  waiting[0]!.resolve(data([]));
  await first;
  expect(store.$list.get().items).toEqual([alarm(1)]);
});

test('a late answer puts nothing old above what has come since', async () => {
  const late = Promise.withResolvers<unknown>();
  const yes = (content: Alarm[]) => ({ ok: true, data: { content, totalPages: 2, unread: 0 } });
  const answers = [yes(alarms(30, 11)), late.promise, yes(alarms(31, 12))];
  const store = createAlarms(() => {}, (async () => answers.shift()) as never);
  await store.begin();
  const adding = store.addNew();
  await store.begin();
  late.resolve(yes(alarms(30, 11)));
  await adding;
  expect(store.$list.get().items).toEqual(alarms(31, 12));
});

test('older ones are asked for near the page that what is shown fills, also with what has come on top', async () => {
  const { store, sent } = menu(
    page(alarms(30, 11), 2),
    page(alarms(45, 26), 3),
    page(alarms(60, 41), 3),
    page(alarms(20, 1), 3),
  );
  await store.begin();
  await store.addNew();
  await store.addNew();
  await store.readOlder();
  expect(sent.at(-1)!.address).toContain('page=2&');
});
