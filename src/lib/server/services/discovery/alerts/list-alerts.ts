import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Alert, PriceStepProduct, PromotionSwitches, WaitingProduct } from '#lib/contract/discovery/alerts.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { alerts, marts, products, promotions, waitingEntries } from '#lib/server/schema/index.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';
import { showSwitches } from '../../notice/promotions/read-choice.ts';
import { namePlace } from '../places/name-place.ts';

/** An alert as its buyer sees it, its place by what is there. */
export type ShownAlert = Omit<Alert, 'placeName'> & { near: string | null };

export const shownAlert = async (row: typeof alerts.$inferSelect): Promise<ShownAlert> => ({
  alertId: row.id,
  term: row.term,
  maxPrice: row.maxPriceWon,
  minDiscount: row.minDiscount,
  lat: row.lat,
  lng: row.lng,
  near: await namePlace(row),
  createdAt: row.createdAt.toISOString(),
});

/** All that the viewer asked to hear of, newest first, and whether they take promotions. */
export async function listAlerts(
  deps: Deps,
  viewer: Viewer,
): Promise<{
  alerts: ShownAlert[];
  waiting: WaitingProduct[];
  priceSteps: PriceStepProduct[];
  promotions: PromotionSwitches;
}> {
  const { db } = deps;
  const [rows, waiting, priceSteps, switches] = await Promise.all([
    db.select().from(alerts).where(eq(alerts.userId, viewer.userId)).orderBy(desc(alerts.id)),
    listWaiting(deps, viewer),
    listPriceSteps(deps, viewer),
    showSwitches(deps, viewer),
  ]);
  return { alerts: await Promise.all(rows.map(shownAlert)), waiting, priceSteps, promotions: switches };
}

/** The waiting lists that have not ended with their sale. */
async function listWaiting({ db, clock }: Deps, { userId }: Viewer): Promise<WaitingProduct[]> {
  const rows = await db
    .select({ entry: waitingEntries, product: products, martName: marts.name })
    .from(waitingEntries)
    .innerJoin(products, eq(products.id, waitingEntries.productId))
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(and(eq(waitingEntries.userId, userId), gt(products.saleEndsAt, clock.now()), martIsShown))
    .orderBy(desc(waitingEntries.id));
  return rows.map(({ entry, product, martName }) => ({
    productId: product.id,
    name: product.name,
    storeId: product.martId,
    storeName: martName,
    expirationDate: product.saleEndsAt.toISOString(),
    quantity: product.waiting,
    joinedAt: entry.joinedAt.toISOString(),
    toldAt: entry.toldAt?.toISOString() ?? null,
  }));
}

/** The next prices that were asked for and not told of yet. */
async function listPriceSteps({ db, clock }: Deps, { userId }: Viewer): Promise<PriceStepProduct[]> {
  const rows = await db
    .select({ asked: promotions, product: products, martName: marts.name })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(
      and(
        eq(promotions.userId, userId),
        eq(promotions.kind, 'priceStep'),
        isNull(promotions.decidedAt),
        gt(products.saleEndsAt, clock.now()),
        martIsShown,
      ),
    )
    .orderBy(desc(promotions.id));
  return rows.map(({ asked, product, martName }) => ({
    productId: product.id,
    name: product.name,
    storeId: product.martId,
    storeName: martName,
    price: Number(asked.details.priceWon),
    at: (asked.dueAt ?? asked.createdAt).toISOString(),
  }));
}
