import { and, gt, isNotNull } from 'drizzle-orm';
import { ACCESS_MINUTES } from '#lib/domain/person/session.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Clock } from '#lib/server/platform/clock.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { sessions } from '#lib/server/schema/index.ts';

/**
 * The sessions that have ended while their access tokens are still young: a token says nothing of its session's end,
 * and is not looked up in the database. Every process hears of each end, by whatever cause (the triggers in
 * `schema/migrations`).
 */
export interface EndedSessions {
  has(sessionId: string): boolean;
  add(sessionIds: readonly string[]): void;
  /** Reads them from the database: at the start, and when something may not have been heard. */
  load(): Promise<void>;
}

export function createEndedSessions({ db, clock }: { db: Db; clock: Clock }): EndedSessions {
  const endedAt = new Map<string, Date>();

  /** Those whose tokens have run out by themselves, the oldest first. */
  function deleteOld(): void {
    const young = addMinutes(clock.now(), -ACCESS_MINUTES);
    for (const [id, at] of endedAt) {
      if (at >= young) return;
      endedAt.delete(id);
    }
  }
  function add(sessionIds: readonly string[]): void {
    deleteOld();
    for (const id of sessionIds) endedAt.set(id, clock.now());
  }
  return {
    has: (sessionId) => endedAt.has(sessionId),
    add,
    async load() {
      const young = addMinutes(clock.now(), -ACCESS_MINUTES);
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(isNotNull(sessions.endedAt), gt(sessions.endedAt, young)));
      add(rows.map((row) => row.id));
    },
  };
}
