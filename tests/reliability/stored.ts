export interface StoredOrder {
  id: number;
  checkoutId: number;
  email: string;
  martId: number;
  productId: number;
  quantity: number;
  unitPriceWon: number;
  totalWon: number;
  way: 'onSite' | 'card' | 'reservation';
  state: 'paying' | 'open' | 'pickedUp' | 'cancelled' | 'expired' | 'failed';
  endReason: string | null;
  validUntil: Date;
  extendedAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  /** What its buyer called the try that made it. */
  attempt: string | null;
  /** The order id at the card provider. */
  providerOrderId: string | null;
  createdAt: Date;
  /** The grams of a piece at the most of goods by weight, and what its scale said. */
  weightGrams: number | null;
  weighedGrams: number | null;
  weighedWon: number | null;
  /** What the buyer of a bag was told, and what its mart wrote. */
  bagWorthWon: number | null;
  bagContents: string | null;
}

export interface StoredPayment {
  providerOrderId: string;
  state: 'confirming' | 'paid' | 'failed';
  amountWon: number;
}
export interface StoredMove {
  productId: number;
  orderId: number | null;
  event: string;
  waiting: number;
  inSale: number;
  completed: number;
}
export interface StoredProduct {
  id: number;
  martId: number;
  waiting: number;
  inSale: number;
  completed: number;
}
export interface StoredRefund {
  orderId: number;
  amountWon: number;
  state: 'requested' | 'refunded';
}
export interface StoredAlarm {
  email: string;
  kind: string;
  orderIds: number[];
}
export interface StoredEvent {
  id: number;
  topic: string;
  martId: number | null;
  email: string | null;
  orderId: number | null;
  state: string | null;
  isNew: boolean;
  writtenAt: Date;
  transactionId: number;
  /** Transactions from this one on may have been under way when it was written. */
  horizon: number;
}

/** What the database holds of the marts of a run. */
export interface Stored {
  orders: StoredOrder[];
  payments: StoredPayment[];
  ledger: StoredMove[];
  products: StoredProduct[];
  refunds: StoredRefund[];
  alarms: StoredAlarm[];
  events: StoredEvent[];
}

export type Query = (text: string, values: unknown[]) => Promise<{ rows: object[] }>;

const OURS = '(select id from orders where mart_id = any($1::bigint[]))';
const QUERIES: Record<keyof Stored, string> = {
  orders: `select o.id::float8 as id, o.checkout_id::float8 as "checkoutId", u.email, o.mart_id as "martId", o.product_id as "productId",
      o.quantity, o.unit_price_won as "unitPriceWon", o.total_price_won::float8 as "totalWon", o.way, o.state, o.end_reason as "endReason",
      o.valid_until as "validUntil", o.extended_at as "extendedAt", o.ended_at as "endedAt", e.email as "endedBy", c.attempt,
      p.provider_order_id as "providerOrderId", o.created_at as "createdAt", o.weight_grams as "weightGrams",
      o.weighed_grams as "weighedGrams", o.weighed_price_won::float8 as "weighedWon", b.worth_won as "bagWorthWon", b.contents as "bagContents"
    from orders o join users u on u.id = o.buyer_id join checkouts c on c.id = o.checkout_id
      left join payments p on p.checkout_id = c.id left join users e on e.id = o.ended_by
      left join order_bags b on b.order_id = o.id
    where o.mart_id = any($1::bigint[]) order by o.id`,
  payments: `select provider_order_id as "providerOrderId", state, amount_won::float8 as "amountWon" from payments
    where checkout_id in (select checkout_id from orders where mart_id = any($1::bigint[])) order by id`,
  ledger: `select product_id as "productId", order_id::float8 as "orderId", event, waiting, in_sale as "inSale", completed from stock_ledger
    where product_id in (select id from products where mart_id = any($1::bigint[])) order by id`,
  products: `select id, mart_id as "martId", waiting, in_sale as "inSale", completed from products
    where mart_id = any($1::bigint[]) order by id`,
  refunds: `select order_id::float8 as "orderId", amount_won::float8 as "amountWon", state from refunds where order_id in ${OURS} order by id`,
  alarms: `select u.email, kind, coalesce(details -> 'orderIds', jsonb_build_array(order_id)) as "orderIds" from alarms
    join users u on u.id = user_id where order_id in ${OURS} order by alarms.id`,
  events: `select events.id::float8 as id, topic, mart_id as "martId", u.email, (data ->> 'orderId')::float8 as "orderId", data ->> 'state' as state,
      coalesce((data ->> 'isNew')::boolean, false) as "isNew",
      written_at as "writtenAt", transaction_id::float8 as "transactionId", horizon::float8 as horizon
    from events left join users u on u.id = user_id
    where topic in ('order', 'alarm', 'stock') and (mart_id = any($1::bigint[]) or topic = 'alarm') order by events.id`,
};

/** Reads all that the database holds of these marts. */
export async function readStored(query: Query, martIds: readonly number[]): Promise<Stored> {
  const read = async (name: keyof Stored) => [name, (await query(QUERIES[name], [martIds])).rows] as const;
  const tables = [];
  for (const name of Object.keys(QUERIES) as (keyof Stored)[]) tables.push(await read(name));
  return Object.fromEntries(tables) as unknown as Stored;
}
