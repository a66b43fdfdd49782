import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { FoundUser } from '#lib/contract/mart/employees.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { foundUsers, martMembers, users } from '#lib/server/schema/index.ts';
import { requireTask } from '../require-mart.ts';

const NOBODY: FoundUser = { userId: 0, name: '', email: '', status: 'NOT_FOUND', social_login_platform: null };

/**
 * Somebody by their exact email, case aside (rules.md section 11). Two people may have it, at two providers: whoever
 * does not work here yet comes first, then the one at Google, which has checked the email. Who was found may be added
 * for a day. Refuses with `martNotFound`, `notAllowed`.
 */
export async function searchUser(deps: Deps, viewer: Viewer, martId: number, email: string): Promise<FoundUser> {
  await requireTask(deps.db, viewer, martId, 'employees');
  const [found] = await deps.db
    .select({ user: users, member: martMembers.userId })
    .from(users)
    .leftJoin(martMembers, and(eq(martMembers.userId, users.id), eq(martMembers.martId, martId)))
    .where(
      and(
        eq(sql`lower(${users.email})`, email.trim().toLowerCase()),
        isNull(users.deletedAt),
        // A blocked person cannot work, and the mart is not told why.
        or(isNull(users.blockedAt), isNotNull(martMembers.userId)),
      ),
    )
    .orderBy(sql`${martMembers.userId} is not null`, users.provider, users.id)
    .limit(1);
  if (!found) return NOBODY;
  const { user, member } = found;
  if (member === null) {
    const foundAt = deps.clock.now();
    await deps.db
      .insert(foundUsers)
      .values({ martId, userId: user.id, foundAt })
      .onConflictDoUpdate({ target: [foundUsers.martId, foundUsers.userId], set: { foundAt } });
  }
  return {
    userId: user.id,
    name: user.name,
    email: user.email ?? '',
    status: member === null ? 'OK' : 'ALREADY_EMPLOYEE',
    social_login_platform: user.provider,
  };
}
