import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'hono';
import type { z } from 'zod';
import { type ProductCard, productCalls } from '#lib/contract/products.ts';
import type { Place } from '#lib/domain/geo.ts';
import { isUnchosen } from '#lib/domain/list-choice.ts';
import type { Deps } from '../deps.ts';
import { type Made, madeAround } from '../recall/kept.ts';
import { ownText } from '../recall/own-bytes.ts';
import { around, chosen } from '../routes/products.ts';
import { listCategory } from '../services/discover/list-category.ts';
import { recalled } from '../services/discover/list-nearby.ts';
import { searchProducts } from '../services/discover/search-products.ts';
import { showProduct } from '../services/products/show-product.ts';
import type { App, AppEnv } from './app-env.ts';
import { saysWhoAsks } from './visitor.ts';

const PRODUCTS = '/api/buyer/products';
export const NEARBY_PATH = `${PRODUCTS}/nearby`;
export const PRODUCT_PATH = `${PRODUCTS}/:productId`;

/** How what is nearby is asked for. */
export const nearby = productCalls['GET /api/buyer/products/nearby'].query;

/** The headers of every answer of the API. */
export const answerHeaders = ({ clock }: Pick<Deps, 'clock'>, requestId: string): Record<string, string> => ({
  'X-Request-Id': requestId,
  'X-Content-Type-Options': 'nosniff',
  // Answers differ by person and by the minute; nothing between us and the browser may keep them.
  'Cache-Control': 'no-store',
  // Countdowns correct for a wrong phone clock with it (rules.md section 2); in the sandbox it is the moved clock's.
  Date: clock.now().toUTCString(),
});

/**
 * Answers the calls that are made most and are the same for everybody from what this process remembers, before anything is
 * done that they do not need. What is not well asked, not found, or cannot be read goes on to the normal call, which knows how
 * to say and log it.
 */
export function quickAnswers(app: App, deps: Deps, settle: () => Promise<void>): void {
  const kept = deps.recall.answers;

  type Quick = (c: Context<AppEnv>, now: Date) => Promise<Buffer | null>;
  const quick = (path: string, read: Quick) =>
    app.get(path, async (c: Context<AppEnv>, next: Next) => {
      // Without hearing nothing is remembered: the normal call alone waits for a database that may be away.
      if (!deps.recall.changes.isHearing()) return next();
      let bytes: Buffer | null = null;
      try {
        await settle();
        bytes = await read(c, deps.clock.now());
      } catch {
        return next();
      }
      if (!bytes) return next();
      const headers = { ...answerHeaders(deps, randomUUID()), 'Content-Type': 'application/json' };
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers);
    });

  /** The answer as it was kept, or as it is made now. */
  async function keptOr(
    c: Context<AppEnv>,
    now: Date,
    route: string,
    make: () => Promise<{ answer: unknown; made: Made | null } | null>,
  ) {
    const key = answerKey(c.req.url);
    const found = kept.find(key, now);
    if (found) return found.value.bytes;
    const since = kept.since(now);
    const made = await make();
    if (!made) return null;
    const bytes = ownText(JSON.stringify(made.answer));
    if (made.made) kept.keep(key, { bytes, route }, bytes.length, made.made, since);
    return bytes;
  }

  const list = <S extends z.ZodType>(
    path: string,
    query: S,
    read: (asked: z.output<S>) => Promise<{ products: ProductCard[]; made: Made | null }>,
  ) =>
    quick(path, (c, now) =>
      keptOr(c, now, path, async () => {
        const asked = query.safeParse(onceEach(c.req.queries()));
        if (!asked.success) return null;
        const { products, made } = await read(asked.data);
        return { answer: products, made };
      }),
    );

  quick(NEARBY_PATH, async (c, now) => {
    const asked = nearby.safeParse(onceEach(c.req.queries()));
    return asked.success && isUnchosen(asked.data) ? deps.recall.nearbyBytes(recalled(around(asked.data)), now) : null;
  });
  list(`${PRODUCTS}/search`, productCalls['GET /api/buyer/products/search'].query, async (query) => {
    const { products } = await searchProducts(deps, { ...chosen(query), text: query.search });
    return { products, made: madeOf(query, products) };
  });
  list(`${PRODUCTS}/search/category`, productCalls['GET /api/buyer/products/search/category'].query, async (query) => {
    const products = await listCategory(deps, { ...chosen(query), category: query.category });
    return { products, made: madeOf(query, products) };
  });

  const { params } = productCalls['GET /api/buyer/products/{productId}'];
  quick(PRODUCT_PATH, async (c, now) => {
    // Whoever is signed in is told whether they follow the mart.
    if (saysWhoAsks(c.req.header('cookie'), c.req.header('authorization'))) return null;
    return keptOr(c, now, PRODUCT_PATH, async () => {
      const asked = params.safeParse(c.req.param());
      if (!asked.success) return null;
      const product = await showProduct(deps, null, asked.data.productId);
      return { answer: product, made: { marts: [product.store.storeId], listed: [product] } };
    });
  });
}

/** The address below the origin, which no answer depends on. */
const answerKey = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** Later pages move up when a sale ends on the first, which nobody tells them: only the first is kept. */
export const isKeepable = ({ page }: { page: number }): boolean => page === 0;

const madeOf = (asked: Place & { page: number }, products: readonly ProductCard[]): Made | null =>
  isKeepable(asked) ? madeAround(asked, products) : null;

/** A field that comes twice stays a list, which the schema refuses, as in the normal call. */
const onceEach = (fields: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
