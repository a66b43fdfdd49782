import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimiter } from '#lib/server/platform/http/concurrency-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const open = (limit = 2) => createLimiter({ limit: () => limit, waitMs: 1_000, holdMs: 10_000 });
/** For tests in which every request is of another client. */
function limiter(limit = 2) {
  const one = open(limit);
  let client = 0;
  const acquire = () => {
    client += 1;
    return one.acquire(`client ${client}`);
  };
  return { ...one, acquire };
}
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

test('one client has half of the places at the most, and what it asks for beyond waits', async () => {
  const one = open(4);
  const answers = Array.from({ length: 50 }, () => one.acquire('flood'));
  expect([one.running(), one.waiting()]).toEqual([2, 48]);
  expect(await one.acquire('visitor')).toBeTypeOf('function');
  (await answers[0])!();
  expect([one.running(), one.waiting()]).toEqual([3, 47]);
});

test('clients take turns, however many one of them has waiting', async () => {
  const one = open(4);
  const began: string[] = [];
  const releases: (() => void)[] = [];
  const ask = (client: string) =>
    Promise.resolve(one.acquire(client)).then((release) => {
      began.push(client);
      releases.push(release!);
    });
  const all = [...Array(40).fill('flood'), 'a', 'b', 'c', 'd', 'a', 'b'].map(ask);
  await Promise.all([all[0], all[1], all[40], all[41]]);
  expect(began.toSorted()).toEqual(['a', 'b', 'flood', 'flood']);
  for (let i = 0; i < 4; i += 1) {
    releases.shift()!();
    await Promise.resolve().then(() => {});
    await new Promise(process.nextTick);
  }
  // Those who have waited for no turn yet come before the flood's next ones.
  expect(began.slice(4).filter((client) => client !== 'flood')).toHaveLength(3);
});

test('a client that floods is turned away; one that has just come is not', async () => {
  const one = open(2);
  for (const client of ['a', 'b']) {
    for (let i = 0; i < 50; i += 1) {
      const release = await one.acquire(client);
      vi.advanceTimersByTime(100);
      release!();
    }
  }
  const flood = Array.from({ length: 40 }, () => one.acquire('flood'));
  // Runs take 100 ms, it has one place, and 0.6 s is what may be expected of a wait.
  expect(flood.filter((answer) => answer === null)).toHaveLength(33);
  await one.acquire('other');
  expect(one.acquire('visitor')).toBeInstanceOf(Promise);
});
