import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { PromotionKind } from '#lib/domain/notice/promotion.ts';
import { at, id, ref } from '../columns.ts';
import { alerts } from '../discovery/alerts.ts';
import { marts } from '../mart/marts.ts';
import { users } from '../person/people.ts';
import { products } from '../product/products.ts';

/** Whether a person takes news that invite to buy, and since when; off until they turn it on (rules.md section 16). */
export const promotionChoices = pgTable(
  'promotion_choices',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    /** Since when it is on; null while it is off. */
    onAt: at(),
    /** When it was turned off last. */
    offAt: at(),
    /** The same of the night, 21:00 to 08:00. */
    nightOnAt: at(),
    nightOffAt: at(),
    /** When they were reminded last that it is on. */
    remindedAt: at(),
  },
  (t) => [
    check('promotion_choices_night', sql`${t.nightOnAt} is null or ${t.onAt} is not null`),
    // The next people to remind.
    index('promotion_choices_due').on(sql`coalesce(${t.remindedAt}, ${t.onAt})`).where(sql`${t.onAt} is not null`),
  ],
);

/**
 * Promotions that wait or were sent, so that nobody hears of a listing twice. A job turns them into
 * alarms when they may go (services/notice/promotions/send-promotions.ts).
 */
export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: text().$type<PromotionKind>().notNull(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    productId: ref()
      .notNull()
      .references(() => products.id),
    /** The keyword alert that asked for it. */
    alertId: ref().references(() => alerts.id, { onDelete: 'set null' }),
    /** Facts of its sentence beside the product. */
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: at().notNull(),
    /** Not before then: when a price step comes that somebody asked for; null: as soon as may be. */
    dueAt: at(),
    /** When it was decided: told, or left out as one too many of its day. */
    decidedAt: at(),
  },
  (t) => [
    unique('promotions_once').on(t.userId, t.kind, t.productId),
    index('promotions_waiting').on(t.id).where(sql`${t.decidedAt} is null`),
    index('promotions_mart').on(t.martId, t.kind, t.userId),
    index('promotions_alert').on(t.alertId).where(sql`${t.alertId} is not null`),
    index('promotions_created').on(t.createdAt),
  ],
);
