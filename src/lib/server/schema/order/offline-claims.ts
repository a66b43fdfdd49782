import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { OrderWeight } from '#lib/domain/order/weighed.ts';
import { at, id, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { users } from '../person/people.ts';

/**
 * A check-in without a network by somebody who has left the mart since: its general manager says whether it was
 * (market.md 27.5).
 */
export const offlineClaims = pgTable(
  'offline_claims',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    /** The person who scanned it. */
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The device's own name of it. */
    key: text().notNull(),
    /** Orders of this mart whose buyer showed their QR. */
    orderIds: bigint({ mode: 'number' }).array().notNull(),
    scannedAt: at().notNull(),
    arrivedAt: at().notNull(),
    /** Whether its session had spoken to the server since the scan. */
    wasOnline: boolean().notNull(),
    /** What the scale said of the orders that were sold by weight; null where none were. */
    weights: jsonb().$type<OrderWeight[]>(),
    /** What lay in the bags among them, as lines; null where nothing was said. */
    bags: jsonb().$type<{ orderId: number; contents: string }[]>(),
    decidedAt: at(),
    /** Null where nobody decided in time. */
    decidedBy: ref().references(() => users.id),
    isHandedOver: boolean(),
  },
  (t) => [
    unique('offline_claims_key').on(t.martId, t.userId, t.key),
    index('offline_claims_waiting').on(t.martId, t.id).where(sql`${t.decidedAt} is null`),
    index('offline_claims_arrived').on(t.arrivedAt),
    check('offline_claims_decided', sql`(${t.decidedAt} is null) = (${t.isHandedOver} is null)`),
  ],
);
