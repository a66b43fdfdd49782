import type { MovableClock } from '../clock.ts';
import type { SandboxClock } from './deps.ts';
import type { SandboxStore } from './store.ts';

const KIND = 'clock';
const KEY = 'offset';

/** The sandbox's clock, kept in its store: it outlives a restart, and every process follows it (`follow`, once a second). */
export function sharedClock(clock: MovableClock, store: SandboxStore): SandboxClock & { follow(): Promise<void> } {
  return {
    now: () => clock.now(),
    async follow() {
      clock.setOffset((await store.get<number>(KIND, KEY)) ?? 0);
    },
    async advance(seconds) {
      const offset = await store.update<number, number>(KIND, KEY, (current) => {
        const next = (current ?? 0) + Math.round(seconds * 1000);
        return { next, answer: next };
      });
      clock.setOffset(offset);
    },
    async reset() {
      await store.put(KIND, KEY, 0);
      clock.setOffset(0);
    },
  };
}
