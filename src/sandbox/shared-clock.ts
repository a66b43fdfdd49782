import type { MovableClock } from '#lib/server/platform/clock.ts';
import type { SandboxClock } from './deps.ts';
import type { SandboxStore } from './store.ts';

const KIND = 'clock';
const KEY = 'offset';

/**
 * The sandbox's clock, kept in its store: it outlives a restart, and every process follows it (`follow`, once a
 * second). `startOffset` says how far ahead of the machine's clock a new or a reset town begins, in milliseconds.
 */
export function sharedClock(
  clock: MovableClock,
  store: SandboxStore,
  startOffset: () => number = () => 0,
): SandboxClock & { follow(): Promise<void> } {
  return {
    now: () => clock.now(),
    async follow() {
      const stored = await store.get<number>(KIND, KEY);
      clock.setOffset(stored ?? (await begin(store, startOffset())));
    },
    async advance(seconds) {
      const offset = await store.update<number, number>(KIND, KEY, (current) => {
        const next = (current ?? 0) + Math.round(seconds * 1000);
        return { next, answer: next };
      });
      clock.setOffset(offset);
    },
    async reset() {
      const offset = startOffset();
      await store.put(KIND, KEY, offset);
      clock.setOffset(offset);
    },
  };
}

/** The first process decides, so that all begin at the same time. */
function begin(store: SandboxStore, offset: number): Promise<number> {
  return store.update<number, number>(KIND, KEY, (current) => {
    const next = current ?? offset;
    return { next, answer: next };
  });
}
