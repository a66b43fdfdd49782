import type { OrderWindow } from '#lib/domain/hours-change.ts';
import type { OrderFacts } from '#lib/domain/order.ts';
import type { orders } from '../../db/schema.ts';

type OrderRow = Pick<typeof orders.$inferSelect, 'state' | 'way' | 'validUntil' | 'extendedAt' | 'hoursChangedAt'>;

/** What the rules of domain/order.ts need of an order's row. */
export const orderFacts = ({ state, way, validUntil, extendedAt, hoursChangedAt }: OrderRow): OrderFacts => ({
  state,
  way,
  validUntil,
  extended: extendedAt !== null,
  hoursChanged: hoursChangedAt !== null,
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

const CREDIT_METHODS = { onSite: 'ON_SITE', card: 'CARD', reservation: 'RESERVATION' } as const;

/** The way to pay, as the wire names it. */
export const creditMethod = (way: OrderFacts['way']) => CREDIT_METHODS[way];
