/**
 * The one schema, for PGlite and every PostgreSQL from 15 up. Times are `timestamptz`, money is whole won, ids are
 * integers because the wire's are. Constraints hold what the rules promise even when code is wrong; what drizzle cannot
 * say (the deferred key that gives every mart exactly one general manager) stands in `migrations/0000_initial.sql`, by
 * hand.
 */

export * from './case/cases.ts';
export * from './discovery/alerts.ts';
export * from './market/idempotency-keys.ts';
export * from './market/operators.ts';
export * from './market/pictures.ts';
export * from './market/policies.ts';
export * from './mart/follows.ts';
export * from './mart/mart-applications.ts';
export * from './mart/mart-keys.ts';
export * from './mart/mart-log.ts';
export * from './mart/mart-sheets.ts';
export * from './mart/marts.ts';
export * from './mart/webhooks.ts';
export * from './notice/alarms.ts';
export * from './notice/contacts.ts';
export * from './notice/devices.ts';
export * from './notice/events.ts';
export * from './notice/outbox.ts';
export * from './notice/promotions.ts';
export * from './order/carts.ts';
export * from './order/codes.ts';
export * from './order/offline-claims.ts';
export * from './order/order-bags.ts';
export * from './order/orders.ts';
export * from './order/quotes.ts';
export * from './payment/payments.ts';
export * from './person/limit-records.ts';
export * from './person/people.ts';
export * from './product/bulk-edits.ts';
export * from './product/products.ts';
export * from './product/recurring.ts';
export * from './product/shelf.ts';
export * from './product/stock-ledger.ts';
export * from './product/waiting-lists.ts';
export * from './review/reviews.ts';
export * from './settlement/money.ts';
export * from './settlement/payouts.ts';
