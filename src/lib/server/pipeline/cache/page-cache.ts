import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import type { CacheProvider } from 'astro';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { acceptsBrotli, BROTLI_PARAMS } from '../../platform/http/compression.ts';
import type { ExpireDueOrders } from '../../services/order/end/expire-due.ts';
import { pageKeys } from '../visitor.ts';
import { recordShared } from './shared-response.ts';

const MAX_PAGE_BYTES = 512 * 1024;
/** Headers by which Astro hands over a page's cache options; it removes both from the response afterwards. */
const TAGS = 'Cache-Tag';
const LIFE = 'CDN-Cache-Control';
/** Those two, and what each response says anew. */
const NOT_KEPT = new Set([TAGS, LIFE, 'Date'].map((name) => name.toLowerCase()));
/** Pages of one kind have the same headers: their policies are as long as an answer, and are kept once. */
const KINDS_MAX = 200;
/** The tag of a page that is the same wherever one stands. */
export const ANYWHERE = 'anywhere';

type HeaderLines = [string, string][];

interface CachedPage {
  headers: HeaderLines;
  /** Packed with Brotli, as most browsers take it: a twelfth of the page. */
  body: Uint8Array<ArrayBuffer>;
}

interface PageCacheParts {
  deps: Pick<Deps, 'cache' | 'clock'>;
  expireDueOrders: ExpireDueOrders;
}

/**
 * Astro's cache of rendered pages, on the store of the answers. A page is stored only if it names what it depends on
 * (`Astro.locals.ctx.cachePage`), and is given only to a request that has nothing of a session about it
 * (docs/decisions/0018). It is packed once, whole, for its first reader and for the store.
 */
export function createPageCache(open: () => Promise<PageCacheParts>): CacheProvider {
  const kept = new LRUCache<string, HeaderLines>({ max: KINDS_MAX });
  function keepOnce(headers: HeaderLines): HeaderLines {
    const text = headers.join('\n');
    const same = kept.get(text);
    if (!same) kept.set(text, headers);
    return same ?? headers;
  }
  return {
    name: 'market',
    setHeaders: ({ tags = [], maxAge = 0 }) => new Headers({ [TAGS]: tags.join(','), [LIFE]: `max-age=${maxAge}` }),
    async onRequest({ request }, next) {
      const keys = pageKeys(request);
      const { deps, expireDueOrders } = await open();
      const { cache, clock } = deps;
      if (!keys || !cache.invalidation.isConnected()) return next();
      const pages = cache.of<CachedPage>('page');
      const now = clock.now();
      const find = () => findAt(keys.anywhere) ?? findAt(keys.here);
      const findAt = (key: string) => {
        const found = pages.get(key, now);
        return found && { ...found, key };
      };
      // A rendered page checks it by itself (middleware.ts), and reports problems.
      const isCurrent = find() && (await expireDueOrders().then(returnTrue, returnFalse));
      const found = isCurrent ? find() : null;
      if (found) {
        recordShared(request, { until: found.until, isByPlace: found.key === keys.here });
        const headers = new Headers(found.value.headers);
        headers.set('Date', now.toUTCString());
        // The page has the time at which it was rendered (client/caller/server-time.ts).
        headers.set('Server-Timing', `age;dur=${found.ageMs}`);
        const { body } = found.value;
        if (acceptsBrotli(request.headers.get('accept-encoding'))) {
          headers.set('Content-Encoding', 'br');
          return new Response(body, { headers });
        }
        // At once: in another thread it takes three times as long, and a page is a tenth of a millisecond.
        return new Response(new Uint8Array(brotliDecompressSync(body)), { headers });
      }
      const point = pages.readPoint(now);
      const response = await next();
      const life = /^max-age=([\d.]+)$/.exec(response.headers.get(LIFE) ?? '')?.[1];
      if (!life || !response.body || response.status !== 200 || response.headers.has('set-cookie')) return response;
      const tags = (response.headers.get(TAGS) ?? '').split(',').filter(Boolean);
      const until = now.getTime() + Math.round(Number(life) * 1000);
      const headers = keepOnce([...response.headers].filter(([name]) => !NOT_KEPT.has(name)));
      recordShared(request, { until, isByPlace: !tags.includes(ANYWHERE) });
      const key = tags.includes(ANYWHERE) ? keys.anywhere : keys.here;
      const html = new Uint8Array(await response.arrayBuffer());
      const packed = new Uint8Array(await pack(html, { params: BROTLI_PARAMS }));
      if (html.length <= MAX_PAGE_BYTES)
        pages.set(key, { headers, body: packed }, { tags, until, bytes: packed.length }, point);
      if (!acceptsBrotli(request.headers.get('accept-encoding'))) return new Response(html, response);
      response.headers.set('Content-Encoding', 'br');
      return new Response(packed, response);
    },
    // Changes end it by invalidation (platform/cache/invalidation.ts).
    invalidate: async () => {},
  };
}

const returnTrue = () => true;
const returnFalse = () => false;
const pack = promisify(brotliCompress);
