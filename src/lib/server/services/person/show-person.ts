import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { OperatorPerson, PersonRow } from '#lib/contract/person/operator-people.ts';
import { maskedEmail } from '#lib/domain/market/operator.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { seenOf } from '#lib/domain/person/seen.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { martMembers, marts, operators, orders, type UserRow, users } from '#lib/server/schema/index.ts';
import { findPeople } from './find-people.ts';

/** The latest orders, and the marts, that a page shows. */
const SHOWN = 20;

const iso = (at: Date | null) => at?.toISOString() ?? null;

const rowOf = ({ id, name, email, provider, createdAt, blockedAt, deletedAt }: UserRow): PersonRow => ({
  userId: id,
  name: maskName(name),
  email: email && maskedEmail(email),
  provider,
  createdAt: createdAt.toISOString(),
  blockedAt: iso(blockedAt),
  deletedAt: iso(deletedAt),
});

/** The people who go by what somebody says of themselves (find-people.ts), masked. */
export const listPeople = async ({ db }: Pick<Deps, 'db'>, q: string): Promise<PersonRow[]> =>
  (await findPeople(db, q)).map(rowOf);

async function readUser({ db }: Pick<Deps, 'db'>, userId: number): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('userNotFound');
  return user;
}

/** A person as a decision on them is taken: whether they are let in, and since when they are forgiven. */
export const seenPerson = ({ blockedAt, holdsLiftedAt }: Pick<UserRow, 'blockedAt' | 'holdsLiftedAt'>): string =>
  seenOf(blockedAt ? 'blocked' : 'active', blockedAt, holdsLiftedAt);

/** A person with their marts and latest orders, masked. Refuses with `userNotFound`. */
export async function showPerson({ db }: Pick<Deps, 'db'>, userId: number): Promise<OperatorPerson> {
  const user = await readUser({ db }, userId);
  const [works, bought, [operator]] = await Promise.all([
    db
      .select({ martId: marts.id, name: marts.name, position: martMembers.position, closedAt: marts.closedAt })
      .from(martMembers)
      .innerJoin(marts, eq(marts.id, martMembers.martId))
      .where(eq(martMembers.userId, userId))
      .orderBy(asc(marts.id))
      .limit(SHOWN),
    db
      .select({ order: orders, martName: marts.name })
      .from(orders)
      .innerJoin(marts, eq(marts.id, orders.martId))
      .where(eq(orders.buyerId, userId))
      .orderBy(desc(orders.id))
      .limit(SHOWN),
    db
      .select({ userId: operators.userId })
      .from(operators)
      .where(and(eq(operators.userId, userId), isNull(operators.removedAt))),
  ]);
  return {
    ...rowOf(user),
    marts: works.map(({ closedAt, ...mart }) => ({ ...mart, closedAt: iso(closedAt) })),
    orders: bought.map(({ order, martName }) => ({
      orderId: order.id,
      martName,
      productName: order.productName,
      totalWon: chargedWon(order),
      way: order.way,
      state: order.state,
      createdAt: order.createdAt.toISOString(),
    })),
    holdsLiftedAt: iso(user.holdsLiftedAt),
    isOperator: operator !== undefined,
    seen: seenPerson(user),
  };
}

/** Their name and email as they are. Refuses with `userNotFound`. */
export async function revealPerson(
  deps: Pick<Deps, 'db'>,
  userId: number,
): Promise<{ name: string; email: string | null }> {
  const { name, email } = await readUser(deps, userId);
  return { name, email };
}
