import { and, eq, isNull } from 'drizzle-orm';
import { caseClock } from '#lib/domain/case/case.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { cases, users } from '#lib/server/schema/index.ts';
import { lockMart } from '../mart/standing/change-standing.ts';
import type { Operator } from '../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../person/operators/own-matter.ts';
import { say } from './write-case.ts';

/** A person, or a mart with whoever runs it. */
type Addressee = { userId: number; martId?: undefined } | { martId: number; userId?: undefined };

async function addressed(tx: Tx, operator: Operator, to: Addressee) {
  if (to.martId !== undefined) {
    const { martId } = to;
    const mart = await lockMart(tx, operator, martId);
    if (mart.closedAt) throw new DomainError('martNotFound');
    return { openerId: mart.generalManagerId, byMart: true, martId };
  }
  const { userId } = to;
  await refuseOwnMatter(tx, operator, { buyerId: userId });
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (!user) throw new DomainError('userNotFound');
  return { openerId: user.id, byMart: false };
}

/**
 * Writes to somebody first (market.md 22.8): a case that its operator handles, which its reader finds among their own
 * and may answer. Answers its number. Refuses with `userNotFound`, `martNotFound`, `ownMatter`, `pictureMissing`.
 */
export const openCaseByOperator = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { text, pictures, ...to }: Addressee & { text: string; pictures?: readonly string[] | undefined },
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const about = await addressed(tx, operator, to as Addressee);
    const row = oneRow(
      await tx
        .insert(cases)
        .values({
          ...about,
          kind: 'inquiry',
          reason: 'market',
          state: 'waitingOperator',
          openedAt: now,
          firstAt: now,
          ...caseClock(now),
          assigneeId: operator.userId,
        })
        .returning(),
    );
    await say(tx, row, { authorId: operator.userId, side: 'operator', text, pictures }, now);
    return row.id;
  });
