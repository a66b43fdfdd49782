import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Session } from '#lib/contract/person/auth.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martMembers, marts, users } from '#lib/server/schema/index.ts';

/**
 * The signed-in person, with the marts they work in, read fresh (rules.md section 10). Null when the account is gone.
 */
export async function showSession(deps: Deps, viewer: Viewer): Promise<Session | null> {
  const rows = await deps.db
    .select({ name: users.name, email: users.email, provider: users.provider, martId: marts.id })
    .from(users)
    .leftJoin(martMembers, eq(martMembers.userId, users.id))
    .leftJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
    .where(and(eq(users.id, viewer.userId), isNull(users.deletedAt)))
    .orderBy(asc(marts.id));
  const [user] = rows;
  if (!user) return null;
  return {
    name: user.name,
    email: user.email,
    social_login_platform: user.provider,
    authorizedMarts: rows.flatMap((row) => (row.martId === null ? [] : [row.martId])),
  };
}
