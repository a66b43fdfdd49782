import { and, eq, isNull } from 'drizzle-orm';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { operators, users } from '#lib/server/schema/index.ts';
import { findUsers, isSurelyMeant } from '../find-user.ts';
import type { Operator } from './find-operator.ts';
import { seenColleague } from './list-staff.ts';
import { lockOperators, refuseLastOwner } from './living-operators.ts';
import { refuseUnseen } from './refuse-unseen.ts';

type StaffDeps = Pick<Deps, 'db' | 'clock'>;

/** What the log keeps of a change. */
export interface StaffChange {
  userId: number;
  before: OperatorRole | null;
  after: OperatorRole | null;
}

/**
 * Gives somebody a role, or another one (market.md 19.2). `by`: the owner who does, or null on the machine; `seen`:
 * which they had. Refuses with `userNotFound`, `accountBlocked`, `ownMatter` (nobody changes their own role),
 * `seenChanged` and `lastOwner`.
 */
export async function setRole(
  { db, clock }: StaffDeps,
  by: Operator | null,
  { userId, role, seen }: { userId: number; role: OperatorRole; seen?: string | undefined },
): Promise<StaffChange> {
  if (by?.userId === userId) throw new DomainError('ownMatter');
  return db.transaction(async (tx) => {
    const staff = await lockOperators(tx);
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('share');
    if (!user) throw new DomainError('userNotFound');
    if (user.blockedAt) throw new DomainError('accountBlocked');
    const known = staff.find((operator) => operator.userId === userId);
    refuseUnseen(seen, seenColleague(known));
    if (role !== 'owner') await refuseLastOwner(tx, userId);
    const row = { role, addedBy: by?.userId ?? null, addedAt: clock.now(), removedAt: null };
    if (known) await tx.update(operators).set({ role }).where(eq(operators.userId, userId));
    else {
      await tx
        .insert(operators)
        .values({ userId, ...row })
        // Who comes back sets up another second factor.
        .onConflictDoUpdate({ target: operators.userId, set: { ...row, totpSecret: null, totpSetAt: null } });
    }
    return { userId, before: known?.role ?? null, after: role };
  });
}

/**
 * The same for a person who is named by an email or id and has signed in once. By id alone where more than one has that
 * email, or nobody says that it is theirs: refuses with `invalidInput`.
 */
export async function setRoleOf(
  deps: StaffDeps,
  by: Operator,
  { person, ...wish }: { person: string; role: OperatorRole; seen?: string | undefined },
): Promise<StaffChange> {
  const [user, ...others] = (await findUsers(deps.db, person)).filter(({ deletedAt }) => !deletedAt);
  if (!user || others.length > 0) throw new DomainError('userNotFound');
  if (!isSurelyMeant(user, person)) throw new DomainError('invalidInput', { field: 'person', reason: 'emailUnproven' });
  return setRole(deps, by, { userId: user.id, ...wish });
}

/** Ends somebody's work for the market. Refuses with `userNotFound`, `ownMatter`, `seenChanged` and `lastOwner`. */
export async function removeOperator(
  { db, clock }: StaffDeps,
  by: Operator,
  { userId, seen }: { userId: number; seen?: string | undefined },
): Promise<StaffChange> {
  if (by.userId === userId) throw new DomainError('ownMatter');
  return db.transaction(async (tx) => {
    const staff = await lockOperators(tx);
    const known = staff.find((operator) => operator.userId === userId);
    if (!known) throw new DomainError('userNotFound');
    refuseUnseen(seen, seenColleague(known));
    await refuseLastOwner(tx, userId);
    await tx.update(operators).set({ removedAt: clock.now() }).where(eq(operators.userId, userId));
    return { userId, before: known.role, after: null };
  });
}
