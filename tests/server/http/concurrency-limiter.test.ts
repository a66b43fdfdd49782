import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimiter } from '#lib/server/http/concurrency-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const limiter = (limit = 2) => createLimiter({ limit: () => limit, waitMs: 1_000, holdMs: 10_000 });
/** Lets one in and out, so that the limiter knows how long runs take. */
async function run(one: ReturnType<typeof limiter>, ms: number): Promise<void> {
  const release = await one.acquire();
  vi.advanceTimersByTime(ms);
  release!();
}

test('lets in so many at once, and the others in the order of their coming', async () => {
  const one = limiter();
  const first = await one.acquire();
  await one.acquire();
  const order: number[] = [];
  const third = Promise.resolve(one.acquire()).then(() => order.push(3));
  const fourth = Promise.resolve(one.acquire()).then(() => order.push(4));
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
  const one = limiter(1);
  for (let i = 0; i < 50; i += 1) await run(one, 400);
  await one.acquire();
  const answers = [1, 2, 3].map(() => one.acquire());
  // Runs take 400 ms, and 0.6 s is what may be expected of a wait of 1 s at most.
  expect(answers.map((answer) => answer === null)).toEqual([false, true, true]);
});

test('turns away who has waited too long after all, and takes a place back that is held for too long', async () => {
  const one = limiter(1);
  const slow = await one.acquire();
  const waiting = one.acquire();
  vi.advanceTimersByTime(1_200);
  expect(await waiting).toBeNull();

  vi.advanceTimersByTime(8_000);
  const next = one.acquire();
  vi.advanceTimersByTime(900);
  expect(await next).toBeTypeOf('function');
  expect(one.running()).toBe(1);
  slow!();
  expect(one.running()).toBe(1);
});
