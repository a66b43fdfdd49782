import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { readId } from '#lib/domain/id.ts';
import type { Db } from '../../platform/database/connect.ts';
import { type UserRow, users } from '../../schema/index.ts';

/**
 * Whether somebody who was found is surely who was meant: by their number, or an email that their provider says is
 * theirs. Any other email is whoever typed it there.
 */
export const isSurelyMeant = ({ id, emailVerified }: UserRow, emailOrId: string): boolean =>
  emailVerified || readId(emailOrId) === id;

/** The people with this id, or with this email, case aside: one email may be two people, at two providers. */
export function findUsers(db: Db, emailOrId: string): Promise<UserRow[]> {
  const byEmail = and(eq(sql`lower(${users.email})`, emailOrId.trim().toLowerCase()), isNull(users.deletedAt));
  const id = readId(emailOrId);
  const byId = id === null ? undefined : eq(users.id, id);
  return db.select().from(users).where(or(byId, byEmail)).orderBy(asc(users.id));
}
