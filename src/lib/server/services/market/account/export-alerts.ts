import { asc, eq } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import * as t from '#lib/server/schema/index.ts';
import { readChoice, switchesOf } from '../../notice/promotions/read-choice.ts';

/** A person's alerts and waiting lists, their consent to promotions, and the promotions they got. */
export async function exportAlerts(db: Db, userId: number) {
  const { alerts: a, promotions: p, waitingEntries: w } = t;
  const alerts = await db
    .select({
      term: a.term,
      maxPrice: a.maxPriceWon,
      minDiscount: a.minDiscount,
      lat: a.lat,
      lng: a.lng,
      createdAt: a.createdAt,
    })
    .from(a)
    .where(eq(a.userId, userId))
    .orderBy(asc(a.id));
  const invitations = await db
    .select({ kind: p.kind, storeId: p.martId, productId: p.productId, createdAt: p.createdAt, decidedAt: p.decidedAt })
    .from(p)
    .where(eq(p.userId, userId))
    .orderBy(asc(p.id));
  const waiting = await db
    .select({ productId: w.productId, productName: t.products.name, joinedAt: w.joinedAt, toldAt: w.toldAt })
    .from(w)
    .innerJoin(t.products, eq(t.products.id, w.productId))
    .where(eq(w.userId, userId))
    .orderBy(asc(w.id));
  return { alerts, promotions: switchesOf(await readChoice(db, userId)), invitations, waiting };
}
