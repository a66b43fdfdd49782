import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, marts } from '#lib/server/schema/index.ts';

/**
 * A mart's money is its general manager's, also once it is closed (market.md 24.11). Refuses with `martNotFound` and
 * `notAllowed`.
 */
export async function requireManager(db: Db | Tx, viewer: Viewer, martId: number): Promise<void> {
  const [member] = await db
    .select({ position: martMembers.position, closedAt: marts.closedAt })
    .from(martMembers)
    .innerJoin(marts, eq(marts.id, martMembers.martId))
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId)));
  const manages = member?.position === 'generalManager';
  if (!member || (member.closedAt && !manages)) throw new DomainError('martNotFound');
  if (!manages) throw new DomainError('notAllowed');
}
