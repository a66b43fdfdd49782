import { and, eq, ne, sql } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { pushSubscriptions } from '#lib/server/schema/index.ts';

/**
 * Somebody signs in where another session (`from`) was: its device is the new session's if it is the same person's, and
 * else is told nothing more, as it would show one person's orders to another.
 */
export async function handOverDevice(
  { db }: Pick<Deps, 'db'>,
  { from, to }: { from: string | undefined; to: { sessionId: string; userId: number } },
): Promise<void> {
  if (!from) return;
  // As text: a cookie may hold anything.
  const device = eq(sql`${pushSubscriptions.sessionId}::text`, from);
  await db.delete(pushSubscriptions).where(and(device, ne(pushSubscriptions.userId, to.userId)));
  await db.update(pushSubscriptions).set({ sessionId: to.sessionId }).where(device);
}
