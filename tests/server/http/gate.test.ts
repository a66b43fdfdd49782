import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGate } from '#lib/server/http/gate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const gate = (atOnce = 2) => createGate({ atOnce: () => atOnce, waitMs: 1_000, holdMs: 10_000 });
/** Lets one in and out, so that the gate knows how long visits take. */
async function visit(one: ReturnType<typeof gate>, ms: number): Promise<void> {
  const leave = await one.enter();
  vi.advanceTimersByTime(ms);
  leave!();
}

test('lets in so many at once, and the others in the order of their coming', async () => {
  const one = gate();
  const first = await one.enter();
  await one.enter();
  const order: number[] = [];
  const third = Promise.resolve(one.enter()).then(() => order.push(3));
  const fourth = Promise.resolve(one.enter()).then(() => order.push(4));
  expect([one.running(), one.waiting()]).toEqual([2, 2]);
  first!();
  first!();
  await third;
  expect(order).toEqual([3]);
  expect([one.running(), one.waiting()]).toEqual([2, 1]);
  vi.advanceTimersByTime(1_200);
  await fourth;
  expect(one.waiting()).toBe(0);
});

test('turns away at once who could not be served in time', async () => {
  const one = gate(1);
  for (let i = 0; i < 50; i += 1) await visit(one, 400);
  await one.enter();
  const answers = [1, 2, 3].map(() => one.enter());
  // Visits take 400 ms, and 0.6 s is what may be expected of a wait of 1 s at most.
  expect(answers.map((answer) => answer === null)).toEqual([false, true, true]);
});

test('turns away who has waited too long after all, and takes a place back that is held for too long', async () => {
  const one = gate(1);
  const slow = await one.enter();
  const waiting = one.enter();
  vi.advanceTimersByTime(1_200);
  expect(await waiting).toBeNull();

  vi.advanceTimersByTime(8_000);
  const next = one.enter();
  vi.advanceTimersByTime(900);
  expect(await next).toBeTypeOf('function');
  expect(one.running()).toBe(1);
  slow!();
  expect(one.running()).toBe(1);
});
