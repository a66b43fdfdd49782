import { and, eq, gte, ne } from 'drizzle-orm';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { mayPauseUntil, pausedForToday } from '#lib/domain/mart/pause.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { martDaysOff, marts } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { logAct } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';
import { readManagedStore } from '../show-managed-store.ts';
import { changeHours } from './change-hours.ts';
import { clearPause } from './pause-orders.ts';

/** Days off that a mart may have ahead of it, and how far ahead. */
const MAX_DAYS_OFF = 60;
const HORIZON_DAYS = 366;

export interface DayOffWish {
  /** 'yyyy-MM-dd'; today's without it. */
  day?: string | undefined;
  /** Until when closing for today takes no new orders; the next opening, where that is later. */
  until?: Date | undefined;
  touching?: number | undefined;
}

const refuseDay = (reason: 'dayOffPast' | 'dayOffTooFar'): never => {
  throw new DomainError('invalidInput', { field: 'day', reason });
};

/**
 * Closes a mart for a business date, or without one for today's, at once: 'closed for today', which takes no new orders
 * either until the next opening, or until a later moment. Open orders follow its hours. The same day again is fine, and
 * today always works. Refuses with `martNotFound`, `notAllowed`, `invalidInput`, `daysOffFull`, and with
 * `ordersTouched` where `touching` is not how many orders it touches. rules.md sections 6 and 8.
 */
export async function addDayOff(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  { day: asked, until, touching }: DayOffWish,
): Promise<ManagedStore> {
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'editInfo');
    const now = deps.clock.now();
    if (until && !mayPauseUntil(until, now))
      throw new DomainError('invalidInput', { field: 'until', reason: 'pauseEndTooFar' });
    const { today } = await readManagedStore(tx, martId, now);
    const day = asked ?? today;
    if (day < today) refuseDay('dayOffPast');
    const ahead = Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) - seoulDayNumber(now);
    if (ahead > HORIZON_DAYS) refuseDay('dayOffTooFar');
    await changeHours(tx, deps.reactions.mart, { martId, actorId: viewer.userId, touching, now }, async () => {
      if (day !== today) await refuseFull(tx, martId, { today, day });
      const [added] = await tx
        .insert(martDaysOff)
        .values({ martId, day })
        .onConflictDoNothing()
        .returning({ day: martDaysOff.day });
      if (added) await logAct(tx, { martId, kind: 'dayOffAdded', actorId: viewer.userId, now, after: { day } });
    });
    if (asked === undefined) await pauseForToday(tx, martId, { actorId: viewer.userId, until, now });
    return readManagedStore(tx, martId, now);
  });
}

async function pauseForToday(
  tx: Tx,
  martId: number,
  { actorId, until, now }: { actorId: number; until: Date | undefined; now: Date },
): Promise<void> {
  const { mart, daysOff } = oneRow(
    await tx
      .select({ mart: marts, daysOff: daysOffOf(now) })
      .from(marts)
      .where(eq(marts.id, martId)),
  );
  const pausedUntil = pausedForToday(hoursOf(mart, daysOff), now, until ?? null);
  if (!pausedUntil || pausedUntil.getTime() === mart.pausedUntil?.getTime()) return;
  await tx.update(marts).set({ pausedUntil }).where(eq(marts.id, martId));
  await logAct(tx, { martId, kind: 'paused', actorId, now, after: { until: pausedUntil.toISOString() } });
}

/** Refuses another planned day where there are as many as there may be; one of them again is none. */
async function refuseFull(tx: Tx, martId: number, { today, day }: { today: string; day: string }): Promise<void> {
  const others = and(eq(martDaysOff.martId, martId), gte(martDaysOff.day, today), ne(martDaysOff.day, day));
  const planned = await tx.$count(martDaysOff, others);
  if (planned >= MAX_DAYS_OFF) throw new DomainError('daysOffFull', { n: MAX_DAYS_OFF });
}

/**
 * Opens a mart on a date it had off; one it had not is fine. Open orders get back the part of their promised window on
 * it. Refuses with `martNotFound`, `notAllowed`.
 */
export async function removeDayOff(deps: Deps, viewer: Viewer, martId: number, day: string): Promise<ManagedStore> {
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'editInfo');
    const now = deps.clock.now();
    const isDay = and(eq(martDaysOff.martId, martId), eq(martDaysOff.day, day));
    const by = { martId, actorId: viewer.userId, now };
    await changeHours(tx, deps.reactions.mart, { ...by, touching: undefined }, async () => {
      const removed = await tx.delete(martDaysOff).where(isDay).returning({ day: martDaysOff.day });
      // A pause of its own, begun since, is not what the day off made.
      if (removed.length === 0) return;
      await logAct(tx, { ...by, kind: 'dayOffRemoved', before: { day } });
      if (day === (await readManagedStore(tx, martId, now)).today) await clearPause(tx, by);
    });
    return readManagedStore(tx, martId, now);
  });
}
