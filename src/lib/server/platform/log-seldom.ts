import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';

const AGAIN_AFTER_MS = 600_000;
/** Browsers name the keys: no more of them are remembered than a market has faults at a time. */
const KEYS_MAX = 500;

/** When each was written down last, by the log that it went to. */
const lastLogged = new WeakMap<Logger, LRUCache<string, number>>();

/** Logs by `write` once in ten minutes for each key, as every page that meets a problem reports the same. */
export function logSeldom(
  { log, clock }: { log: Logger; clock: Clock },
  key: string,
  write: (log: Logger) => void,
): void {
  const logged = lastLogged.get(log) ?? new LRUCache<string, number>({ max: KEYS_MAX });
  lastLogged.set(log, logged);
  const now = clock.now().getTime();
  const last = logged.get(key);
  // A clock that was set back says nothing.
  if (last !== undefined && now >= last && now - last < AGAIN_AFTER_MS) return;
  logged.set(key, now);
  write(log);
}
