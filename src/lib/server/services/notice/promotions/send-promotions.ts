import { sql } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import { isQuiet, type PromotionKind } from '#lib/domain/notice/promotion.ts';
import { ALERT_ALARMS_A_DAY, LAST_STEP_ALARMS_A_DAY } from '#lib/domain/person/limits.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { priceNow } from '#lib/server/listings/price-now.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { tryTurn } from '#lib/server/schema/advisory-locks.ts';
import { alarms } from '#lib/server/schema/index.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';
import { LAST_SALE_END } from '#lib/server/schema/product/last-sale-end.ts';

const BATCH_ROWS = 500;

type Due = {
  id: number;
  userId: number;
  kind: PromotionKind;
  martId: number;
  productId: number;
  productName: string;
  details: Record<string, string | number>;
  /**
   * They are invited to it no more: the listing is sold out, over or alcohol by now, its mart is closed, or followed no
   * more.
   */
  isGone: boolean;
};

/**
 * Tells people what invites them to buy, those of whom it may be told now (rules.md section 16): of the listings of one
 * mart together, and of no more a day than `A_DAY` says. One process at a time. Answers how many alarms there are.
 */
export async function sendPromotions(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const batch = await sendBatch(deps);
    sent += batch.alarms;
    if (batch.rows < BATCH_ROWS) return sent;
  }
}

async function sendBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ rows: number; alarms: number }> {
  return db.transaction(async (tx) => {
    if (!(await tryTurn(tx, 'promotions'))) return { rows: 0, alarms: 0 };
    const now = clock.now();
    const due = await readDue(tx, now);
    if (due.length === 0) return { rows: 0, alarms: 0 };
    const gone = due.filter(({ isGone }) => isGone);
    // Not told of: when pieces come back it is news again.
    if (gone.length > 0) await tx.execute(sql`delete from promotions where id = any(${ids(gone)})`);
    const there = due.filter(({ isGone }) => !isGone);
    await tx.execute(sql`
      update promotions set decided_at = ${now.toISOString()}::timestamptz where id = any(${ids(there)})`);
    const groups = [...groupBy(there, ({ userId, kind, martId }) => `${userId} ${kind} ${martId}`)];
    const left = await alarmsLeft(tx, there, now);
    const told = groups.filter(([due]) => take(left, due));
    if (told.length > 0) await tx.insert(alarms).values(told.map((group) => alarmOf(group, now)));
    return { rows: due.length, alarms: told.length };
  });
}

/** An invitation of a follower who has left the mart meanwhile; one of an alert goes with it (end-alert.ts). */
const isFollowedNoMore = sql`(p.kind in ('newProducts', 'lastStep') and p.alert_id is null
  and not exists (select from follows where follows.user_id = p.user_id and follows.mart_id = p.mart_id))`;

const ids = (due: readonly Due[]) => sql`${sql.param(due.map(({ id }) => id))}::bigint[]`;

/**
 * What somebody asked to hear of a price (services/price-steps) waits for its moment, and until the listing costs no
 * more than that: its seller may have put the step off. What an operator keeps from buyers, a mart or a listing of it,
 * waits until they see it again (market.md 20.8, 22.8). A row stays as it is until this transaction ends, and so does
 * the choice of its person.
 */
async function readDue(tx: Tx, now: Date): Promise<Due[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Due>(sql`
    select p.id, p.user_id as "userId", p.kind, p.mart_id as "martId", p.product_id as "productId", products.name as "productName",
      p.details, products.waiting = 0 or ${LAST_SALE_END} <= ${at} or products.adult_only or marts.closed_at is not null
        or ${isFollowedNoMore} as "isGone"
    from promotions p join promotion_choices c on c.user_id = p.user_id
      join products on products.id = p.product_id join marts on marts.id = p.mart_id
    where p.decided_at is null and (p.due_at is null or p.due_at <= ${at} and (
        ${LAST_SALE_END} <= ${at} or ${priceNow(now.toISOString())} <= (p.details ->> 'priceWon')::int))
      and (${martIsShown} and products.sale_ends_at > ${at} or marts.closed_at is not null or ${LAST_SALE_END} <= ${at})
      and c.on_at is not null and (c.night_on_at is not null or not ${isQuiet(now)}::boolean)
    order by p.id limit ${BATCH_ROWS}::int for update of p for share of c`);
  return rows;
}

/** How many alarms of a kind a person gets on a day in Seoul; of the others any number. */
const A_DAY: Partial<Record<PromotionKind, number>> = {
  alertMatched: ALERT_ALARMS_A_DAY,
  lastStep: LAST_STEP_ALARMS_A_DAY,
};

const keyOf = ({ userId, kind }: Pick<Due, 'userId' | 'kind'>) => `${userId} ${kind}`;

/** How many alarms of each kind that is limited each of these people may still get today. */
async function alarmsLeft(tx: Tx, due: readonly Due[], now: Date): Promise<Map<string, number>> {
  const limited = due.filter(({ kind }) => A_DAY[kind] !== undefined);
  const users = [...new Set(limited.map(({ userId }) => userId))];
  const today = seoulDayStart(seoulDayNumber(now)).toISOString();
  const { rows } = await tx.execute<Pick<Due, 'userId' | 'kind'> & { told: number }>(sql`
    select user_id as "userId", kind, count(*)::int as told from alarms
    where user_id = any(${sql.param(users)}::bigint[]) and kind = any(${sql.param(Object.keys(A_DAY))}::text[])
      and created_at >= ${today}::timestamptz
    group by user_id, kind`);
  const told = new Map(rows.map((row) => [keyOf(row), row.told]));
  return new Map(limited.map((one) => [keyOf(one), A_DAY[one.kind]! - (told.get(keyOf(one)) ?? 0)]));
}

function take(left: Map<string, number>, due: Due): boolean {
  if (A_DAY[due.kind] === undefined) return true;
  const still = left.get(keyOf(due)) ?? 0;
  left.set(keyOf(due), still - 1);
  return still > 0;
}

function alarmOf([first, ...others]: readonly [Due, ...Due[]], now: Date): typeof alarms.$inferInsert {
  const { userId, kind, martId, productId, productName, details } = first;
  const more = others.length > 0 ? { others: others.length } : {};
  return { userId, kind, martId, details: { ...details, productId, productName, ...more }, createdAt: now };
}
