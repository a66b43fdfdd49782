import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import {
  MARTS_PER_PART,
  martsSitemap,
  pagesSitemap,
  productsSitemap,
  SITEMAP_MOST,
  type SitemapPart,
  sitemapIndex,
} from '#lib/web/sitemap.ts';
import type { Deps } from '../../deps.ts';
import { isListed } from '../../listings/buyable.ts';
import { martIsShown } from '../../schema/mart/mart-standing.ts';

/** Search engines come back in hours. */
const KEPT_MS = 10 * 60_000;
export const SITEMAP_SECONDS = KEPT_MS / 1000;
/** Lists of numbers, of some thousands each. */
const LISTS_KEPT = 32;

interface SitemapLists {
  until: number;
  ids: Promise<readonly number[]>;
}
const keptBy = new WeakMap<Deps['db'], LRUCache<string, SitemapLists>>();

/** A list of numbers that is read at most once in ten minutes. */
function kept(deps: Deps, name: string, read: () => Promise<readonly number[]>): Promise<readonly number[]> {
  const lists = keptBy.get(deps.db) ?? new LRUCache<string, SitemapLists>({ max: LISTS_KEPT });
  keptBy.set(deps.db, lists);
  const now = deps.clock.now().getTime();
  const known = lists.get(name);
  if (known && now < known.until && now >= known.until - KEPT_MS) return known.ids;
  const ids = read();
  lists.set(name, { until: now + KEPT_MS, ids });
  ids.catch(() => lists.delete(name));
  return ids;
}

const idsOf = async ({ db }: Deps, query: ReturnType<typeof sql>): Promise<number[]> =>
  (await db.execute<{ id: number }>(query)).rows.map(({ id }) => id);

/**
 * The parts that name a product, by the numbers of marts: one look into the index for each mart, however many products
 * there are.
 */
const readParts = (deps: Deps) =>
  idsOf(
    deps,
    sql`select distinct id / ${MARTS_PER_PART}::int as id from marts where ${martIsShown}
      and exists (select from products where products.mart_id = marts.id and ${isListed(deps.clock.now())}) order by 1`,
  );

/** Listings on sale in the marts of a part. */
const readProducts = (deps: Deps, part: number) =>
  idsOf(
    deps,
    sql`select products.id from marts join products on products.mart_id = marts.id and ${isListed(deps.clock.now())}
      where marts.id >= ${part * MARTS_PER_PART} and marts.id < ${(part + 1) * MARTS_PER_PART} and ${martIsShown}
      order by products.id limit ${SITEMAP_MOST}`,
  );

const readMarts = (deps: Deps) =>
  idsOf(deps, sql`select id from marts where ${martIsShown} order by id limit ${SITEMAP_MOST}`);

export async function readSitemapIndex(deps: Deps): Promise<string> {
  return sitemapIndex(deps.config.publicOrigin, await kept(deps, 'parts', () => readParts(deps)));
}

/** Null where there is no such part. */
export async function readSitemapPart(deps: Deps, part: SitemapPart): Promise<string | null> {
  const { publicOrigin } = deps.config;
  if (part === 'pages') return pagesSitemap(publicOrigin);
  if (part === 'marts') return martsSitemap(publicOrigin, await kept(deps, 'marts', () => readMarts(deps)));
  const ids = await kept(deps, String(part), () => readProducts(deps, part));
  return ids.length > 0 ? productsSitemap(publicOrigin, ids) : null;
}
