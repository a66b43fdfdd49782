import type { MiddlewareHandler } from 'hono';
import type { CallSpec } from '#lib/contract/call.ts';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { optionsOf } from '../../listings/cache-dependencies.ts';
import { hasSession } from '../visitor.ts';
import { knownQuery } from './shared-pages.ts';
import { recordShared } from './shared-response.ts';

const JSON_TYPE = 'application/json';

/**
 * Answers a call from the cache, by its address, where its handler has named the dependencies of the response
 * (`cacheDependencies`). An answer for everyone is the same whoever asks; one for visitors is neither read nor left by
 * a request with anything of a session about it.
 */
export function responseCache(
  { cache, clock }: Pick<Deps, 'cache' | 'clock'>,
  { cachedFor: who, query }: Pick<CallSpec, 'cachedFor' | 'query'>,
): MiddlewareHandler<AppEnv> {
  const words = Object.keys(query?.shape ?? {});
  const responses = cache.of<Uint8Array<ArrayBuffer>>('answer');
  return async (c, next) => {
    const { url } = c.req;
    if (who === 'visitors' && hasSession(c.req.header('cookie'), c.req.header('authorization'))) return next();
    // Without the origin, which no response depends on, and with the query words that the call reads only.
    const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const at = address.indexOf('?');
    const key = at < 0 ? address : address.slice(0, at) + knownQuery(address.slice(at), words);
    const now = clock.now();
    const found = responses.get(key, now);
    if (found) {
      recordShared(c.req.raw, { until: found.until, isByPlace: false });
      return c.body(found.value, 200, { 'Content-Type': JSON_TYPE });
    }
    const point = responses.readPoint(now);
    await next();
    const dependencies = c.get('cacheDependencies');
    if (!dependencies || c.res.status !== 200) return;
    const bytes = c.get('responseBytes');
    if (!bytes) return;
    const options = optionsOf(dependencies, now);
    recordShared(c.req.raw, { until: options.until, isByPlace: false });
    // A copy: small ones are parts of a larger buffer.
    const stored = new Uint8Array(bytes);
    responses.set(key, stored, { ...options, bytes: stored.length }, point);
  };
}
