import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, ref } from '../columns.ts';
import { pictures } from '../market/pictures.ts';
import { marts } from '../mart/marts.ts';
import { orders } from '../order/orders.ts';
import { users } from '../person/people.ts';

/** One per picked-up order, by its buyer (rules.md section 13). */
export const reviews = pgTable(
  'reviews',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    buyerId: ref()
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    content: text().notNull(),
    createdAt: at().notNull(),
    /** Part of the mart's rating: one of a buyer in 30 days. */
    counted: boolean().notNull().default(true),
    /** The mart's answer, which buyers see. */
    reply: text(),
    repliedAt: at(),
    repliedBy: ref().references(() => users.id),
    /** When its buyer last changed it. */
    editedAt: at(),
    /** Until when an operator keeps it from buyers; a job takes it away by then. */
    hiddenUntil: at(),
    /** Written or changed while a dispute of its order was open: operators see it marked ('refund or one star'). */
    duringDispute: boolean().notNull().default(false),
  },
  (t) => [
    index('reviews_mart').on(t.martId, t.createdAt),
    index('reviews_hidden').on(t.hiddenUntil).where(sql`${t.hiddenUntil} is not null`),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_content', sql`length(trim(${t.content})) > 0`),
  ],
);

/** Pictures that a buyer uploaded for the review of an order, in it or not. */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    key: text()
      .primaryKey()
      .references(() => pictures.key),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    /** Its place in the review, from 0; null: not in it. */
    position: smallint(),
    /** One that is in no review is deleted after that. */
    keepUntil: at().notNull(),
  },
  (t) => [
    uniqueIndex('review_pictures_order').on(t.orderId, t.position),
    index('review_pictures_unused').on(t.keepUntil).where(sql`${t.position} is null`),
    check('review_pictures_position', sql`${t.position} between 0 and 2`),
  ],
);
