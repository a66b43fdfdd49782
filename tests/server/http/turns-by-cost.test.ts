import { expect, test, vi } from 'vitest';
import { createTurnsByCost } from '#lib/server/platform/http/turns-by-cost.ts';

/** Works for so long, in the turns it gets; notes whose turn it was. */
async function scene(limits = { mostWaiting: 50 }) {
  vi.useFakeTimers();
  const turns = createTurnsByCost(limits);
  const done: string[] = [];
  const work = async (client: string, ms: number, rank = 0) => {
    const end = await turns.take(client, rank);
    if (!end) return void done.push(`${client} refused`);
    await vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, ms)));
    done.push(client);
    end();
    end();
  };
  return { turns, done, work };
}

test('whoever cost less goes first, however many others were there before', async () => {
  const { done, work } = await scene();
  const all = [1, 2, 3].flatMap((person) => [
    work(`loop ${person}`, 5_000),
    work(`loop ${person}`, 5_000),
    work(`loop ${person}`, 5_000),
  ]);
  await vi.advanceTimersByTimeAsync(16_000);
  // Each of the three has had a turn: a neighbour comes next.
  all.push(work('neighbour', 500));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done.indexOf('neighbour')).toBeLessThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(all);
  vi.useRealTimers();
});

test('a lower rank goes first, and too many that wait are refused, each rank and client for itself', async () => {
  const { done, work } = await scene({ mostWaiting: 2 });
  const all = ['first', 'b', 'c', 'd'].map((client) => work(client, 10, 1));
  all.push(work('upload', 10));
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  expect(done).toEqual(['d refused', 'first', 'upload', 'b', 'c']);
  vi.useRealTimers();
});
