import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { CallSpec } from '#lib/contract/call.ts';
import { optionsOf } from '../cache/hint.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from './app-env.ts';
import { noteMadeOf } from './made-of.ts';
import { knownQuery } from './shared-pages.ts';
import { saysWhoAsks } from './visitor.ts';

const JSON_TYPE = 'application/json';
/** Some thousand addresses, or fewer long ones: they are as long as somebody wants them to be. */
const ASKED_CHARACTERS = 512 * 1024;

/**
 * Answers a call from the cache, by its address, where its handler has said what the answer is made of (`cacheHint`). An
 * answer for everyone is the same whoever asks; one for visitors is neither read nor left by a request with anything of a session
 * about it.
 */
export function responseCache(
  { cache, clock }: Pick<Deps, 'cache' | 'clock'>,
  { cachedFor: who, query }: Pick<CallSpec, 'cachedFor' | 'query'>,
): MiddlewareHandler<AppEnv> {
  const words = Object.keys(query?.shape ?? {});
  const answers = cache.of<Uint8Array<ArrayBuffer>>('answer');
  /** Addresses of cheap answers that were asked for once. */
  const asked = new LRUCache<string, true>({
    maxSize: ASKED_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });
  return async (c, next) => {
    const { url } = c.req;
    if (who === 'visitors' && saysWhoAsks(c.req.header('cookie'), c.req.header('authorization'))) return next();
    // Below the origin, which no answer depends on, and with what the call reads alone.
    const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const at = address.indexOf('?');
    const key = at < 0 ? address : address.slice(0, at) + knownQuery(address.slice(at), words);
    const now = clock.now();
    const found = answers.get(key, now);
    if (found) {
      const { options, point } = found.made;
      noteMadeOf(c.req.raw, { ...options, point });
      return c.body(found.value, 200, { 'Content-Type': JSON_TYPE });
    }
    const point = answers.readPoint(now);
    await next();
    const hint = c.get('cacheHint');
    if (!hint || c.res.status !== 200) return;
    const bytes = c.get('answerBytes');
    if (!bytes) return;
    const options = optionsOf(hint, now);
    noteMadeOf(c.req.raw, { ...options, point });
    if (hint.isCheap && !asked.has(key)) {
      asked.set(key, true);
      return;
    }
    // A copy: small ones are parts of a larger buffer.
    const stored = new Uint8Array(bytes);
    answers.set(key, stored, { ...options, bytes: stored.length }, point);
  };
}
