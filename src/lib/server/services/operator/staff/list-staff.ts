import { asc, eq, isNull } from 'drizzle-orm';
import { maskedEmail, type OperatorRole } from '#lib/domain/operator.ts';
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
}

/** Who runs the market, in the order in which they came. */
export async function listStaff({ db }: Pick<Deps, 'db'>): Promise<Colleague[]> {
  const rows = await db
    .select({ operator: operators, name: users.name, email: users.email })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(isNull(operators.removedAt))
    .orderBy(asc(operators.addedAt), asc(operators.userId));
  return rows.map(({ operator, name, email }) => ({
    ...{ userId: operator.userId, name, email: email && maskedEmail(email), role: operator.role },
    ...{ addedAt: operator.addedAt.toISOString(), hasSecondFactor: operator.totpSetAt !== null },
  }));
}
