import type { OrderWindow } from '#lib/domain/order/hours-change.ts';
import type { OrderFacts } from '#lib/domain/order/order.ts';
import type { orders } from '#lib/server/schema/index.ts';

type OrderRow = Pick<
  typeof orders.$inferSelect,
  'state' | 'way' | 'validUntil' | 'extendedAt' | 'hoursChangedAt' | 'martMovedAt' | 'claimedAt'
>;

/** The facts of an order's row that domain/order/order.ts needs. */
export const orderFacts = ({
  state,
  way,
  validUntil,
  extendedAt,
  hoursChangedAt,
  martMovedAt,
  claimedAt,
}: OrderRow): OrderFacts => ({
  state,
  way,
  validUntil,
  extended: extendedAt !== null,
  changedByMart: hoursChangedAt !== null || martMovedAt !== null,
  isClaimed: claimedAt !== null,
});

/** From when until when it can be picked up. */
export const windowOf = ({
  pickupFrom,
  createdAt,
  validUntil,
}: Pick<typeof orders.$inferSelect, 'pickupFrom' | 'createdAt' | 'validUntil'>): OrderWindow => ({
  start: pickupFrom ?? createdAt,
  validUntil,
});

/** The window it was promised, where a change of hours keeps it from it. */
export const promisedOf = ({
  promisedFrom,
  promisedUntil,
}: Pick<typeof orders.$inferSelect, 'promisedFrom' | 'promisedUntil'>): OrderWindow | null =>
  promisedFrom && promisedUntil && { start: promisedFrom, validUntil: promisedUntil };

const CREDIT_METHODS = { onSite: 'ON_SITE', card: 'CARD', reservation: 'RESERVATION' } as const;

/** The way to pay, as the wire names it. */
export const creditMethod = (way: OrderFacts['way']) => CREDIT_METHODS[way];
