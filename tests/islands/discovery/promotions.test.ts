import { expect, test } from 'vitest';
import { createPromotions } from '#lib/stores/promotions.ts';
import { ok, refused, scriptedCall } from '../scripted-call.ts';

const OFF = { on: false, onAt: null, offAt: null, night: false, nightOnAt: null, nightOffAt: null };
const ON = { ...OFF, on: true, onAt: '2026-11-20T05:00:00.000Z' };

test('the switches stand as the server says, one press at a time', async () => {
  const { call, sent } = scriptedCall(ok(ON));
  const { $promotions, set } = createPromotions(OFF, call);
  const first = set({ on: true });
  expect($promotions.get()).toEqual({ switches: OFF, busy: true, problem: null });
  expect(await set({ night: true })).toBe(false);
  expect(await first).toBe(true);
  expect($promotions.get()).toEqual({ switches: ON, busy: false, problem: null });
  expect(sent).toHaveLength(1);
});

test('a press that is refused is taken back, and said', async () => {
  const { call } = scriptedCall(refused(503, 'unavailable'));
  const { $promotions, set } = createPromotions(ON, call);
  expect(await set({ on: false })).toBe(false);
  expect($promotions.get()).toMatchObject({
    switches: ON,
    busy: false,
    problem: expect.stringContaining('바꾸지 못했어요.'),
  });
});
