import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/connect.ts';
import { martMembers, marts, orders, users } from '../../schema/index.ts';
import { refuseLastOwner } from './operators/living-operators.ts';
import { endAllSessions } from './session/end-sessions.ts';

type Operator = Pick<Deps, 'db' | 'clock'>;

/** Orders and marts of a blocked person that go on, for the operator to decide. */
export interface LeftOpen {
  /** How many sessions ended. */
  sessions: number;
  openOrders: number;
  /** Open marts of which they are the general manager. */
  marts: number[];
}

/**
 * Lets a person sign in no more, and ends their sessions. Nothing else changes: their orders and marts are named.
 * `first`: what is looked at in the same transaction. Refuses with `lastOwner` for the last owner of the market who can
 * act.
 */
export function blockUser(
  { db, clock }: Operator,
  userId: number,
  first: (tx: Tx) => Promise<void> = async () => {},
): Promise<LeftOpen> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await refuseLastOwner(tx, userId);
    await first(tx);
    // The row is held before sessions are ended: one that is just being started ends too, or is refused (sessions.ts).
    await tx
      .update(users)
      .set({ blockedAt: sql`coalesce(${users.blockedAt}, ${now.toISOString()})` })
      .where(eq(users.id, userId));
    const ended = await endAllSessions(tx, userId, { reason: 'logout', now });
    const held = oneRow(
      await tx
        .select({ n: sql<number>`count(*)::int` })
        .from(orders)
        .where(and(eq(orders.buyerId, userId), inArray(orders.state, ['paying', 'open']))),
    );
    const run = await tx
      .select({ id: marts.id })
      .from(martMembers)
      .innerJoin(marts, eq(marts.id, martMembers.martId))
      .where(and(eq(martMembers.userId, userId), eq(martMembers.position, 'generalManager'), isNull(marts.closedAt)));
    return { sessions: ended.length, openOrders: held.n, marts: run.map(({ id }) => id) };
  });
}

/** Lets a person sign in again. Answers false where they could already. */
export async function unblockUser({ db }: { db: Deps['db'] | Tx }, userId: number): Promise<boolean> {
  const freed = await db
    .update(users)
    .set({ blockedAt: null })
    .where(and(eq(users.id, userId), sql`${users.blockedAt} is not null`))
    .returning({ id: users.id });
  return freed.length > 0;
}
