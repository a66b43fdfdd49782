/**
 * The one schema, for PGlite and every PostgreSQL from 15 up. Times are `timestamptz`, money is whole won, ids are
 * integers because the wire's are. Constraints hold what the rules promise even when code is wrong; what drizzle cannot
 * say (the deferred key that gives every mart exactly one general manager) stands in `migrations/0000_initial.sql`, by hand.
 */
export * from './schema/alarms.ts';
export * from './schema/alerts.ts';
export * from './schema/audit-log.ts';
export * from './schema/bulk-edits.ts';
export * from './schema/carts.ts';
export * from './schema/codes.ts';
export * from './schema/events.ts';
export * from './schema/follows.ts';
export * from './schema/idempotency-keys.ts';
export * from './schema/limit-records.ts';
export * from './schema/mart-log.ts';
export * from './schema/marts.ts';
export * from './schema/orders.ts';
export * from './schema/payments.ts';
export * from './schema/people.ts';
export * from './schema/pictures.ts';
export * from './schema/products.ts';
export * from './schema/promotions.ts';
export * from './schema/pushes.ts';
export * from './schema/quotes.ts';
export * from './schema/recurring.ts';
export * from './schema/reviews.ts';
export * from './schema/stock-ledger.ts';
export * from './schema/waiting-lists.ts';
