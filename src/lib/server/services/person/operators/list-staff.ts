import { and, asc, eq, isNull } from 'drizzle-orm';
import { maskedEmail, type OperatorRole } from '#lib/domain/market/operator.ts';
import type { Deps } from '#lib/server/deps.ts';
import { operators, users } from '#lib/server/schema/index.ts';

export interface Colleague {
  userId: number;
  name: string;
  /** Masked. */
  email: string | null;
  role: OperatorRole;
  addedAt: string;
  hasSecondFactor: boolean;
  /** Not let in, whatever their role. */
  isBlocked: boolean;
  /** To be sent with a change of them. */
  seen: string;
}

/** Somebody as a change of their role is decided: which they have; 'none'. */
export const seenColleague = (operator: Pick<typeof operators.$inferSelect, 'role'> | undefined): string =>
  operator?.role ?? 'none';

/** Who runs the market, in the order in which they came; nobody whose account is gone. */
export async function listStaff({ db }: Pick<Deps, 'db'>): Promise<Colleague[]> {
  const rows = await db
    .select({ operator: operators, name: users.name, email: users.email, blockedAt: users.blockedAt })
    .from(operators)
    .innerJoin(users, and(eq(users.id, operators.userId), isNull(users.deletedAt)))
    .where(isNull(operators.removedAt))
    .orderBy(asc(operators.addedAt), asc(operators.userId));
  return rows.map(({ operator, name, email, blockedAt }) => ({
    userId: operator.userId,
    name,
    email: email && maskedEmail(email),
    role: operator.role,
    addedAt: operator.addedAt.toISOString(),
    hasSecondFactor: operator.totpSetAt !== null,
    isBlocked: blockedAt !== null,
    seen: seenColleague(operator),
  }));
}
