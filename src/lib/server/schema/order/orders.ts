import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Seller } from '#lib/domain/mart/mart.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import type { PriceReason } from '#lib/domain/product/markdown.ts';
import { at, id, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { users } from '../person/people.ts';
import { products } from '../product/products.ts';

/** One act of buying; makes one order, or several from the cart. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    buyerId: ref()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    /** The name of the try by the buyer's page; sent again, it makes nothing new. */
    attempt: text(),
    /** One piece, held by one press on a card: it may be taken back at once (rules.md section 14). */
    byOnePress: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('checkouts_attempt').on(t.buyerId, t.attempt)],
);

/** One product line that one buyer holds or bought. Name, price and picture are those it was made with. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    checkoutId: ref()
      .notNull()
      .references(() => checkouts.id),
    buyerId: ref()
      .notNull()
      .references(() => users.id),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    productId: ref()
      .notNull()
      .references(() => products.id),
    productName: text().notNull(),
    pictureKey: text(),
    quantity: integer().notNull(),
    unitPriceWon: integer().notNull(),
    totalPriceWon: bigint({ mode: 'number' }).notNull(),
    way: text().$type<'onSite' | 'card' | 'reservation'>().notNull(),
    /** Exempt from VAT when it was made (domain/product/tax.ts). */
    taxFree: boolean().notNull().default(false),
    /** Its buyer worked in the mart when it was made, and does not review it. */
    byStaff: boolean().notNull().default(false),
    /** Alcohol: its buyer said to be 19 or older. */
    adultOnly: boolean().notNull().default(false),
    /** When whoever handed it over said that the buyer's identity card was looked at; of alcohol alone. */
    idCheckedAt: at(),
    state: text().$type<'paying' | 'open' | 'pickedUp' | 'cancelled' | 'expired' | 'failed'>().notNull(),
    endReason: text().$type<EndReason>(),
    validUntil: at().notNull(),
    extendedAt: at(),
    /** From when it can be picked up; null: from when it was made. */
    pickupFrom: at(),
    /** When a change of the mart's hours moved its window: from then on it may be cancelled until it is picked up. */
    hoursChangedAt: at(),
    /** The window it was promised, while a change of hours keeps it from it; null: it has it. */
    promisedFrom: at(),
    promisedUntil: at(),
    /** (lng, lat) of the mart when it was made. */
    martLocation: point({ mode: 'xy' }),
    /** When the mart moved away from there, also where it has come back: as `hoursChangedAt`. */
    martMovedAt: at(),
    /**
     * Whether its buyer would have found an open door: false where the mart moved away, true or false where its hours
     * changed after the deadline; null: ask the hours as they are.
     */
    wasOpen: boolean(),
    createdAt: at().notNull(),
    endedAt: at(),
    /** When a dispute forgave that nobody came for it: it counts against nobody's holds (market.md 22.4). */
    noShowForgivenAt: at(),
    /** When the mart told of a pick-up that it had made without a network, at `endedAt`. */
    offlineAt: at(),
    /**
     * When somebody who has left the mart sent that they had handed it over, until the general manager says so or not:
     * meanwhile it does not expire, and as a no-show it counts and is refunded to nobody (market.md 27.5).
     */
    claimedAt: at(),
    /** The staff member who checked it in. */
    endedBy: ref().references(() => users.id),
    qrUuid: uuid().notNull(),
    pickupCode: text().notNull(),
    /** The registered price of a piece when the order was made; null in orders older than this column. */
    basePriceWon: integer(),
    /** Why a piece cost less than that; null where it did not. */
    priceReason: jsonb().$type<PriceReason>(),
    /** Its mart's commission when it was made, in basis points (market.md 24.1). */
    commissionBp: integer().notNull().default(0),
    /** The seller, as the mart said when it was made (market.md 21.7); null in orders older than this column. */
    sellerSnapshot: jsonb().$type<Seller>(),
    /** The grams of a piece at the most, of goods that were sold by weight when it was made; null for all other. */
    weightGrams: integer(),
    /** Grams that the scale said at the hand-over; null where its price was read or typed. */
    weighedGrams: integer(),
    /** What it came to on the scale, surcharge included (domain/order/weighed.ts); null until it is handed over. */
    weighedPriceWon: bigint({ mode: 'number' }),
    /** Until when its review was to be kept from buyers that its buyer has deleted: one that is written anew is, too. */
    reviewHiddenUntil: at(),
  },
  (t) => [
    index('orders_buyer').on(t.buyerId, t.state, t.id),
    index('orders_mart').on(t.martId, t.state, t.id),
    // A mart's last sales: it may have tens of thousands.
    index('orders_sold').on(t.martId, t.endedAt, t.id).where(sql`${t.state} = 'pickedUp'`),
    // Orders that were not picked up, for the numbers of a mart.
    index('orders_unsold').on(t.martId, t.endedAt).where(sql`${t.state} in ('cancelled', 'expired')`),
    index('orders_created').on(t.martId, t.createdAt),
    index('orders_product').on(t.productId),
    index('orders_checkout').on(t.checkoutId),
    index('orders_due').on(t.validUntil).where(sql`${t.state} = 'open'`),
    uniqueIndex('orders_qr').on(t.qrUuid),
    uniqueIndex('orders_pickup_code').on(t.martId, t.pickupCode).where(sql`${t.state} in ('paying', 'open')`),
    check('orders_quantity', sql`${t.quantity} > 0`),
    check(
      'orders_price',
      sql`${t.unitPriceWon} > 0 and ${t.totalPriceWon} >= ${t.unitPriceWon}::bigint * ${t.quantity}`,
    ),
    check(
      'orders_id_checked',
      sql`case when ${t.adultOnly} then ${t.state} <> 'pickedUp' or ${t.idCheckedAt} is not null else ${t.idCheckedAt} is null end`,
    ),
    // Nobody, of whichever version, hands over goods by weight for the price that was told at the most.
    check(
      'orders_weighed',
      sql`case when ${t.weightGrams} is null then num_nonnulls(${t.weighedGrams}, ${t.weighedPriceWon}) = 0
        else (${t.state} = 'pickedUp') = (${t.weighedPriceWon} is not null) and ${t.weighedPriceWon} between 1 and ${t.totalPriceWon} end`,
    ),
    check('orders_way', sql`${t.way} in ('onSite', 'card', 'reservation')`),
    check('orders_pickup_code_digits', sql`${t.pickupCode} ~ '^[0-9]{6}$'`),
    check(
      'orders_state',
      sql`(${t.state} in ('paying', 'open') and ${t.endedAt} is null and ${t.endReason} is null)
        or (${t.state} = 'pickedUp' and ${t.endedAt} is not null and ${t.endReason} is null)
        or (${t.state} in ('cancelled', 'expired', 'failed') and ${t.endedAt} is not null and ${t.endReason} is not null)`,
    ),
  ],
);
export type OrderRow = typeof orders.$inferSelect;
