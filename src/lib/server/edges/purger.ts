import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { inTurn } from '../jobs/in-turn.ts';
import { type EdgeAnswer, keyOf } from './given-answers.ts';

/** So many purges are on their way to one edge. */
const AT_ONCE = 8;
const WITHIN_MS = 2_000;
/** An edge that does not take them is asked so many milliseconds later. */
const RETRY_MS = 1_000;
const SAY_EVERY_MS = 60_000;
/** It forgot the answer, or never had it: modules of nginx say 404 or 412, Varnish 200. */
const FORGOTTEN = new Set([200, 204, 404, 412]);

export type PurgeOutcome = 'done' | 'failed';

export interface PurgerParts {
  log: Pick<Logger, 'warn'>;
  count(outcome: PurgeOutcome): void;
}

/** Has one edge forget answers, off the path of any request. */
export interface Purger {
  /** By `endsAt` (`performance.now()`) the edge will have let it go by itself. */
  purge(answer: EdgeAnswer, endsAt: number): void;
  /** How many wait. */
  size(): number;
  /** Resolves when none waits. */
  idle(): Promise<void>;
  stop(): void;
}

/** `url`: where the edge takes `PURGE <address>`, with the headers that its key is made of as the request had them. */
export function openPurger(url: URL, { log, count }: PurgerParts): Purger {
  const transport = url.protocol === 'https:' ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const waiting = new Map<string, { answer: EdgeAnswer; endsAt: number }>();
  let isStopped = false;
  let saidAt = Number.NEGATIVE_INFINITY;

  function send({ host, path, coding, place }: EdgeAnswer): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers: http.OutgoingHttpHeaders = { host };
      if (coding) headers['accept-encoding'] = coding;
      if (place) headers.cookie = `place=${place}`;
      const { protocol, hostname, port } = url;
      const request = transport.request(
        {
          ...{ protocol, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, agent, headers },
          method: 'PURGE',
          path: url.pathname.replace(/\/$/, '') + path,
          signal: AbortSignal.timeout(WITHIN_MS),
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode ?? 0));
          answer.once('error', reject);
        },
      );
      request.once('error', reject);
      request.end();
    });
  }

  function say(err: unknown): void {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    log.warn({ edge: url.host, waiting: waiting.size, err }, 'an edge does not take purges: it forgets by itself');
  }

  async function purgeOne(key: string, one: { answer: EdgeAnswer; endsAt: number }): Promise<boolean> {
    try {
      const status = await send(one.answer);
      if (!FORGOTTEN.has(status)) throw new Error(`PURGE was answered ${status}`);
      count('done');
      return true;
    } catch (err) {
      count('failed');
      say(err);
      if (!waiting.has(key)) waiting.set(key, one);
      return false;
    }
  }

  async function workOff(): Promise<void> {
    while (waiting.size > 0 && !isStopped) {
      const batch: Promise<boolean>[] = [];
      for (const [key, one] of waiting) {
        if (batch.length === AT_ONCE) break;
        waiting.delete(key);
        if (one.endsAt > performance.now()) batch.push(purgeOne(key, one));
      }
      const taken = await Promise.all(batch);
      if (taken.includes(false)) await wait(RETRY_MS, undefined, { ref: false });
    }
  }

  const begin = inTurn(workOff);

  return {
    purge(answer, endsAt) {
      if (isStopped) return;
      waiting.set(keyOf(answer), { answer, endsAt });
      void begin();
    },
    size: () => waiting.size,
    idle: begin,
    stop() {
      isStopped = true;
      waiting.clear();
      agent.destroy();
    },
  };
}
