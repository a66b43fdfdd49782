import { eq } from 'drizzle-orm';
import type { AlarmKind } from '#lib/domain/alarm.ts';
import type { Tx } from '../../db/connect.ts';
import { alarms, martMembers } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

export interface Alarm {
  kind: AlarmKind;
  orderId: number;
  martId: number;
  details?: Record<string, string | number>;
  now: Date;
}

/** Tells people something, in the transaction that makes it true. The same news about the same order is told once. */
export async function tell(tx: Tx, userIds: readonly number[], { now, details, ...alarm }: Alarm): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insert(alarms)
    .values(userIds.map((userId) => ({ ...alarm, userId, details: details ?? {}, createdAt: now })))
    .onConflictDoNothing();
}

/** Tells everyone who works in the mart. */
export async function tellMart(tx: Tx, alarm: Alarm): Promise<void> {
  const members = await tx
    .select({ userId: martMembers.userId })
    .from(martMembers)
    .where(eq(martMembers.martId, alarm.martId));
  await tell(
    tx,
    members.map((member) => member.userId),
    alarm,
  );
}

const tellOne = statement<never>(
  'tell_one',
  `insert into alarms (user_id, kind, order_id, mart_id, created_at)
  values ($1::int, $2::text, $3::int, $4::int, $5::timestamptz) on conflict do nothing`,
);

/** Tells each buyer that their orders stand. */
export async function tellConfirmed(
  tx: Tx,
  placed: readonly { id: number; buyerId: number; martId: number }[],
  now: Date,
): Promise<void> {
  const kind: AlarmKind = 'orderConfirmed';
  for (const order of placed) await tellOne(tx, [order.buyerId, kind, order.id, order.martId, now.toISOString()]);
}
