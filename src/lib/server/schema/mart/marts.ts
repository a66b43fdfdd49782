import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BusinessChange } from '#lib/domain/mart/application.ts';
import type { SuspendKind } from '#lib/domain/mart/standing.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import type { WeekHours } from '#lib/domain/mart/week-hours.ts';
import { at, id, markdownSteps, ref } from '../columns.ts';
import { pictures } from '../market/pictures.ts';
import { users } from '../person/people.ts';

export const marts = pgTable(
  'marts',
  {
    id: id(),
    name: text().notNull(),
    postcode: text().notNull(),
    address: text().notNull(),
    addressDetail: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** (lng, lat), kept by the database from the two columns above, for the GiST index. */
    location: point({ mode: 'xy' }).notNull().generatedAlwaysAs(sql`point(lng, lat)`),
    phone: text().notNull(),
    /** For buyers, as the law wants it told (전자상거래법 제13조); null for marts that have not said. */
    email: text(),
    businessNumber: text().notNull(),
    opensAtMinute: smallint().notNull(),
    closesAtMinute: smallint().notNull(),
    closedWeekdays: smallint().array().notNull().default(sql`'{}'`),
    /** Breaks and hours of single weekdays (domain/mart/week-hours.ts); null for none. */
    weekHours: jsonb().$type<WeekHours>(),
    /** Until when it takes no new orders, a whole minute; null or past: it takes them. */
    pausedUntil: at(),
    /** 0 = on-site only, 1 = card too (spec section 3). */
    paymentMethod: smallint().$type<0 | 1>().notNull(),
    generalManagerId: ref()
      .notNull()
      .references(() => users.id),
    /** Always 'generalManager': the constant half of the deferred key into `mart_members`. */
    generalManagerPosition: text().notNull().generatedAlwaysAs(sql`'generalManager'`),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    followerCount: integer().notNull().default(0),
    createdAt: at().notNull(),
    /** Null for marts that are older than this column. */
    /**
     * The previous general manager, and when they handed it over: for a time it may be given back (rules.md section
     * 11).
     */
    delegatedBy: ref().references(() => users.id),
    delegatedAt: at(),
    openedBy: ref().references(() => users.id),
    /** Its standing (domain/mart/standing.ts): what an operator decided, and since when. */
    approvedAt: at(),
    returnedAt: at(),
    rejectedAt: at(),
    suspendedAt: at(),
    /** When a job ends the suspension; null for none. */
    suspendedUntil: at(),
    suspendKind: text().$type<SuspendKind>(),
    /** Words of an operator to its people about the last decision. */
    standingReason: text(),
    /** The business's representative (market.md 20.4), and when it was opened. */
    representative: text(),
    openedOn: date({ mode: 'string' }),
    /** Its number as a mail-order seller, or that it needs none. */
    mailOrderNumber: text(),
    isMailOrderExempt: boolean().notNull().default(false),
    /** When its people last changed what an operator decides on. */
    appliedAt: at().notNull().default(sql`now()`),
    /** Changes to these that an approved mart asks an operator for; null for none. */
    businessChange: jsonb().$type<BusinessChange>(),
    /** The tax office's latest code, and of when. */
    taxStatus: text(),
    taxAskedAt: at(),
    closedAt: at(),
    /** The rule that new listings take over; null for none. rules.md section 15. */
    markdown: markdownSteps(),
    /** Whether buyers see the next price of its listings, and when: a part of that rule. */
    showsNextPrice: boolean().notNull().default(false),
    /** The mart's texts for buyers (domain/mart/mart-introduction.ts); null for none. */
    photoKey: text().references(() => pictures.key),
    introduction: text(),
    notice: text(),
    /** When the notice was written. */
    noticeAt: at(),
    pickupNote: text(),
    /** What its own terminal takes beside money and cards, and when it said so (domain/mart/vouchers.ts). */
    vouchers: text().array().$type<Voucher[]>().notNull().default(sql`'{}'`),
    vouchersAt: at(),
  },
  (t) => [
    index('marts_location').using('gist', t.location).where(sql`${t.closedAt} is null`),
    // Indexes for jobs and the console.
    index('marts_suspended_until').on(t.suspendedUntil).where(sql`${t.suspendedUntil} is not null`),
    index('marts_tax_asked').on(t.taxAskedAt).where(sql`${t.approvedAt} is not null and ${t.closedAt} is null`),
    // Few of them: the closing of statements asks which there are.
    index('marts_closed').on(t.id).where(sql`${t.closedAt} is not null`),
    index('marts_business_number').on(t.businessNumber),
    check('marts_in_korea', sql`${t.lat} between 33 and 39 and ${t.lng} between 124 and 132`),
    check('marts_business_number', sql`${t.businessNumber} ~ '^[0-9]{10}$'`),
    check('marts_payment_method', sql`${t.paymentMethod} in (0, 1)`),
    check('marts_hours', sql`${t.opensAtMinute} between 0 and 1439 and ${t.closesAtMinute} between 0 and 1439`),
    check('marts_approved', sql`${t.approvedAt} is null or (${t.returnedAt} is null and ${t.rejectedAt} is null)`),
    check(
      'marts_suspended',
      sql`(${t.suspendedAt} is null or ${t.approvedAt} is not null) and (${t.suspendedAt} is null) = (${t.suspendKind} is null)
        and (${t.suspendedUntil} is null or ${t.suspendedAt} is not null)`,
    ),
    check('marts_suspend_kind', sql`${t.suspendKind} in ('newOrders', 'stop')`),
    check('marts_notice', sql`(${t.notice} is null) = (${t.noticeAt} is null)`),
    check('marts_vouchers', sql`(${t.vouchers} = '{}') = (${t.vouchersAt} is null)`),
    check('marts_counts', sql`${t.ratingSum} >= 0 and ${t.ratingCount} >= 0 and ${t.followerCount} >= 0`),
  ],
);
export type MartRow = typeof marts.$inferSelect;

/** Dated exceptions and 'closed for today' (rules.md section 8); `day` is the business day in Seoul. */
export const martDaysOff = pgTable(
  'mart_days_off',
  {
    martId: ref()
      .notNull()
      .references(() => marts.id),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.martId, t.day] })],
);

/**
 * The staff of a mart. At most one general manager by the partial unique index, at least one by the deferred key from
 * `marts` (rules.md section 11).
 */
export const martMembers = pgTable(
  'mart_members',
  {
    martId: ref()
      .notNull()
      .references(() => marts.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    position: text().$type<'generalManager' | 'employee'>().notNull(),
    joinedAt: at().notNull(),
    /** When they first opened the mart's own pages since being added. */
    arrivedAt: at(),
    /** Added by a number alone: the mart does not learn who it is before they come. */
    isUnmet: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.martId, t.userId] }),
    unique('mart_members_position').on(t.martId, t.userId, t.position),
    uniqueIndex('mart_members_one_general_manager').on(t.martId).where(sql`${t.position} = 'generalManager'`),
    index('mart_members_user').on(t.userId),
    check('mart_members_position_known', sql`${t.position} in ('generalManager', 'employee')`),
  ],
);

/** Former members of a mart: their sales without a network are judged by when they scanned (market.md 27.5). */
export const formerMembers = pgTable(
  'former_members',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    joinedAt: at().notNull(),
    leftAt: at().notNull(),
    /** Their check-ins without a network that were taken since. */
    entriesTaken: integer().notNull().default(0),
  },
  (t) => [
    index('former_members_mart').on(t.martId, t.userId),
    index('former_members_left').on(t.leftAt),
    check('former_members_entries', sql`${t.entriesTaken} >= 0`),
  ],
);

/**
 * Whom a mart's general manager has found by exact email: whoever else is added stays unnamed until they come, so that
 * nobody's name and email are read by counting through ids (rules.md section 11).
 */
export const foundUsers = pgTable(
  'found_users',
  {
    martId: ref()
      .notNull()
      .references(() => marts.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    foundAt: at().notNull(),
  },
  // The second: those that are deleted (services/market/delete-old-rows.ts).
  (t) => [primaryKey({ columns: [t.martId, t.userId] }), index('found_users_found').on(t.foundAt)],
);
