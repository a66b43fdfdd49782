import { eq } from 'drizzle-orm';
import { type SessionCalls, SILENT_AFTER_MINUTES } from '#lib/domain/order/offline-check-in.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { sessions } from '#lib/server/schema/index.ts';

/** A counter that is busy costs no more than a row in 15 seconds. */
export const WRITTEN_EVERY_MINUTES = 0.25;

const write = statement<never>(`update sessions set called_at = :now::timestamptz,
    calls_since = case when called_at >= :heardSince::timestamptz then calls_since else :now::timestamptz end,
    called_before = case when called_at >= :heardSince::timestamptz then called_before else called_at end
  where id = :sessionId::uuid and (called_at is null or called_at <= :writtenBefore::timestamptz)`);

/**
 * Writes down that a session of a mart's people spoke to the server: what a device says of its time is held against it
 * (rules.md section 18).
 */
export async function recordSessionCall({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<void> {
  const now = clock.now();
  await write(db, {
    sessionId: viewer.sessionId,
    now: now.toISOString(),
    heardSince: addMinutes(now, -SILENT_AFTER_MINUTES).toISOString(),
    writtenBefore: addMinutes(now, -WRITTEN_EVERY_MINUTES).toISOString(),
  });
}

export async function readSessionCalls(db: Db | Tx, { sessionId }: Viewer): Promise<SessionCalls | null> {
  const [session] = await db
    .select({ since: sessions.callsSince, last: sessions.calledAt, before: sessions.calledBefore })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.since && session.last ? { ...session, since: session.since, last: session.last } : null;
}
