import { and, eq, gte } from 'drizzle-orm';
import { isSoldCheap, LOG_GROUPS, type LogChange, STAFF_LOOK_BACK_MINUTES } from '#lib/domain/mart/mart-log.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { alarms } from '#lib/server/schema/index.ts';
import { notify } from '../../notice/alarms/notify.ts';

interface CheapOrder {
  id: number;
  martId: number;
  buyerId: number;
  productId: number;
  unitPriceWon: number;
}

/** A change of a listing's price within the day. */
export interface PriceChange {
  product_id: number;
  at: string;
  actor_id: number | null;
  kind: LogChange['kind'];
  before: LogChange['before'];
  after: LogChange['after'];
  manager_id: number;
  price_won: number;
  weight_grams: number | null;
}

const read = statement<PriceChange>(`select mart_log.product_id, at, actor_id, kind, before, after,
    general_manager_id as manager_id, price_won, products.weight_grams
  from mart_log join products on products.id = mart_log.product_id join marts on marts.id = mart_log.mart_id
  where mart_log.product_id = any(:productIds::bigint[]) and at > :since::timestamptz and kind = any(:kinds::text[])
  order by mart_log.id desc`);

/** The changes of prices that `tellStaffOrders` looks at, newest first. */
export const readPriceChanges = (tx: Tx, productIds: readonly number[], now: Date): Promise<PriceChange[]> =>
  read(tx, {
    productIds: [...productIds],
    since: addMinutes(now, -STAFF_LOOK_BACK_MINUTES).toISOString(),
    kinds: [...LOG_GROUPS.price],
  });

/** How many times the grams of a day ago a piece has now: so much more it would have cost then. 1 by the piece. */
function moreGrams(ofListing: readonly PriceChange[]): number {
  const oldest = ofListing.findLast(({ before }) => before?.weightGrams);
  const [grams, before] = [oldest?.weight_grams, oldest?.before?.weightGrams];
  return grams && before ? grams / before : 1;
}

/**
 * Tells the general manager of an order at under half of yesterday's price after a change by staff, whoever buys
 * (rules.md section 11): a clerk may buy by another account. Of each change once.
 */
export async function tellCheapOrders(
  tx: Tx,
  placed: readonly CheapOrder[],
  changes: readonly PriceChange[],
  now: Date,
): Promise<void> {
  for (const { id: orderId, martId, buyerId, productId, unitPriceWon } of placed) {
    const ofListing = changes.filter((change) => change.product_id === productId);
    const byStaff = ofListing.filter((change) => change.actor_id !== change.manager_id);
    const [oldest, [newest]] = [ofListing.at(-1), byStaff];
    if (!oldest || !newest || newest.manager_id === buyerId) continue;
    const toldWon = oldest.before?.nowWon ?? oldest.before?.priceWon ?? oldest.price_won;
    const yesterdayWon = Math.round(toldWon * moreGrams(ofListing));
    if (!isSoldCheap(unitPriceWon, yesterdayWon)) continue;
    const told = await tx
      .select({ details: alarms.details })
      .from(alarms)
      .where(
        and(
          eq(alarms.userId, newest.manager_id),
          eq(alarms.kind, 'soldCheap'),
          eq(alarms.martId, martId),
          gte(alarms.createdAt, new Date(newest.at)),
        ),
      );
    if (told.some(({ details }) => details.productId === productId)) continue;
    const about = byStaff.map(({ kind, before, after }) => ({ kind, before, after }));
    const details = { productId, yesterdayWon, priceWon: unitPriceWon, changes: about };
    await notify(tx, [newest.manager_id], { kind: 'soldCheap', orderId, martId, details, now });
  }
}
