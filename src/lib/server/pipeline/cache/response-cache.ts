import type { MiddlewareHandler } from 'hono';
import type { CallSpec } from '#lib/contract/call.ts';
import type { Deps } from '../../deps.ts';
import { optionsOf } from '../../platform/cache/hint.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { saysWhoAsks } from '../visitor.ts';
import { noteShared } from './shared-answer.ts';
import { knownQuery } from './shared-pages.ts';

const JSON_TYPE = 'application/json';

/**
 * Answers a call from the cache, by its address, where its handler has named the dependencies of the response (`cacheHint`). An
 * answer for everyone is the same whoever asks; one for visitors is neither read nor left by a request with anything of a session
 * about it.
 */
export function responseCache(
  { cache, clock }: Pick<Deps, 'cache' | 'clock'>,
  { cachedFor: who, query }: Pick<CallSpec, 'cachedFor' | 'query'>,
): MiddlewareHandler<AppEnv> {
  const words = Object.keys(query?.shape ?? {});
  const answers = cache.of<Uint8Array<ArrayBuffer>>('answer');
  return async (c, next) => {
    const { url } = c.req;
    if (who === 'visitors' && saysWhoAsks(c.req.header('cookie'), c.req.header('authorization'))) return next();
    // Without the origin, which no response depends on, and with the query words that the call reads only.
    const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const at = address.indexOf('?');
    const key = at < 0 ? address : address.slice(0, at) + knownQuery(address.slice(at), words);
    const now = clock.now();
    const found = answers.get(key, now);
    if (found) {
      noteShared(c.req.raw, { until: found.until, isByPlace: false });
      return c.body(found.value, 200, { 'Content-Type': JSON_TYPE });
    }
    const point = answers.readPoint(now);
    await next();
    const hint = c.get('cacheHint');
    if (!hint || c.res.status !== 200) return;
    const bytes = c.get('answerBytes');
    if (!bytes) return;
    const options = optionsOf(hint, now);
    noteShared(c.req.raw, { until: options.until, isByPlace: false });
    // A copy: small ones are parts of a larger buffer.
    const stored = new Uint8Array(bytes);
    answers.set(key, stored, { ...options, bytes: stored.length }, point);
  };
}
