import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MartNewsKind } from '#lib/domain/mart/news.ts';
import { alarms, martMembers } from '#lib/server/schema/index.ts';
import type { Market, Mart } from './market.ts';
import type { Person } from './person.ts';

/**
 * Two employees of a mart: beside its general manager, so that an alarm which is lost for the last of several is seen.
 */
export const twoEmployees = async (market: Market, mart: Mart): Promise<[Person, Person]> => [
  await market.employee(mart),
  await market.employee(mart),
];

interface About {
  orderId?: number;
  /** How often each of them was told. */
  times?: number;
}

/** Everybody who works in a mart was told, and nobody else; at least three do. */
export async function expectStaffTold(
  { db }: Pick<Market, 'db'>,
  { id }: Pick<Mart, 'id'>,
  kind: MartNewsKind,
  { orderId, times = 1 }: About = {},
): Promise<void> {
  const staff = await db.select({ userId: martMembers.userId }).from(martMembers).where(eq(martMembers.martId, id));
  expect(staff.length).toBeGreaterThan(2);
  const isAbout = and(eq(alarms.martId, id), eq(alarms.kind, kind));
  const told = await db
    .select({ userId: alarms.userId })
    .from(alarms)
    .where(orderId === undefined ? isAbout : and(isAbout, eq(alarms.orderId, orderId)));
  const sorted = (rows: { userId: number }[]) => rows.map(({ userId }) => userId).sort((a, b) => a - b);
  expect(sorted(told)).toEqual(sorted(staff.flatMap((member) => Array.from({ length: times }, () => member))));
}
