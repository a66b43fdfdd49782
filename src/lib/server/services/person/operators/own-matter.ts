import { and, eq, ne } from 'drizzle-orm';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, operators } from '#lib/server/schema/index.ts';
import type { Operator } from './find-operator.ts';
import { isLivingOperator } from './living-operators.ts';

/**
 * Nobody operates on what is theirs (market.md 19.5): refuses with `ownMatter` an operator who is that buyer or works
 * in that mart. An owner may where there is no other operator; the log says so by its row.
 */
export async function refuseOwnMatter(
  tx: Tx,
  { userId, role }: Operator,
  { martId, buyerId }: { martId?: number; buyerId?: number },
): Promise<void> {
  if (buyerId !== userId && !(martId !== undefined && (await worksIn(tx, userId, martId)))) return;
  const others = await tx.$count(operators, and(isLivingOperator, ne(operators.userId, userId)));
  if (role === 'owner' && others === 0) return;
  throw new DomainError('ownMatter');
}

async function worksIn(tx: Tx, userId: number, martId: number): Promise<boolean> {
  const [member] = await tx
    .select({ userId: martMembers.userId })
    .from(martMembers)
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, userId)));
  return member !== undefined;
}
