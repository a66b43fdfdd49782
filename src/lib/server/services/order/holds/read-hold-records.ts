import {
  bagsFrom,
  cancelsFrom,
  type HoldRecord,
  KNOWN_FROM_PICKUPS,
  NO_HOLDS,
  NO_SHOW_LOOK_BACK_DAYS,
} from '#lib/domain/order/holds.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { type LimitRecord, NO_LIMITS, readLimits, type StoredLimits } from '#lib/domain/person/limit-record.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { lockPerson } from '../../person/lock-person.ts';

interface Row {
  id: number;
  pickups: number;
  lines: number;
  won: string;
  cancels: { productId: number; paid: boolean; at: string }[];
  no_shows: { paid: boolean; at: string }[];
  lifted_at: string | null;
  earlier: StoredLimits | null;
}

/**
 * Lifted entries and forgiven no-shows do not count, nor do cancellations after the mart changed its hours or moved. An
 * order past its grace holds nothing, whether or not the sweeper has run. `earlier` is the record of a deleted account
 * of the same person.
 */
const read = statement<Row>(`select users.id,
    (select count(*)::int from (select from orders where buyer_id = users.id and state = 'pickedUp' limit :mostPickups::int) p) as pickups,
    held.lines, held.won, holds_lifted_at as lifted_at,
    (select record from limit_records where limit_records.user_id = users.id) as earlier,
    (select coalesce(json_agg(json_build_object('productId', product_id, 'paid', way <> 'onSite', 'at', ended_at)), '[]')
      from orders where orders.buyer_id = users.id and state = 'cancelled' and end_reason = 'buyer'
        and hours_changed_at is null and mart_moved_at is null
        and ended_at >= :cancelsFrom::timestamptz and ended_at > coalesce(holds_lifted_at, '-infinity')) as cancels,
    (select coalesce(json_agg(json_build_object('paid', way <> 'onSite', 'at', valid_until)), '[]') from orders
      where buyer_id = users.id and valid_until > greatest(:noShowsFrom::timestamptz, coalesce(holds_lifted_at, '-infinity'))
        and claimed_at is null and (state = 'expired' and end_reason = 'noShow' and no_show_forgiven_at is null or state = 'open' and was_open is not false and valid_until <= :expired::timestamptz)) as no_shows
  from users cross join lateral (select count(*)::int as lines, coalesce(sum(total_price_won), 0)::bigint as won from orders
    where buyer_id = users.id and state in ('paying', 'open') and way = 'onSite' and valid_until > :expired::timestamptz) held
  where users.id = any(:userIds::bigint[])`);

/**
 * Unpaid holds, cancellations and no-shows of buyers, deleted accounts included, as far as they matter at `now`
 * (rules.md section 14).
 */
export async function readHoldRecords(
  db: Db | Tx,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, HoldRecord>> {
  if (userIds.length === 0) return new Map();
  const from = { cancels: cancelsFrom(now), noShows: addMinutes(now, -NO_SHOW_LOOK_BACK_DAYS * MINUTES_PER_DAY) };
  const rows = await read(db, {
    userIds: [...userIds],
    expired: lastExpiredDeadline(now).toISOString(),
    cancelsFrom: from.cancels.toISOString(),
    noShowsFrom: from.noShows.toISOString(),
    mostPickups: KNOWN_FROM_PICKUPS,
  });
  return new Map(rows.map((row) => [row.id, holdRecord(row, from)]));
}

function holdRecord(row: Row, from: { cancels: Date; noShows: Date }): HoldRecord {
  const counted = row.cancels.map(({ at, ...cancel }) => ({ ...cancel, at: new Date(at) }));
  const own = readLimits({ cancels: [], noShows: row.no_shows, countedReviews: [], martsOpened: [] });
  const earlier = row.earlier ? readLimits(row.earlier) : NO_LIMITS;
  const lifted = row.lifted_at === null ? Number.NEGATIVE_INFINITY : new Date(row.lifted_at).getTime();
  const cancels = [...counted, ...earlier.cancels.filter(({ at }) => at >= from.cancels && at.getTime() > lifted)];
  const noShows = [...own.noShows, ...earlier.noShows.filter(({ at }) => at > from.noShows && at.getTime() > lifted)];
  const atOf = ({ at }: { at: Date }) => at;
  return {
    pickups: row.pickups,
    held: { lines: row.lines, won: Number(row.won) },
    cancels: cancels.filter(({ paid }) => !paid),
    paidCancels: cancels.filter(({ paid }) => paid),
    noShows: noShows.filter(({ paid }) => !paid).map(atOf),
    paidNoShows: noShows.filter(({ paid }) => paid).map(atOf),
  };
}

export async function readHoldRecord(db: Db | Tx, userId: number, now: Date): Promise<HoldRecord> {
  return (await readHoldRecords(db, [userId], now)).get(userId) ?? NO_HOLDS;
}

/**
 * The same for a checkout: the buyer's row is held until its transaction ends, so that calls at the same time pass the
 * limit together no more than one after the other. A statement of its own, as one that waits would go on with what it
 * saw before.
 */
export async function lockHoldRecord(tx: Tx, userId: number, now: Date): Promise<HoldRecord> {
  const [, record] = await Promise.all([lockPerson(tx, userId), readHoldRecord(tx, userId, now)]);
  return record;
}

const readPieces = statement<{ product_id: number; pieces: number }>(
  `select product_id, sum(quantity)::int as pieces from orders
  where buyer_id = :userId::bigint and product_id = any(:productIds::bigint[])
    and state in ('paying', 'open') and valid_until > :expired::timestamptz
  group by product_id`,
);

/** How many pieces of each of these listings a buyer holds, paid or not, over all orders; of none that is not there. */
export async function readPiecesHeld(
  db: Db | Tx,
  userId: number,
  productIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await readPieces(db, { userId, productIds, expired: lastExpiredDeadline(now).toISOString() });
  return new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
}

/**
 * Orders that were of bags, whatever their listings are by now. One that was cancelled, or whose payment failed, has
 * given its piece back; one that was not picked up counts.
 */
const BAGS_OF_DAY = `select orders.mart_id, quantity, orders.created_at from orders join order_bags on order_bags.order_id = orders.id
  where buyer_id = :userId::bigint and orders.created_at >= :from::timestamptz
    and state in ('paying', 'open', 'pickedUp', 'expired')`;
const readBags = statement<{ mart_id: number; pieces: number }>(
  `select mart_id, sum(quantity)::int as pieces from (${BAGS_OF_DAY}
    union all select (bag ->> 'martId')::bigint, (bag ->> 'pieces')::int, (bag ->> 'at')::timestamptz
    from limit_records cross join jsonb_array_elements(record -> 'bags') bag where limit_records.user_id = :userId::bigint) of_day
  where mart_id = any(:martIds::bigint[]) and created_at >= :from::timestamptz group by mart_id`,
);

/** How many bags of each of these marts a person has ordered today, deleted accounts included. */
export async function readBagsOfDay(
  db: Db | Tx,
  userId: number,
  martIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (martIds.length === 0) return new Map();
  const rows = await readBags(db, { userId, martIds, from: bagsFrom(now).toISOString() });
  return new Map(rows.map(({ mart_id, pieces }) => [mart_id, pieces]));
}

const listBags = statement<{ mart_id: number; quantity: number; created_at: string }>(BAGS_OF_DAY);

/** The bags that an account has ordered today, for its limit record. */
export async function listBagsOfDay(tx: Tx, userId: number, now: Date): Promise<LimitRecord['bags']> {
  const rows = await listBags(tx, { userId, from: bagsFrom(now).toISOString() });
  return rows.map(({ mart_id: martId, quantity: pieces, created_at }) => ({
    martId,
    pieces,
    at: new Date(created_at),
  }));
}
