import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { sessions } from '#lib/server/schema/index.ts';

type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>;

/**
 * Ends every session of a person, on every device, and answers their ids: the caller gives them to `endedSessions` once
 * this is committed, so that this process does not wait to be told.
 */
export async function endAllSessions(
  db: Db | Tx,
  userId: number,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<string[]> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** The same for one session. */
export async function endOneSession(
  db: Db | Tx,
  sessionId: string,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<string[]> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}
