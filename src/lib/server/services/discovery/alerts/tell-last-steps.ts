import { inArray, sql } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/connect.ts';
import { marts } from '../../../schema/index.ts';
import { type Invited, queuePromotions } from '../../notice/promotions/queue-promotions.ts';
import { findAlerts } from './find-alerts.ts';
import { type LastStep, takeLastSteps } from './take-last-steps.ts';

/**
 * Queues the invitations of a last markdown step: followers of the mart, and buyers whose alert the listing matches;
 * but nobody who hears of the same listing already. They are told once a day at most (rules.md section 15). Answers how
 * many listings there were.
 */
export const tellLastSteps = (deps: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  takeLastSteps(deps, async (tx, steps, now) => {
    const ids = [...new Set(steps.map(({ martId }) => martId))];
    const found = await tx.select().from(marts).where(inArray(marts.id, ids));
    const martOf = new Map(found.map((mart) => [mart.id, mart]));
    for (const ofMart of groupBy(steps, ({ martId }) => martId)) {
      const mart = entry(martOf, ofMart[0].martId);
      // Its previous state does not matter: the last step is the news.
      const listings = ofMart.map((step) => {
        const { productId: id, name, priceWon, registeredWon } = step;
        return { step, listing: { id, name, priceWon, listPriceWon: registeredWon, before: null } };
      });
      const alertsOf = await findAlerts(
        tx,
        mart,
        listings.map(({ listing }) => listing),
        now,
      );
      const followers = await readFollowers(tx, mart.id);
      for (const { step, listing } of listings) {
        // A follower's own row ends with the following, any other with its alert.
        const wanted = new Map<number, Invited>(followers.map((userId) => [userId, { userId }]));
        for (const { userId, id: alertId } of alertsOf.get(listing) ?? [])
          if (!wanted.has(userId)) wanted.set(userId, { userId, alertId });
        const invited = await withoutTold(tx, step, wanted);
        await queuePromotions(tx, invited, { kind: 'lastStep', martId: mart.id, productId: step.productId, now });
      }
    }
  });

/** Followers of a mart who consented to promotions. */
async function readFollowers(tx: Tx, martId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select f.user_id as "userId" from follows f join promotion_choices c on c.user_id = f.user_id and c.on_at is not null
    where f.mart_id = ${martId}::bigint order by f.user_id`);
  return rows.map(({ userId }) => userId);
}

/** Buyers who neither have been told of the listing nor will be. */
async function withoutTold(tx: Tx, { productId }: LastStep, wanted: ReadonlyMap<number, Invited>): Promise<Invited[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select user_id as "userId" from promotions
    where product_id = ${productId}::bigint and kind = 'alertMatched' and user_id = any(${sql.param([...wanted.keys()])}::bigint[])`);
  const told = new Set(rows.map(({ userId }) => userId));
  return [...wanted.values()].filter(({ userId }) => !told.has(userId));
}
