import { expect, test } from 'vitest';
import { createPauseStore } from '../../../src/islands/seller/pause/pause-store.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const UNTIL = '2026-11-20T05:30:00.000Z';
const LATER = '2026-11-20T06:00:00.000Z';

test('one press pauses, the next says which end it lengthens, one ends it', async () => {
  const { call, sent } = scriptedCall(
    ok({ pausedUntil: UNTIL }),
    ok({ pausedUntil: LATER }),
    ok({ pausedUntil: null }),
  );
  const store = createPauseStore({ storeId: 3, pausedUntil: null, call });
  await store.press('pause');
  await store.press('pause');
  expect(store.$pause.get()).toMatchObject({ pausedUntil: LATER, busy: false });
  await store.press('end');
  expect(sent).toEqual([
    { address: 'POST /api/seller/store/3/pause', body: { seen: null } },
    { address: 'POST /api/seller/store/3/pause', body: { seen: UNTIL } },
    { address: 'DELETE /api/seller/store/3/pause', body: null },
  ]);
  expect(store.$pause.get()).toMatchObject({ pausedUntil: null, said: '새 주문을 다시 받아요.' });
});

test('a refusal is said and changes nothing; the end comes with the clock', async () => {
  const { call } = scriptedCall(refused(409, 'pauseTooLong', '주문은 3시간까지 멈출 수 있어요.'));
  const store = createPauseStore({ storeId: 3, pausedUntil: UNTIL, call });
  await store.press('pause');
  expect(store.$pause.get()).toMatchObject({ pausedUntil: UNTIL, problem: '주문은 3시간까지 멈출 수 있어요.' });
  store.tick(new Date('2026-11-20T05:29:59.999Z'));
  expect(store.$pause.get().pausedUntil).toBe(UNTIL);
  store.tick(new Date(UNTIL));
  expect(store.$pause.get()).toMatchObject({ pausedUntil: null, problem: null });
});

test('a press of a colleague stands here at once, in this mart alone', () => {
  const { call } = scriptedCall();
  const store = createPauseStore({ storeId: 3, pausedUntil: null, call });
  store.onEvent({ topic: 'pause', data: { storeId: 9, pausedUntil: UNTIL } });
  expect(store.$pause.get().pausedUntil).toBeNull();
  store.onEvent({ topic: 'pause', data: { storeId: 3, pausedUntil: UNTIL } });
  expect(store.$pause.get()).toMatchObject({ pausedUntil: UNTIL, said: '' });
  store.onEvent({ topic: 'pause', data: { storeId: 3, pausedUntil: null } });
  expect(store.$pause.get()).toMatchObject({ pausedUntil: null, said: '새 주문을 다시 받아요.' });
});
