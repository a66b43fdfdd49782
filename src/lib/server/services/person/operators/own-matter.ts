import { and, eq, ne } from 'drizzle-orm';
import { OPERATOR_ROLES, roleMay } from '#lib/domain/market/operator.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, operators } from '#lib/server/schema/index.ts';
import type { Operator } from './find-operator.ts';
import { isLivingOperator } from './living-operators.ts';

interface Matter {
  martId?: number;
  buyerId?: number;
}

/**
 * Nobody operates on what is theirs (market.md 19.5): refuses with `ownMatter` an operator who is that buyer or works
 * in that mart. An owner may where nobody else can act on it; the log says so by its row.
 */
export async function refuseOwnMatter(tx: Tx, operator: Operator, matter: Matter): Promise<void> {
  if (!(await isOwn(tx, operator.userId, matter))) return;
  if (operator.role === 'owner' && !(await hasColleagueFor(tx, operator, matter))) return;
  throw new DomainError('ownMatter');
}

/** Whether another operator can act on it: in a role whose act it is, and it is not theirs. */
export async function hasColleagueFor(
  tx: Tx,
  { userId, actOf = OPERATOR_ROLES }: Operator,
  matter: Matter,
): Promise<boolean> {
  const colleagues = await tx
    .select({ userId: operators.userId, role: operators.role })
    .from(operators)
    .where(and(isLivingOperator, ne(operators.userId, userId)));
  for (const { userId: colleague, role } of colleagues)
    if (roleMay(role, actOf) && !(await isOwn(tx, colleague, matter))) return true;
  return false;
}

const isOwn = async (tx: Tx, userId: number, { martId, buyerId }: Matter): Promise<boolean> =>
  buyerId === userId || (martId !== undefined && (await worksIn(tx, userId, martId)));

async function worksIn(tx: Tx, userId: number, martId: number): Promise<boolean> {
  const [member] = await tx
    .select({ userId: martMembers.userId })
    .from(martMembers)
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, userId)));
  return member !== undefined;
}
