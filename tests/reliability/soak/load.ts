import { setTimeout as wait } from 'node:timers/promises';

const TICK_MS = 10;

/** So many visits a second, whether or not the earlier ones have ended; resolves when all have. */
export async function visitAtRate(visit: () => Promise<void>, perSecond: number, seconds: number): Promise<void> {
  const from = performance.now();
  const under = new Set<Promise<void>>();
  let begun = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - from) / 1_000) {
    for (; begun < passed * perSecond; begun += 1) {
      const going = visit().finally(() => under.delete(going));
      under.add(going);
    }
    await wait(TICK_MS);
  }
  await Promise.all(under);
}

/** So many visitors at a time, each beginning the next visit when one has ended; answers the visits a second. */
export async function visitInTurn(visit: () => Promise<void>, visitors: number, seconds: number): Promise<number> {
  const from = performance.now();
  let visits = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() - from < seconds * 1_000) {
        await visit();
        visits += 1;
      }
    }),
  );
  return (visits * 1_000) / (performance.now() - from);
}
