import { sql } from 'drizzle-orm';
import {
  bigint,
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
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StockEvent } from '#lib/domain/stock.ts';

/**
 * The one schema, for PGlite and every PostgreSQL from 15 up. Times are `timestamptz`, money is whole won, ids are
 * integers because the wire's are. Constraints hold what the rules promise even when code is wrong; what drizzle cannot
 * say (the deferred key that gives every mart exactly one general manager) stands in `migrations/`, by hand.
 */

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const at = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** A person is (provider, subject): the same email at two providers stays two people (rules.md section 10). */
export const users = pgTable(
  'users',
  {
    id: id(),
    provider: text().$type<'google' | 'naver'>().notNull(),
    subject: text().notNull(),
    email: text(),
    name: text().notNull(),
    createdAt: at().notNull(),
    deletedAt: at(),
  },
  (t) => [
    unique('users_provider_subject').on(t.provider, t.subject),
    index('users_email').on(sql`lower(${t.email})`),
    check('users_provider_known', sql`${t.provider} in ('google', 'naver')`),
  ],
);

/** One sign-in on one device; ending it ends every refresh token that descends from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at().notNull(),
    endedAt: at(),
    endReason: text().$type<'logout' | 'reuse' | 'expired' | 'accountDeleted'>(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    // Asked for at every start: whose access tokens, still young, are good no more.
    index('sessions_ended').on(t.endedAt).where(sql`${t.endedAt} is not null`),
  ],
);

/** Refresh tokens, hashed at rest. `usedAt` marks the rotated ones, so that a reuse is seen. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: at().notNull(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

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
    businessNumber: text().notNull(),
    opensAtMinute: smallint().notNull(),
    closesAtMinute: smallint().notNull(),
    closedWeekdays: smallint().array().notNull().default(sql`'{}'`),
    /** 0 = on-site only, 1 = card too (spec section 3). */
    paymentMethod: smallint().$type<0 | 1>().notNull(),
    generalManagerId: integer()
      .notNull()
      .references(() => users.id),
    /** Always 'generalManager': the constant half of the deferred key into `mart_members`. */
    generalManagerPosition: text().notNull().generatedAlwaysAs(sql`'generalManager'`),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    followerCount: integer().notNull().default(0),
    createdAt: at().notNull(),
    closedAt: at(),
  },
  (t) => [
    index('marts_location').using('gist', t.location).where(sql`${t.closedAt} is null`),
    check('marts_in_korea', sql`${t.lat} between 33 and 39 and ${t.lng} between 124 and 132`),
    check('marts_business_number', sql`${t.businessNumber} ~ '^[0-9]{10}$'`),
    check('marts_payment_method', sql`${t.paymentMethod} in (0, 1)`),
    check('marts_hours', sql`${t.opensAtMinute} between 0 and 1439 and ${t.closesAtMinute} between 0 and 1439`),
    check('marts_counts', sql`${t.ratingSum} >= 0 and ${t.ratingCount} >= 0 and ${t.followerCount} >= 0`),
  ],
);

/** Dated exceptions and 'closed for today' (rules.md section 8); `day` is the business day in Seoul. */
export const martDaysOff = pgTable(
  'mart_days_off',
  {
    martId: integer()
      .notNull()
      .references(() => marts.id),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.martId, t.day] })],
);

/**
 * Who works in a mart. At most one general manager by the partial unique index, at least one by the deferred key from
 * `marts` (rules.md section 11).
 */
export const martMembers = pgTable(
  'mart_members',
  {
    martId: integer()
      .notNull()
      .references(() => marts.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    position: text().$type<'generalManager' | 'employee'>().notNull(),
    joinedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.martId, t.userId] }),
    unique('mart_members_position').on(t.martId, t.userId, t.position),
    uniqueIndex('mart_members_one_general_manager').on(t.martId).where(sql`${t.position} = 'generalManager'`),
    index('mart_members_user').on(t.userId),
    check('mart_members_position_known', sql`${t.position} in ('generalManager', 'employee')`),
  ],
);

/**
 * Whom a mart's general manager has found by exact email: only they may be added, so that nobody's name and email are read
 * by counting through ids (rules.md section 11).
 */
export const foundUsers = pgTable(
  'found_users',
  {
    martId: integer()
      .notNull()
      .references(() => marts.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    foundAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.martId, t.userId] })],
);

/** A picture in the picture store: made once into its sized variants, at upload or at seeding. */
export const pictures = pgTable('pictures', {
  key: text().primaryKey(),
  uploadedBy: integer().references(() => users.id),
  width: integer().notNull(),
  height: integer().notNull(),
  /** '#rrggbb', the placeholder while the picture loads. */
  colour: text().notNull(),
  createdAt: at().notNull(),
});

/** One listing of a mart, with its three stock counts (rules.md section 4). */
export const products = pgTable(
  'products',
  {
    id: id(),
    martId: integer()
      .notNull()
      .references(() => marts.id),
    category: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    priceWon: integer().notNull(),
    saleEndsAt: at().notNull(),
    /** 소비기한; the sale end never lies after it. */
    useBy: date({ mode: 'string' }),
    barcode: text(),
    pictureKey: text().references(() => pictures.key),
    waiting: integer().notNull(),
    inSale: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    /** The name as search sees it (domain/search.ts). */
    searchName: text().notNull(),
    /** The same by its initial consonants: 'ㅅㄱ' finds '사과'. */
    searchInitials: text().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    index('products_mart_sale').on(t.martId, t.saleEndsAt, t.id).where(sql`${t.waiting} > 0`),
    index('products_mart_all').on(t.martId, t.id),
    index('products_mart_barcode').on(t.martId, t.barcode, t.id).where(sql`${t.barcode} is not null`),
    check('products_stock', sql`${t.waiting} >= 0 and ${t.inSale} >= 0 and ${t.completed} >= 0`),
    check('products_price', sql`${t.priceWon} > 0`),
  ],
);

/** One act of buying; makes one order, or several from the cart. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
  },
  (t) => [index('checkouts_buyer').on(t.buyerId)],
);

/**
 * One card payment at the provider, for one checkout (rules.md section 7). 'confirming' from before the provider is asked
 * until its answer is certain; the buyer's order id at the provider makes a confirm that is sent again the same one.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    checkoutId: integer()
      .notNull()
      .unique()
      .references(() => checkouts.id),
    providerOrderId: text().notNull().unique(),
    paymentKey: text().notNull().unique(),
    amountWon: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'confirming' | 'paid' | 'failed'>().notNull(),
    failureCode: text(),
    failureMessage: text(),
    createdAt: at().notNull(),
    decidedAt: at(),
  },
  (t) => [
    index('payments_confirming').on(t.createdAt).where(sql`${t.state} = 'confirming'`),
    check('payments_amount', sql`${t.amountWon} > 0`),
    check('payments_state', sql`(${t.state} = 'confirming') = (${t.decidedAt} is null)`),
  ],
);

/** Money on its way back: an outbox that is worked until the provider has answered. One per order, so that none is refunded twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .unique()
      .references(() => orders.id),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amountWon: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    state: text().$type<'requested' | 'refunded'>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at().notNull(),
    lastError: text(),
    requestedAt: at().notNull(),
    refundedAt: at(),
  },
  (t) => [
    index('refunds_due').on(t.nextAttemptAt).where(sql`${t.state} = 'requested'`),
    index('refunds_payment').on(t.paymentId),
    check('refunds_amount', sql`${t.amountWon} > 0`),
    check('refunds_state', sql`(${t.state} = 'refunded') = (${t.refundedAt} is not null)`),
  ],
);

/** A buyer's cart: one line per product; a closed mart's lines stay until the buyer deletes them. */
export const cartItems = pgTable(
  'cart_items',
  {
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    addedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.buyerId, t.productId] }), check('cart_items_quantity', sql`${t.quantity} > 0`)],
);

/** One product line that one buyer holds or bought. Name, price and picture are those it was made with. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    checkoutId: integer()
      .notNull()
      .references(() => checkouts.id),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    martId: integer()
      .notNull()
      .references(() => marts.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    productName: text().notNull(),
    pictureKey: text(),
    quantity: integer().notNull(),
    unitPriceWon: integer().notNull(),
    totalPriceWon: bigint({ mode: 'number' }).notNull(),
    way: text().$type<'onSite' | 'card' | 'reservation'>().notNull(),
    state: text().$type<'paying' | 'open' | 'pickedUp' | 'cancelled' | 'expired' | 'failed'>().notNull(),
    endReason: text().$type<'buyer' | 'seller' | 'outOfStock' | 'martClosed' | 'noShow' | 'paymentFailed'>(),
    validUntil: at().notNull(),
    extendedAt: at(),
    createdAt: at().notNull(),
    endedAt: at(),
    /** Who checked it in. */
    endedBy: integer().references(() => users.id),
    qrUuid: uuid().notNull(),
    pickupCode: text().notNull(),
  },
  (t) => [
    index('orders_buyer').on(t.buyerId, t.state, t.id),
    index('orders_mart').on(t.martId, t.state, t.id),
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

/** Every move of stock, once: the counts of a product are the sums of its rows (rules.md section 4). */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    orderId: integer().references(() => orders.id),
    event: text().$type<StockEvent>().notNull(),
    waiting: integer().notNull(),
    inSale: integer().notNull(),
    completed: integer().notNull(),
    /** Who caused it; null for the sweeper. */
    actorId: integer().references(() => users.id),
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
        or (${t.event} = 'release' and ${t.orderId} is not null and ${t.inSale} < 0 and ${t.waiting} = -${t.inSale} and ${t.completed} = 0)`,
    ),
  ],
);

/** One per picked-up order, by its buyer (rules.md section 13). */
export const reviews = pgTable(
  'reviews',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    martId: integer()
      .notNull()
      .references(() => marts.id),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    content: text().notNull(),
    createdAt: at().notNull(),
    /** The mart's answer, which buyers see. */
    reply: text(),
    repliedAt: at(),
    repliedBy: integer().references(() => users.id),
  },
  (t) => [
    index('reviews_mart').on(t.martId, t.createdAt),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_content', sql`length(trim(${t.content})) > 0`),
  ],
);

export const follows = pgTable(
  'follows',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    martId: integer()
      .notNull()
      .references(() => marts.id),
    createdAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.martId] }), index('follows_mart').on(t.martId)],
);

/** What a person is told; written in the transaction that causes it, so that none is lost and none is told twice. */
export const alarms = pgTable(
  'alarms',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    orderId: integer().references(() => orders.id),
    martId: integer().references(() => marts.id),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: at().notNull(),
    readAt: at(),
  },
  (t) => [
    index('alarms_user').on(t.userId, t.id),
    unique('alarms_once').on(t.userId, t.kind, t.orderId),
    // Unread counts are asked for on every page.
    index('alarms_unread').on(t.userId).where(sql`${t.readAt} is null`),
  ],
);

/**
 * What has changed, for the pages that are open (`GET /api/events`). Triggers in `migrations/` write these rows, so that no
 * change can forget to, and NOTIFY every process; a stream that was cut off is given what it missed from here. Kept an hour.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().$type<'order' | 'alarm' | 'stock' | 'access'>().notNull(),
    /** Whom it is for: this person, and everyone who works in this mart. */
    userId: integer(),
    martId: integer(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Ids are given before commit and may overtake each other; these two tell what a reader cannot have seen. */
    transactionId: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    horizon: bigint({ mode: 'number' }).notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`),
    /** By the database's own clock, as only old rows are looked for by it. */
    writtenAt: at().notNull().default(sql`now()`),
  },
  (t) => [index('events_transaction').on(t.transactionId), index('events_written').on(t.writtenAt)],
);

/**
 * What operators did to people and marts by hand (`npm run ops`). Written as 'begun' before the work and closed after it, so
 * that what was cut off shows. No name and no email stands here: ids alone.
 */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at().notNull(),
  /** The operator's account on the machine. */
  actor: text().notNull(),
  /** Such as 'user delete'. */
  action: text().notNull(),
  /** Such as 'user 12' or 'mart 3'; 'unknown' for somebody who was not found. */
  target: text().notNull(),
  /** 'begun', 'done', 'failed', or the code it was refused with. */
  outcome: text().notNull(),
});
