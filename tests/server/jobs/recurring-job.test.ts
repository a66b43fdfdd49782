import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from '#lib/server/platform/jobs/recurring-job.ts';

const log = pino({ level: 'silent' });

/** A piece of work that takes until it is let go. */
function slowWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void ends.push(resolve));
  const end = async () => {
    ends.at(-1)!();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, times: () => ends.length, end };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a job is done some time after it last ended', async () => {
  const { work, times, end } = slowWork();
  const job = every(60_000, 'work', work, log);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(times()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(times()).toBe(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(times()).toBe(1);
  await end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toBe(2);
  await end();
  await job.stop();
});

test('hurried, it is done at once, never twice at the same time, and goes on in its own time', async () => {
  const { work, times, end } = slowWork();
  const job = every(60_000, 'work', work, log);
  job.hurry();
  job.hurry();
  expect(times()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toBe(1);
  await end();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(times()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(times()).toBe(2);
  await end();
  await job.stop();
});

test('a failure does not end it', async () => {
  let times = 0;
  const job = every(
    1_000,
    'work',
    async () => {
      times += 1;
      throw new Error('not this time');
    },
    log,
  );
  job.hurry();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(times).toBe(3);
  await job.stop();
});

test('stopped, it is waited for, and neither time nor hurry brings it back', async () => {
  const { work, times, end } = slowWork();
  const job = every(1_000, 'work', work, log);
  job.hurry();
  let stopped = false;
  const stopping = job.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).toBe(false);
  await end();
  await stopping;
  job.hurry();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times()).toBe(1);
});

test('one that goes on for long hears that it should end', async () => {
  let heard = false;
  const job = every(
    60_000,
    'work',
    (stopping) =>
      new Promise<void>((resolve) => {
        stopping.addEventListener('abort', () => {
          heard = true;
          resolve();
        });
      }),
    log,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toBe(false);
  await job.stop();
  expect(heard).toBe(true);
});
