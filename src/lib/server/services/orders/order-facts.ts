import type { OrderFacts } from '#lib/domain/order.ts';
import type { orders } from '../../db/schema.ts';

type OrderRow = Pick<typeof orders.$inferSelect, 'state' | 'way' | 'validUntil' | 'extendedAt'>;

/** What the rules of domain/order.ts need of an order's row. */
export const orderFacts = ({ state, way, validUntil, extendedAt }: OrderRow): OrderFacts => ({
  state,
  way,
  validUntil,
  extended: extendedAt !== null,
});

const CREDIT_METHODS = { onSite: 'ON_SITE', card: 'CARD', reservation: 'RESERVATION' } as const;

/** The way to pay, as the wire names it. */
export const creditMethod = (way: OrderFacts['way']) => CREDIT_METHODS[way];
