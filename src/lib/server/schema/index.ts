/**
 * The one schema, for PGlite and every PostgreSQL from 15 up. Times are `timestamptz`, money is whole won, ids are
 * integers because the wire's are. Constraints hold what the rules promise even when code is wrong; what drizzle cannot
 * say (the deferred key that gives every mart exactly one general manager) stands in `migrations/0000_initial.sql`, by hand.
 */
export * from './alarms.ts';
export * from './alerts.ts';
export * from './bulk-edits.ts';
export * from './carts.ts';
export * from './cases.ts';
export * from './codes.ts';
export * from './events.ts';
export * from './follows.ts';
export * from './idempotency-keys.ts';
export * from './limit-records.ts';
export * from './mart-applications.ts';
export * from './mart-log.ts';
export * from './mart-sheets.ts';
export * from './marts.ts';
export * from './money.ts';
export * from './offline-claims.ts';
export * from './operators.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './payouts.ts';
export * from './people.ts';
export * from './pictures.ts';
export * from './policies.ts';
export * from './products.ts';
export * from './promotions.ts';
export * from './pushes.ts';
export * from './quotes.ts';
export * from './recurring.ts';
export * from './reviews.ts';
export * from './stock-ledger.ts';
export * from './waiting-lists.ts';
