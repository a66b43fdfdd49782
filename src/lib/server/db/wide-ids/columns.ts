/**
 * Columns that were 32-bit integers until 0018_wide-ids and are 64-bit ones since: numbers of rows that come with every order or more
 * often, and what refers to them. Parents stand before those that refer to them.
 */
const WIDE_COLUMNS = {
  checkouts: ['id'],
  orders: ['id', 'checkout_id'],
  payments: ['id', 'checkout_id'],
  refunds: ['id', 'order_id', 'payment_id'],
  payment_voids: ['payment_id'],
  hand_refunds: ['payment_id'],
  stock_ledger: ['order_id'],
  reviews: ['order_id'],
  review_pictures: ['order_id'],
  alarms: ['id', 'order_id'],
  pushes: ['alarm_id', 'order_id'],
  promotions: ['id'],
} as const satisfies Record<string, readonly string[]>;

/** A table, and those of its columns that get 64 bits. */
export interface WideTable {
  name: string;
  columns: readonly string[];
}

export const WIDE_TABLES: readonly WideTable[] = Object.entries(WIDE_COLUMNS).map(([name, columns]) => ({
  name,
  columns,
}));
