import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, jsonb, pgTable, point, text } from 'drizzle-orm/pg-core';
import { at, id, ref } from '../columns.ts';
import { users } from '../person/people.ts';

/** A keyword that a buyer wants to hear of, around the place where they asked (rules.md section 16). */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** As it was typed. */
    term: text().notNull(),
    maxPriceWon: integer(),
    /** Whole percent below the list price. */
    minDiscount: integer(),
    /** To three decimals, about 100 m (rules.md section 9). */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** (lng, lat), as `marts` have it. */
    location: point({ mode: 'xy' }).notNull().generatedAlwaysAs(sql`point(lng, lat)`),
    createdAt: at().notNull(),
  },
  (t) => [
    index('alerts_user').on(t.userId, t.id),
    index('alerts_location').using('gist', t.location),
    check('alerts_conditions', sql`${t.maxPriceWon} > 0 and ${t.minDiscount} between 1 and 99`),
  ],
);

/** A row of `products` as JSON: price columns in their own form, times as PostgreSQL writes them. */
export interface StoredListing {
  name: string;
  priceWon: number;
  listPriceWon: number | null;
  floorPriceWon: number | null;
  markdown: number[] | null;
  loweredWon: number[] | null;
  waiting: number;
  saleEndsAt: string;
}

/**
 * Listings that a waiting buyer may be notified of. Triggers in `migrations/` write them in the transaction that puts
 * up, changes or fills a listing, and any process works them off (services/discovery/alerts/check-listings.ts). No
 * foreign key: nothing here may be in the way of an order.
 */
export const listingChecks = pgTable(
  'listing_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ref().notNull(),
    /** The listing as it was until then; null for a new one. */
    before: jsonb().$type<StoredListing>(),
    /** Not sooner than this, by the market's clock: a price that changes then, or another look. Null: at once. */
    dueAt: at(),
  },
  (t) => [index('listing_checks_due').on(t.dueAt.nullsFirst(), t.id)],
);
