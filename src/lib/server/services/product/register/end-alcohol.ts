import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import { logListing } from '../log-listing.ts';

const BATCH = 200;

/**
 * Ends the sales of alcohol in a market that does not sell it any more (`ALCOHOL`), and tells their marts: open orders
 * keep their deadline, and a hold is refused before this has run, too. Answers how many it ended.
 */
export async function endAlcohol({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  if (config.goods.alcohol) return 0;
  let ended = 0;
  for (;;) {
    const batch = await db.transaction((tx) => endBatch(tx, clock.now()));
    ended += batch;
    if (batch < BATCH) return ended;
  }
}

async function endBatch(tx: Tx, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(products)
    .where(and(eq(products.adultOnly, true), gt(products.saleEndsAt, now)))
    .orderBy(asc(products.saleEndsAt), asc(products.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await tx.update(products).set({ saleEndsAt: now }).where(inArray(products.id, ids));
  for (const product of due) await logListing(tx, product, { changed: { saleEndsAt: now }, actorId: null, now });
  for (const ofMart of groupBy(due, ({ martId }) => martId)) {
    const [{ martId }] = ofMart;
    const reason = ofMart.map(({ name }) => name).join(', ');
    await notifyMart(tx, { kind: 'martStanding', martId, details: { to: 'alcoholEnded', reason }, now });
  }
  return due.length;
}
