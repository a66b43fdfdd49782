import { type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#lib/domain/discovery/list-choice.ts';
import { LIST_ORDERS, LISTINGS_A_ROUND, type OrderKey } from '#lib/domain/discovery/list-order.ts';
import { paidPercentNow, priceNow } from './price-now.ts';

interface Column {
  name: string;
  /** Its expression over `products`, where it differs within a mart. */
  own?: SQL;
  /** It follows from the others. */
  isGivenByOthers?: true;
}

/** The name of each key of an order in a row of a page. Prices are those of `now`. */
const columnsAt = (now: string): Record<OrderKey, Column> => ({
  round: {
    name: 'round',
    own: sql`(row_number() over (order by products.sale_ends_at, products.id) - 1) / ${sql.raw(String(LISTINGS_A_ROUND))}`,
    isGivenByOthers: true,
  },
  distance: { name: 'distance' },
  mart: { name: 'mart' },
  saleEnd: { name: 'sale_ends_at', own: sql`products.sale_ends_at` },
  price: { name: 'price_now', own: priceNow(now) },
  paidPercent: { name: 'paid_percent', own: paidPercentNow(now) },
  id: { name: 'id', own: sql`products.id` },
});

const names = (columns: readonly Column[], table: string) =>
  sql.raw(columns.map(({ name }) => `${table}.${name}`).join(', '));

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** An order in SQL, made of domain/discovery/list-order.ts. */
export interface SqlOrder {
  /** The columns it sorts by, selected from `products`. */
  select: SQL;
  /** The order of the products of one mart. */
  within: SQL;
  /** The selected columns, of a table `p`. */
  keys: SQL;
  /** The order of all, of a table `page`. */
  among: SQL;
}

export function sqlOrder(sort: ProductSort, now: string): SqlOrder {
  const known = columnsAt(now);
  const columns = LIST_ORDERS[sort].map((key) => known[key]);
  const own = columns.filter((column) => column.own);
  return {
    select: list(own.map((column) => sql`${column.own} as ${sql.raw(column.name)}`)),
    within: list(columns.flatMap(({ own, isGivenByOthers }) => (own && !isGivenByOthers ? [own] : []))),
    keys: names(own, 'p'),
    among: names(columns, 'page'),
  };
}
