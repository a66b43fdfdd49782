import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';

const AGAIN_AFTER_MS = 600_000;
/** What browsers report names the key: as many are remembered as a market has faults at a time. */
const KEYS_MAX = 500;

/** When each was written down last, by the log that it went to. */
const lastLogged = new WeakMap<Logger, LRUCache<string, number>>();

/** Whether something is to be logged: once in ten minutes, as every page that meets it reports the same. */
export function isDue({ log, clock }: { log: Logger; clock: Clock }, key: string): boolean {
  const logged = lastLogged.get(log) ?? new LRUCache<string, number>({ max: KEYS_MAX });
  lastLogged.set(log, logged);
  const now = clock.now().getTime();
  const last = logged.get(key);
  // A clock that was set back says nothing.
  if (last !== undefined && now >= last && now - last < AGAIN_AFTER_MS) return false;
  logged.set(key, now);
  return true;
}
