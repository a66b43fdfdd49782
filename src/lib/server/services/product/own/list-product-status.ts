import { and, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { endOfToday } from '#lib/domain/mart/hours.ts';
import { STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { CategoryKey } from '#lib/domain/product/categories.ts';
import { type UnitPrice, unitPriceAt } from '#lib/domain/product/markdown.ts';
import { isOnSale } from '#lib/domain/product/product.ts';
import { recallToldSince } from '#lib/domain/product/recall.ts';
import type { StockFilter, StockSort, StockTab } from '#lib/domain/product/stock-tab.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { marts, products } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { nameContains } from './name-condition.ts';

export interface StatusQuery {
  /** The whole list without it. */
  page?: number | undefined;
  /** A part of the name. */
  q?: string | undefined;
  tab?: StockTab | undefined;
  /** The order of a tab; sale end soonest by default. */
  sort?: StockSort | undefined;
  only?: StockFilter | undefined;
  category?: CategoryKey | undefined;
}

/** The listings of a filter; what ends today by the hours of the mart. */
async function isAmong({ db }: Deps, martId: number, only: StockFilter, now: Date): Promise<SQL | undefined> {
  const isSelling = gt(products.saleEndsAt, now);
  if (only === 'soldOut') return and(isSelling, eq(products.waiting, 0));
  if (only === 'held') return gt(products.inSale, 0);
  const mart = oneRow(await db.select().from(marts).where(eq(marts.id, martId)));
  return and(isSelling, lte(products.saleEndsAt, endOfToday(await readHours(db, mart, now), now)));
}

/** The listings of a tab; on the waiting one also sold-out ones whose sale goes on, and recent recalls. */
function standsOn(tab: StockTab, now: Date): SQL | undefined {
  if (tab === 'waiting') {
    return or(gt(products.waiting, 0), gt(products.saleEndsAt, now), gt(products.recalledAt, recallToldSince(now)));
  }
  return gt(products[tab], 0);
}

/** The columns of a tab's order, as `byStockSort` has it (domain/product/stock-tab.ts); the newest first by default. */
const sortedBy = (tab: StockTab, sort: StockSort): SQL | null =>
  ({
    ends: sql`${products.saleEndsAt}`,
    name: sql`${products.name} collate "C"`,
    count: sql`${products[tab]}`,
    new: null,
  })[sort];

const pricesOf = ({ priceWon, registeredWon, reason }: UnitPrice) => ({
  price: priceWon,
  basePrice: registeredWon,
  priceReason: reason,
});

/**
 * A mart's products with their three counts: those on sale first, then those past their sale end (rules.md section 4);
 * within each the newest first, or on a tab as it is sorted; ended listings have the newest first.
 */
export async function listProductStatus(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  { page, q, tab, sort = 'ends', only, category }: StatusQuery = {},
): Promise<ProductStatus[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const hasEnded = sql`${products.saleEndsAt} <= ${now.toISOString()}::timestamptz`;
  // Ended listings have the newest first, whatever the sort of the others.
  const by = tab ? sortedBy(tab, sort) : null;
  const sorted = by ? [sql`case when not (${hasEnded}) then ${by} end`] : [];
  const all = deps.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.martId, martId),
        nameContains(q),
        tab && standsOn(tab, now),
        only && (await isAmong(deps, martId, only, now)),
        category && eq(products.category, category),
      ),
    )
    .orderBy(hasEnded, ...sorted, desc(products.id));
  const rows = await (page === undefined ? all : all.limit(STATUS_PAGE_SIZE).offset(page * STATUS_PAGE_SIZE));
  return rows.map((product) => ({
    productId: product.id,
    productName: product.name,
    productImgSrc: product.pictureKey && pictureUrl(product.pictureKey, 320, 'webp'),
    imageKey: product.pictureKey,
    categoryKey: product.category,
    waitingCount: product.waiting,
    inSaleCount: product.inSale,
    completedCount: product.completed,
    ...pricesOf(unitPriceAt(product, now)),
    expirationDate: product.saleEndsAt.toISOString(),
    saleEnded: !isOnSale(product, now),
    recalled: product.recalledAt !== null,
  }));
}
