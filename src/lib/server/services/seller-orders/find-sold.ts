import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { orderNumber } from '#lib/domain/order-number.ts';
import { matchesSearch } from '#lib/domain/search.ts';
import type { Db } from '../../db/connect.ts';
import { orders, users } from '../../db/schema.ts';

/** The sold orders of a mart. */
const soldBy = (martId: number): SQL => and(eq(orders.martId, martId), eq(orders.state, 'pickedUp'))!;

/** Which sold orders, and in which order. */
export interface SoldSearch {
  where: SQL;
  first: SQL[];
}

/**
 * The sold orders of a mart whose buyer or product contains the typed text, as `matchesSearch` has it, or whose number begins with it;
 * the one with just this number first. Names are compared here, each once: a mart has few of them, however many orders. spec.md section 2.
 */
export async function searchSold(db: Db, martId: number, typed: string): Promise<SoldSearch> {
  const sold = soldBy(martId);
  if (typed.trim() === '') return { where: sold, first: [] };
  const products = await db.selectDistinct({ name: orders.productName }).from(orders).where(sold);
  const buyers = await db
    .selectDistinct({ id: users.id, name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(sold);
  const number = orderNumber(typed);
  const named = or(
    inArray(
      orders.productName,
      products.flatMap(({ name }) => (matchesSearch(name, typed) ? [name] : [])),
    ),
    inArray(
      orders.buyerId,
      buyers.flatMap(({ id, name }) => (matchesSearch(name, typed) ? [id] : [])),
    ),
    number === null ? undefined : sql`starts_with(${orders.id}::text, ${number})`,
  );
  return { where: and(sold, named)!, first: number === null ? [] : [sql`(${orders.id}::text = ${number}) desc`] };
}
