import { and, eq, isNull } from 'drizzle-orm';
import type { AccountExport } from '#lib/contract/account.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { operators, users } from '#lib/server/schema/index.ts';
import { deleteAccount } from '../../shared/account/delete-account.ts';
import { exportAccount } from '../../shared/account/export-account.ts';
import { endAllSessions } from '../../shared/auth/end-sessions.ts';
import type { Operator } from '../access/find-operator.ts';
import { blockUser, type LeftOpen, unblockUser } from '../block-user.ts';
import { liftHolds } from '../lift-holds.ts';

type PersonDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'endedSessions'>;

/** Nobody acts on themself, and on other operators owners alone. Refuses with `userNotFound`, `ownMatter`, `roleMissing`. */
async function requireOther({ db }: Pick<Deps, 'db'>, by: Operator, userId: number): Promise<void> {
  if (by.userId === userId) throw new DomainError('ownMatter');
  const [user] = await db
    .select({ operatorId: operators.userId })
    .from(users)
    .leftJoin(operators, and(eq(operators.userId, users.id), isNull(operators.removedAt)))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) throw new DomainError('userNotFound');
  if (user.operatorId !== null && by.role !== 'owner') throw new DomainError('roleMissing');
}

/** Lets a person sign in no more. Answers what of theirs goes on. */
export async function blockPerson(deps: PersonDeps, by: Operator, userId: number): Promise<LeftOpen> {
  await requireOther(deps, by, userId);
  return blockUser(deps, userId);
}

export async function unblockPerson(deps: PersonDeps, by: Operator, userId: number): Promise<void> {
  await requireOther(deps, by, userId);
  await unblockUser(deps, userId);
}

/** Ends their sessions on every device. */
export async function signPersonOut(deps: PersonDeps, by: Operator, userId: number): Promise<void> {
  await requireOther(deps, by, userId);
  deps.endedSessions.add(await endAllSessions(deps.db, userId, { reason: 'logout', now: deps.clock.now() }));
}

/** Forgives their no-shows and cancellations until now (rules.md section 14). */
export async function liftHoldsOf(deps: PersonDeps, by: Operator, userId: number): Promise<void> {
  await requireOther(deps, by, userId);
  await liftHolds(deps, userId);
}

/** Deletes an account that its person may delete. Refuses with what would keep them from it, too. */
export async function deletePerson(deps: PersonDeps, by: Operator, userId: number): Promise<void> {
  await requireOther(deps, by, userId);
  await deleteAccount(deps, userId);
}

/** Everything held about a person, for them. Refuses with `userNotFound`. */
export async function exportPerson(deps: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<AccountExport> {
  const [user] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) throw new DomainError('userNotFound');
  return exportAccount(deps, userId);
}
