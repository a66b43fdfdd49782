import {
  cancelsFrom,
  type HoldRecord,
  KNOWN_FROM_PICKUPS,
  NO_HOLDS,
  NO_SHOW_LOOK_BACK_DAYS,
} from '#lib/domain/holds.ts';
import { lastExpiredDeadline } from '#lib/domain/pickup.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

interface Row {
  id: number;
  pickups: number;
  lines: number;
  won: string;
  cancels: { product: number; at: string }[];
  no_shows: string[];
}

/** What an operator has lifted is as if it had not been; nor has who cancels because the mart changed its hours. An order past its grace holds nothing, whether or not the sweeper has run. */
const read = statement<Row>(`select users.id,
    (select count(*)::int from (select from orders where buyer_id = users.id and state = 'pickedUp' limit :mostPickups::int) p) as pickups,
    held.lines, held.won,
    (select coalesce(json_agg(json_build_object('product', product_id, 'at', ended_at)), '[]') from orders
      where buyer_id = users.id and state = 'cancelled' and way = 'onSite' and end_reason = 'buyer' and hours_changed_at is null
        and ended_at >= :cancelsFrom::timestamptz and ended_at > coalesce(holds_lifted_at, '-infinity')) as cancels,
    (select coalesce(json_agg(valid_until), '[]') from orders
      where buyer_id = users.id and way = 'onSite' and valid_until > greatest(:noShowsFrom::timestamptz, coalesce(holds_lifted_at, '-infinity'))
        and (state = 'expired' and end_reason = 'noShow' or state = 'open' and was_open is not false and valid_until <= :expired::timestamptz)) as no_shows
  from users cross join lateral (select count(*)::int as lines, coalesce(sum(total_price_won), 0)::bigint as won from orders
    where buyer_id = users.id and state in ('paying', 'open') and way = 'onSite' and valid_until > :expired::timestamptz) held
  where users.id = any(:userIds::int[])`);

/** What buyers hold unpaid, have cancelled and have not come for, as far as it matters at `now` (rules.md section 14). */
export async function readHoldRecords(
  db: Db | Tx,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, HoldRecord>> {
  if (userIds.length === 0) return new Map();
  const noShowsFrom = addMinutes(now, -NO_SHOW_LOOK_BACK_DAYS * MINUTES_PER_DAY);
  const rows = await read(db, {
    userIds: [...userIds],
    expired: lastExpiredDeadline(now).toISOString(),
    cancelsFrom: cancelsFrom(now).toISOString(),
    noShowsFrom: noShowsFrom.toISOString(),
    mostPickups: KNOWN_FROM_PICKUPS,
  });
  return new Map(rows.map((row) => [row.id, holdRecord(row)]));
}

const holdRecord = (row: Row): HoldRecord => ({
  pickups: row.pickups,
  held: { lines: row.lines, won: Number(row.won) },
  cancels: row.cancels.map(({ product, at }) => ({ productId: product, at: new Date(at) })),
  noShows: row.no_shows.map((at) => new Date(at)),
});

export async function readHoldRecord(db: Db | Tx, userId: number, now: Date): Promise<HoldRecord> {
  return (await readHoldRecords(db, [userId], now)).get(userId) ?? NO_HOLDS;
}

const lock = statement('select id from users where id = :userId::int for no key update');

/**
 * The same for a checkout: the buyer's row is held until its transaction ends, so that calls at the same time pass the limit together
 * no more than one after the other. A statement of its own, as one that waits would go on with what it saw before.
 */
export async function lockHoldRecord(tx: Tx, userId: number, now: Date): Promise<HoldRecord> {
  await lock(tx, { userId });
  return readHoldRecord(tx, userId, now);
}
