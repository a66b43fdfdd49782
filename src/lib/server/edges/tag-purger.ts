import { setTimeout as wait } from 'node:timers/promises';
import { inTurn } from '../jobs/in-turn.ts';
import type { PurgerParts } from './purger.ts';

/** How many tags one call may name: Cloudflare takes thirty. */
const MOST_TAGS = 30;
const WITHIN_MS = 5_000;
/** One call in so many milliseconds, as CDNs count them; more where one is refused. */
const PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 15_000;
const SAY_EVERY_MS = 60_000;

/** Where a CDN is told of tags, and the token that it knows us by. */
export interface TagsConfig {
  url: URL;
  token: string | null;
}

/** Has a CDN forget what carries tags, by `POST {"tags": [...]}` with a bearer token, as Cloudflare takes it. */
export interface TagPurger {
  /** By `endsAt` (`performance.now()`) it will have let it go by itself. */
  purge(tags: readonly string[], endsAt: number): void;
  size(): number;
  idle(): Promise<void>;
  stop(): void;
}

export function openTagPurger({ url, token }: TagsConfig, { log, count }: PurgerParts): TagPurger {
  const waiting = new Map<string, number>();
  let isStopped = false;
  let saidAt = Number.NEGATIVE_INFINITY;

  async function send(tags: readonly string[]): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ tags }),
        redirect: 'error',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`tags were answered ${answer.status}`);
      count('done');
      return true;
    } catch (err) {
      count('failed');
      if (performance.now() - saidAt >= SAY_EVERY_MS) {
        saidAt = performance.now();
        log.warn({ edge: url.host, waiting: waiting.size, err }, 'a CDN does not take tags: it forgets by itself');
      }
      return false;
    }
  }

  async function workOff(): Promise<void> {
    for (let pause = PAUSE_MS; waiting.size > 0 && !isStopped; await wait(pause, undefined, { ref: false })) {
      const now = performance.now();
      for (const [tag, endsAt] of waiting) if (endsAt <= now) waiting.delete(tag);
      const batch = [...waiting].slice(0, MOST_TAGS);
      if (batch.length === 0) return;
      for (const [tag] of batch) waiting.delete(tag);
      const isTaken = await send(batch.map(([tag]) => tag));
      pause = isTaken ? PAUSE_MS : Math.min(2 * pause, MOST_PAUSE_MS);
      if (!isTaken) for (const [tag, endsAt] of batch) if (!waiting.has(tag)) waiting.set(tag, endsAt);
    }
  }

  const begin = inTurn(workOff);

  return {
    purge(tags, endsAt) {
      if (isStopped) return;
      for (const tag of tags) waiting.set(tag, Math.max(endsAt, waiting.get(tag) ?? 0));
      void begin();
    },
    size: () => waiting.size,
    idle: begin,
    stop() {
      isStopped = true;
      waiting.clear();
    },
  };
}
