import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StockEvent } from '#lib/domain/product/stock.ts';
import { at, id, ref } from '../columns.ts';
import { martKeys } from '../mart/mart-keys.ts';
import { orders } from '../order/orders.ts';
import { users } from '../person/people.ts';
import { products } from './products.ts';

/** Every move of stock, once: the counts of a product are the sums of its rows (rules.md section 4). */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    orderId: ref().references(() => orders.id),
    event: text().$type<StockEvent>().notNull(),
    waiting: integer().notNull(),
    inSale: integer().notNull(),
    completed: integer().notNull(),
    /** The person who caused it; null for the sweeper. */
    actorId: ref().references(() => users.id),
    /** The machine that told of it; null where none did. */
    keyId: ref().references(() => martKeys.id),
    /** When the pieces moved; of a till's sales and counts, as it says. */
    at: at().notNull(),
  },
  (t) => [
    index('stock_ledger_product').on(t.productId),
    uniqueIndex('stock_ledger_order_event').on(t.orderId, t.event).where(sql`${t.orderId} is not null`),
    check(
      'stock_ledger_event',
      sql`(${t.event} in ('register', 'adjust') and ${t.orderId} is null and ${t.inSale} = 0 and ${t.completed} = 0)
        or (${t.event} = 'hold' and ${t.orderId} is not null and ${t.waiting} < 0 and ${t.inSale} = -${t.waiting} and ${t.completed} = 0)
        or (${t.event} = 'pickUp' and ${t.orderId} is not null and ${t.waiting} = 0 and ${t.inSale} < 0 and ${t.completed} = -${t.inSale})
        or (${t.event} = 'writeOff' and ${t.orderId} is null and ${t.waiting} < 0 and ${t.inSale} = 0 and ${t.completed} = 0)
        or (${t.event} = 'release' and ${t.orderId} is not null and ${t.inSale} < 0 and ${t.waiting} = -${t.inSale} and ${t.completed} = 0)
        or (${t.event} = 'pickUpLate' and ${t.orderId} is not null and ${t.waiting} < 0 and ${t.inSale} = 0 and ${t.completed} = -${t.waiting})
        or (${t.event} = 'shortage' and ${t.orderId} is not null and ${t.waiting} = 0 and ${t.inSale} = 0 and ${t.completed} > 0)`,
    ),
  ],
);
