import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { matchesSearch } from '#lib/domain/discovery/search.ts';
import { logDay } from '#lib/domain/mart/mart-log.ts';
import { orderNumber, typedCode } from '#lib/domain/order/order-find.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { allOf, anyOf } from '#lib/server/platform/database/all-of.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { orders, users } from '#lib/server/schema/index.ts';

/** The sold orders of a mart. */
const soldBy = (martId: number): SQL => allOf(eq(orders.martId, martId), eq(orders.state, 'pickedUp'));

/** Which sold orders, and in which order. */
export interface SoldSearch {
  where: SQL;
  first: SQL[];
}

/**
 * The sold orders of a mart whose buyer or product contains the typed text, as `matchesSearch` has it, whose number
 * begins with it (the one with just this number first), or which had it as their code today. Names are compared here,
 * each once: a mart has few of them, however many orders. spec.md section 2.
 */
export async function searchSold(
  db: Db,
  { martId, typed, day, now }: { martId: number; typed: string; day: string | undefined; now: Date },
): Promise<SoldSearch> {
  const within = day === undefined ? null : logDay(day);
  const ofDay = within ? [gte(orders.endedAt, within.from), lt(orders.endedAt, within.to)] : [];
  const sold = allOf(soldBy(martId), ...ofDay);
  if (typed.trim() === '') return { where: sold, first: [] };
  const products = await db.selectDistinct({ name: orders.productName }).from(orders).where(sold);
  const buyers = await db
    .selectDistinct({ id: users.id, name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(sold);
  const number = orderNumber(typed);
  const code = typedCode(typed);
  const named = anyOf(
    inArray(
      orders.productName,
      products.flatMap(({ name }) => (matchesSearch(name, typed) ? [name] : [])),
    ),
    inArray(
      orders.buyerId,
      buyers.flatMap(({ id, name }) => (matchesSearch(name, typed) ? [id] : [])),
    ),
    number === null ? undefined : sql`starts_with(${orders.id}::text, ${number})`,
    // A code is another order's tomorrow.
    code === null
      ? undefined
      : and(eq(orders.pickupCode, code), gte(orders.endedAt, seoulDayStart(seoulDayNumber(now)))),
  );
  return { where: allOf(sold, named), first: number === null ? [] : [sql`(${orders.id}::text = ${number}) desc`] };
}
