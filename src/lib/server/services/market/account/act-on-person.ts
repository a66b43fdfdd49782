import { and, eq, isNull } from 'drizzle-orm';
import type { AccountExport } from '#lib/contract/person/account.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { operators, users } from '#lib/server/schema/index.ts';
import { tellMakerBlocked } from '../../mart/keys/tell-maker-left.ts';
import { liftHolds } from '../../order/holds/lift-holds.ts';
import { blockUser, type LeftOpen, unblockUser } from '../../person/block-user.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { endAllSessions } from '../../person/session/end-sessions.ts';
import { seenPerson } from '../../person/show-person.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

type PersonDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'endedSessions'>;

interface PersonAct {
  userId: number;
  seen?: string | undefined;
}

/**
 * The person, locked, so that one decision is made. Nobody acts on themself, and on other operators owners alone.
 * Refuses with `userNotFound`, `ownMatter`, `roleMissing`, and `seenChanged` where they are not as they were seen.
 */
async function requireOther(tx: Tx, by: Operator, { userId, seen }: PersonAct): Promise<void> {
  if (by.userId === userId) throw new DomainError('ownMatter');
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (!user) throw new DomainError('userNotFound');
  const isOperator = and(eq(operators.userId, userId), isNull(operators.removedAt));
  if (by.role !== 'owner' && (await tx.$count(operators, isOperator)) > 0) throw new DomainError('roleMissing');
  refuseUnseen(seen, seenPerson(user));
}

/**
 * Lets a person sign in no more; marts whose keys they have made are told. Answers what of theirs goes on. Refuses with
 * `lastOwner`, too.
 */
export const blockPerson = (deps: PersonDeps, by: Operator, act: PersonAct): Promise<LeftOpen> =>
  blockUser(deps, act.userId, async (tx) => {
    await tellMakerBlocked(tx, act.userId, deps.clock.now());
    await requireOther(tx, by, act);
  });

export const unblockPerson = ({ db }: PersonDeps, by: Operator, act: PersonAct): Promise<void> =>
  db.transaction(async (tx) => {
    await requireOther(tx, by, act);
    await unblockUser({ db: tx }, act.userId);
  });

/** Ends their sessions on every device. */
export async function signPersonOut({ db, clock, endedSessions }: PersonDeps, by: Operator, act: PersonAct) {
  const ended = await db.transaction(async (tx) => {
    await requireOther(tx, by, act);
    return endAllSessions(tx, act.userId, { reason: 'logout', now: clock.now() });
  });
  endedSessions.add(ended);
}

/** Forgives their no-shows and cancellations until now (rules.md section 14). */
export const liftHoldsOf = ({ db, clock }: PersonDeps, by: Operator, act: PersonAct): Promise<void> =>
  db.transaction(async (tx) => {
    await requireOther(tx, by, act);
    await liftHolds({ db: tx, clock }, act.userId);
  });

/** Deletes an account that its person may delete. Refuses with what would keep them from it, too. */
export async function deletePerson(deps: PersonDeps, by: Operator, act: PersonAct): Promise<void> {
  await deps.db.transaction((tx) => requireOther(tx, by, act));
  await deleteAccount(deps, act.userId);
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
