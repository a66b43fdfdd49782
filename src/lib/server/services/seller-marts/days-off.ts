import { and, count, eq, gte } from 'drizzle-orm';
import type { ManagedStore } from '#lib/contract/seller-marts.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { martDaysOff } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { requireTask } from './require-mart.ts';
import { readManagedStore } from './show-managed-store.ts';

/** Days off that a mart may have ahead of it, and how far ahead. */
const MAX_DAYS_OFF = 60;
const HORIZON_DAYS = 366;

const refuseDay = (text: string): never => {
  throw new Refusal('invalidInput', { field: 'day', text });
};

/**
 * Closes a mart for a business date, or without one for today's, at once: 'closed for today'. Orders that are open stay, and
 * can be picked up. The same day again is fine. Refuses with `martNotFound`, `notAllowed`, `invalidInput`, `daysOffFull`.
 */
export async function addDayOff(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  asked: string | undefined,
): Promise<ManagedStore> {
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'editInfo');
    const now = deps.clock.now();
    const { today } = await readManagedStore(tx, martId, now);
    const day = asked ?? today;
    if (day < today) refuseDay('지난 날은 쉬는 날로 정할 수 없어요.');
    const ahead = Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) - seoulDayNumber(now);
    if (ahead > HORIZON_DAYS) refuseDay('쉬는 날은 1년 안에서 정해 주세요.');
    const [planned] = await tx
      .select({ days: count() })
      .from(martDaysOff)
      .where(and(eq(martDaysOff.martId, martId), gte(martDaysOff.day, today)));
    if (planned!.days >= MAX_DAYS_OFF) throw new Refusal('daysOffFull', { n: MAX_DAYS_OFF });
    await tx.insert(martDaysOff).values({ martId, day }).onConflictDoNothing();
    return readManagedStore(tx, martId, now);
  });
}

/** Opens a mart on a date it had off; one it had not is fine. Refuses with `martNotFound`, `notAllowed`. */
export async function removeDayOff(deps: Deps, viewer: Viewer, martId: number, day: string): Promise<ManagedStore> {
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'editInfo');
    await tx.delete(martDaysOff).where(and(eq(martDaysOff.martId, martId), eq(martDaysOff.day, day)));
    return readManagedStore(tx, martId, deps.clock.now());
  });
}
