import { and, eq, gt, inArray } from 'drizzle-orm';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { alarms } from '#lib/server/schema/index.ts';
import { notify } from '../../notice/alarms/notify.ts';

/**
 * Tells people that they work in a mart now, which they may leave at once (rules.md section 11); of one mart once a day,
 * however often they are added.
 */
export async function tellJoined(
  tx: Tx,
  { martId, userIds, now }: { martId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  const kind = 'workBegun';
  const told = await tx
    .select({ userId: alarms.userId })
    .from(alarms)
    .where(
      and(
        inArray(alarms.userId, [...userIds]),
        eq(alarms.kind, kind),
        eq(alarms.martId, martId),
        gt(alarms.createdAt, addMinutes(now, -MINUTES_PER_DAY)),
      ),
    );
  const known = new Set(told.map(({ userId }) => userId));
  const untold = userIds.filter((userId) => !known.has(userId));
  await notify(tx, untold, { kind, martId, now });
}
