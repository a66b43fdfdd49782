import { sql } from 'drizzle-orm';
import {
  martsSitemap,
  PRODUCTS_PER_PART,
  pagesSitemap,
  productsSitemap,
  type SitemapPart,
  sitemapIndex,
} from '#lib/domain/sitemap.ts';
import type { Deps } from '../../deps.ts';
import { isListed } from '../../listings/buyable.ts';

/** Search engines come back in hours. All parts are made at once, so that nobody has the database read for each. */
const KEPT_MS = 10 * 60_000;
export const SITEMAP_SECONDS = KEPT_MS / 1000;

/** The numbers of what can be landed on: all products on sale in marts in business, by part, and these marts. */
interface Parts {
  products: ReadonlyMap<number, readonly number[]>;
  marts: readonly number[];
}

interface Kept {
  until: number;
  parts: Promise<Parts>;
}
const cachedBy = new WeakMap<Deps['db'], Kept>();

async function readParts({ db, clock }: Deps): Promise<Parts> {
  const { rows } = await db.execute<{ part: number; ids: number[] }>(sql`
    select products.id / ${PRODUCTS_PER_PART}::int as part, array_agg(products.id order by products.id) as ids
    from products join marts on marts.id = products.mart_id and marts.closed_at is null
    where ${isListed(clock.now())} group by 1 order by 1`);
  const marts = await db.execute<{ id: number }>(sql`select id from marts where closed_at is null order by id`);
  return { products: new Map(rows.map(({ part, ids }) => [part, ids])), marts: marts.rows.map(({ id }) => id) };
}

function partsOf(deps: Deps): Kept['parts'] {
  const now = deps.clock.now().getTime();
  const cached = cachedBy.get(deps.db);
  if (cached && now < cached.until && now >= cached.until - KEPT_MS) return cached.parts;
  const parts = readParts(deps);
  cachedBy.set(deps.db, { until: now + KEPT_MS, parts });
  parts.catch(() => cachedBy.delete(deps.db));
  return parts;
}

export async function readSitemapIndex(deps: Deps): Promise<string> {
  return sitemapIndex(deps.config.publicOrigin, [...(await partsOf(deps)).products.keys()]);
}

/** Null where there is no such part. */
export async function readSitemapPart(deps: Deps, part: SitemapPart): Promise<string | null> {
  const { publicOrigin } = deps.config;
  if (part === 'pages') return pagesSitemap(publicOrigin);
  const { products, marts } = await partsOf(deps);
  if (part === 'marts') return martsSitemap(publicOrigin, marts);
  const ids = products.get(part);
  return ids ? productsSitemap(publicOrigin, ids) : null;
}
