import { sql } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import { ALERT_ALARMS_A_DAY } from '#lib/domain/limits.ts';
import { isQuiet, type PromotionKind } from '#lib/domain/promotion.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Tx } from '../../db/connect.ts';
import { alarms } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/** Any number that nothing else in this database uses for an advisory lock. */
const PROMOTIONS_LOCK = 7_310_024;
const BATCH_ROWS = 500;

type Due = {
  id: number;
  userId: number;
  kind: PromotionKind;
  martId: number;
  productId: number;
  productName: string;
  details: Record<string, string | number>;
  /** It can be bought no more: the listing is sold out or over, or its mart is gone. */
  isGone: boolean;
};

/**
 * Tells people what invites them to buy, those of whom it may be told now (rules.md section 16): of the listings of one mart together,
 * and of no more than 20 matches a day. One process at a time. Answers how many alarms there are.
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
    const { rows: lock } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${PROMOTIONS_LOCK}) as taken`,
    );
    if (!lock[0]?.taken) return { rows: 0, alarms: 0 };
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
    const told = groups.filter(([{ kind, userId }]) => kind !== 'alertMatched' || take(left, userId));
    if (told.length > 0) await tx.insert(alarms).values(told.map((group) => alarmOf(group, now)));
    return { rows: due.length, alarms: told.length };
  });
}

const ids = (due: readonly Due[]) => sql`${sql.param(due.map(({ id }) => id))}::int[]`;

/** A row stays as it is until this transaction ends, and so does the choice of its person. */
async function readDue(tx: Tx, now: Date): Promise<Due[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Due>(sql`
    select p.id, p.user_id as "userId", p.kind, p.mart_id as "martId", p.product_id as "productId", products.name as "productName",
      p.details, products.waiting = 0 or products.sale_ends_at <= ${at} or marts.closed_at is not null as "isGone"
    from promotions p join promotion_choices c on c.user_id = p.user_id
      join products on products.id = p.product_id join marts on marts.id = p.mart_id
    where p.decided_at is null and c.on_at is not null and (c.night_on_at is not null or not ${isQuiet(now)}::boolean)
    order by p.id limit ${BATCH_ROWS}::int for update of p for share of c`);
  return rows;
}

/** How many matches each of these people may still hear of today. */
async function alarmsLeft(tx: Tx, due: readonly Due[], now: Date): Promise<Map<number, number>> {
  const users = [...new Set(due.flatMap(({ kind, userId }) => (kind === 'alertMatched' ? [userId] : [])))];
  const today = seoulDayStart(seoulDayNumber(now)).toISOString();
  const { rows } = await tx.execute<{ userId: number; told: number }>(sql`
    select user_id as "userId", count(*)::int as told from alarms
    where user_id = any(${sql.param(users)}::int[]) and kind = 'alertMatched' and created_at >= ${today}::timestamptz
    group by user_id`);
  const told = new Map(rows.map((row) => [row.userId, row.told]));
  return new Map(users.map((id) => [id, ALERT_ALARMS_A_DAY - (told.get(id) ?? 0)]));
}

function take(left: Map<number, number>, userId: number): boolean {
  const still = left.get(userId) ?? 0;
  left.set(userId, still - 1);
  return still > 0;
}

function alarmOf([first, ...others]: readonly [Due, ...Due[]], now: Date): typeof alarms.$inferInsert {
  const { userId, kind, martId, productId, productName, details } = first;
  const more = others.length > 0 ? { others: others.length } : {};
  return { userId, kind, martId, details: { ...details, productId, productName, ...more }, createdAt: now };
}
