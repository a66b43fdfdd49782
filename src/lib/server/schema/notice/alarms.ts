import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { LogChange } from '#lib/domain/mart/mart-log.ts';
import { at, id, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { orders } from '../order/orders.ts';
import { users } from '../person/people.ts';

/** News for a person; written in the transaction that causes them, so that none is lost and none is told twice. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    orderId: ref().references(() => orders.id),
    martId: ref().references(() => marts.id),
    /**
     * Facts of its sentence. `orderIds`: the orders of one visit that it is about together, `orderId` the first of
     * them.
     */
    details: jsonb().$type<Record<string, string | number | number[] | LogChange[]>>().notNull().default({}),
    /** A key that tells apart two of one kind about one order: 'refund-7'. Empty where an order has such news once. */
    onceKey: text().notNull().default(''),
    createdAt: at().notNull(),
    readAt: at(),
  },
  (t) => [
    index('alarms_user').on(t.userId, t.id),
    unique('alarms_once').on(t.userId, t.kind, t.orderId, t.onceKey),
    // Unread counts are asked for on every page.
    index('alarms_unread').on(t.userId).where(sql`${t.readAt} is null`),
  ],
);
