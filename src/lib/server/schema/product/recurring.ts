import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { RunOutcome, RunProblem } from '#lib/domain/product/recurring.ts';
import { at, id, markdownSteps, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { users } from '../person/people.ts';
import { products } from './products.ts';

/**
 * A listing that is put up again by itself on weekdays (domain/product/recurring.ts). Its figures are its own; name,
 * category, picture and what the law wants said are those of the listing it was made from.
 */
export const recurringListings = pgTable(
  'recurring_listings',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    productId: ref()
      .notNull()
      .references(() => products.id),
    createdBy: ref()
      .notNull()
      .references(() => users.id),
    /** 0 = Sunday .. 6 = Saturday. */
    weekdays: smallint().array().notNull(),
    /** Minute of the day in Seoul at which it is put up. */
    listAtMinute: smallint().notNull(),
    /**
     * Minute of the day at which its sale ends, on the next day where that is not later; or so many hours after it was
     * put up.
     */
    endsAtMinute: smallint(),
    endsAfterHours: smallint(),
    quantity: integer().notNull(),
    priceWon: integer().notNull(),
    listPriceWon: integer(),
    floorPriceWon: integer(),
    markdown: markdownSteps(),
    /** By how many days the use-by date lies after the day of the sale end; null for none. */
    useByDays: smallint(),
    /** Its next time: a job looks for due ones. Earlier times are not its own, or are done. */
    nextAt: at().notNull(),
    endedAt: at(),
  },
  (t) => [
    index('recurring_listings_mart').on(t.martId, t.id).where(sql`${t.endedAt} is null`),
    index('recurring_listings_next').on(t.nextAt).where(sql`${t.endedAt} is null`),
    check(
      'recurring_listings_times',
      sql`${t.listAtMinute} between 0 and 1439 and (${t.endsAtMinute} is null) <> (${t.endsAfterHours} is null)
        and ${t.endsAtMinute} between 0 and 1439 and ${t.endsAfterHours} between 1 and 168`,
    ),
    check('recurring_listings_quantity', sql`${t.quantity} > 0 and ${t.priceWon} > 0`),
  ],
);

/** The outcome of each of its days, once: the key decides which process writes it. */
export const recurringRuns = pgTable(
  'recurring_runs',
  {
    recurringId: ref()
      .notNull()
      .references(() => recurringListings.id),
    /** In Seoul. */
    day: date({ mode: 'string' }).notNull(),
    outcome: text().$type<RunOutcome>().notNull(),
    /** The listing it made; null where it made none. */
    productId: ref().references(() => products.id),
    /** Why it was refused. */
    problem: text().$type<RunProblem>(),
    at: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recurringId, t.day] }),
    index('recurring_runs_product').on(t.productId).where(sql`${t.productId} is not null`),
    check('recurring_runs_listed', sql`(${t.outcome} = 'listed') = (${t.productId} is not null)`),
  ],
);
