import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { StoreEmployee } from '#lib/contract/mart/employees.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { foundUsers, martMembers, users } from '#lib/server/schema/index.ts';
import { changeStaff } from './change-staff.ts';
import { readStaff } from './list-employees.ts';
import { tellJoined } from './tell-joined.ts';

/**
 * Adds people, all or none, tells them, and answers the staff. Whom no search has found within a day is added as well,
 * but shown by name only once they have come: else names and emails could be read by counting through numbers. Existing
 * staff stay as they are. Refuses with `martNotFound`, `notAllowed`, `userNotFound`.
 */
export const addEmployees = (
  deps: Deps,
  viewer: Viewer,
  martId: number,
  userIds: readonly number[],
): Promise<StoreEmployee[]> =>
  changeStaff(deps, viewer, martId, async (tx, now) => {
    const staff = await readStaff(tx, martId);
    const wanted = [...new Set(userIds)].filter((id) => !staff.some(({ userId }) => userId === id));
    if (wanted.length === 0) return [];
    const people = await tx
      .select({ userId: users.id, foundAt: foundUsers.foundAt })
      .from(users)
      .leftJoin(
        foundUsers,
        and(
          eq(foundUsers.userId, users.id),
          eq(foundUsers.martId, martId),
          gt(foundUsers.foundAt, addMinutes(now, -MINUTES_PER_DAY)),
        ),
      )
      .where(and(inArray(users.id, wanted), isNull(users.deletedAt), isNull(users.blockedAt)));
    if (people.length < wanted.length) throw new DomainError('userNotFound');
    const joining = people.map(
      ({ userId, foundAt }) =>
        ({ martId, userId, position: 'employee', joinedAt: now, isUnmet: foundAt === null }) as const,
    );
    await tx.insert(martMembers).values(joining);
    await tx.delete(foundUsers).where(and(eq(foundUsers.martId, martId), inArray(foundUsers.userId, wanted)));
    await tellJoined(tx, { martId, userIds: wanted, now });
    // The log names whom it is about.
    return people.map(
      ({ userId, foundAt }) => ({ kind: 'memberAdded', ...(foundAt && { subjectId: userId }) }) as const,
    );
  });
