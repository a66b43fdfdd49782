import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { LOG_KEPT_DAYS } from '#lib/domain/mart/mart-log.ts';
import { CLOSINGS_MAX } from '#lib/domain/order/day-closing.ts';
import { dateOfDay } from '#lib/domain/order/sales.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martLog, marts } from '#lib/server/schema/index.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { requireMart } from '../../mart/require-mart.ts';

const ofDay = (martId: number, day: number) =>
  and(
    eq(martLog.martId, martId),
    eq(martLog.kind, 'dayClosed'),
    gte(martLog.at, seoulDayStart(day)),
    sql`${martLog.after}->>'day' = ${dateOfDay(day)}`,
  );

/** When the sheet of a day was made that was printed or passed on last; null where none was. */
export async function lastClosing(db: Db | Tx, martId: number, day: number): Promise<Date | null> {
  const [last] = await db
    .select({ after: martLog.after })
    .from(martLog)
    .where(ofDay(martId, day))
    .orderBy(desc(martLog.id))
    .limit(1);
  return last?.after?.madeAt ? new Date(last.after.madeAt) : null;
}

/**
 * The sheet of a day was printed or passed on, as it was made at `madeAt`: what comes later is told on the next one. Of
 * one sheet there is one record, and of a day so many; of a day whose log is gone there is none. Refuses with
 * `martNotFound`, `invalidInput` for a day to come.
 */
export async function recordClosing(
  deps: Deps,
  viewer: Viewer,
  { martId, day, madeAt }: { martId: number; day: number; madeAt: Date },
): Promise<void> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const today = seoulDayNumber(now);
  if (day > today) throw new DomainError('invalidInput', { field: 'day' });
  if (day <= today - LOG_KEPT_DAYS) return;
  const made = new Date(Math.min(madeAt.getTime(), now.getTime())).toISOString();
  await deps.db.transaction(async (tx) => {
    // Two devices take turns.
    await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('no key update');
    if ((await lastClosing(tx, martId, day))?.toISOString() === made) return;
    if ((await tx.$count(martLog, ofDay(martId, day))) >= CLOSINGS_MAX) return;
    const after = { day: dateOfDay(day), madeAt: made };
    await logAct(tx, { martId, actorId: viewer.userId, now, kind: 'dayClosed', after });
  });
}
