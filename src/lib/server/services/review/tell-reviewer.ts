import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type reviews, users } from '#lib/server/schema/index.ts';
import { type Alarm, notify } from '../notice/alarms/notify.ts';

type Told = Pick<typeof reviews.$inferSelect, 'orderId' | 'martId' | 'buyerId'>;

/** Tells whoever wrote a review what became of it; nobody where their account is gone. */
export async function tellReviewer(
  tx: Tx,
  { orderId, martId, buyerId }: Told,
  news: Pick<Alarm, 'kind' | 'details' | 'onceKey' | 'now'>,
): Promise<void> {
  const living = and(eq(users.id, buyerId), isNull(users.deletedAt));
  const [buyer] = await tx.select({ id: users.id }).from(users).where(living);
  if (buyer) await notify(tx, [buyer.id], { ...news, orderId, martId });
}
