import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Deps } from '#lib/server/deps.ts';
import { systemClock } from '#lib/server/platform/clock.ts';
import { createDatabase } from '#lib/server/platform/database/database.ts';
import { createStatementNames } from '#lib/server/platform/database/statement-names.ts';
import { checkoutOnSite } from '#lib/server/services/order/checkout/checkout-on-site.ts';
import type { Ground } from './seed.ts';

/**
 * The floor for orders on PostgreSQL: the very statements that one on-site order sends, in the same order and
 * transaction, sent by node-postgres with nothing around them. They are recorded from the service itself, so that they
 * cannot differ.
 */
export type Slot = 'product' | 'name' | 'price' | 'mart' | 'buyer' | 'checkout' | 'order' | 'qr' | 'code';
type Value = { slot: Slot } | { fixed: unknown } | { list: Value[] };
export interface Statement {
  text: string;
  values: Value[];
  /** The id this statement makes, for those after it. */
  makes: 'checkout' | 'order' | null;
}

interface Made {
  id: number;
  checkout_id: number;
  mart_id: number;
  product_name: string;
  unit_price_won: number;
  qr_uuid: string;
  pickup_code: string;
}

const madeBy = (text: string): Statement['makes'] =>
  text.includes('nextval') ? 'checkout' : text.includes('insert into orders') ? 'order' : null;

/** Makes one order and keeps what it sends, with the places that differ from order to order. */
export async function recordOrder(client: pg.Client, ground: Ground): Promise<Statement[]> {
  // Far apart, so that an id among the parameters is known by its value.
  await client.query(`select setval(pg_get_serial_sequence('checkouts', 'id'), 20000000 + max(id)) from checkouts`);
  await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), 30000000 + max(id)) from orders`);
  const { rows: candidates } = await client.query<{ id: number }>(
    `select id from products where id = any($1) and id <> mart_id and price_won not in (id, mart_id) limit 1`,
    [ground.orderedProductIds],
  );
  const productId = candidates[0]!.id;
  const sent: { text: string; params: unknown[] }[] = [];
  const alone = { connect: async () => Object.assign(client, { release() {} }) } as unknown as pg.Pool;
  const { db } = createDatabase(alone, {
    names: createStatementNames({ isOn: false }),
    around(statement, ask, params = []) {
      sent.push({ text: statement.text, params });
      return ask();
    },
  });
  // Buyers are added after the products' sellers: from the end, so that no mart or product has the same id.
  const userId = ground.buyerIds.at(-1)!;
  // All that an order needs besides its arguments.
  const deps = { db, clock: systemClock, config: { goods: { alcohol: false } } } as unknown as Deps;
  const [order] = await checkoutOnSite(deps, { userId, sessionId: randomUUID() }, [{ productId, quantity: 1 }]);

  const { rows } = await client.query<Made>(
    'select id, checkout_id, mart_id, product_name, unit_price_won, qr_uuid, pickup_code from orders where id = $1',
    [order!.id],
  );
  const made = rows[0]!;
  const slots = new Map<unknown, Slot>([
    [productId, 'product'],
    // The product is held by the terms it was read with.
    [made.product_name, 'name'],
    [made.unit_price_won, 'price'],
    [made.mart_id, 'mart'],
    [userId, 'buyer'],
    [made.checkout_id, 'checkout'],
    [made.id, 'order'],
    [made.qr_uuid, 'qr'],
    [made.pickup_code, 'code'],
  ]);
  if (slots.size !== 9) throw new Error('Two ids of the recorded order are the same number');
  const placed = (value: unknown): Value => {
    const slot = slots.get(value);
    if (slot) return { slot };
    return Array.isArray(value) ? { list: value.map(placed) } : { fixed: value };
  };
  return sent.map(({ text, params }) => ({ text, values: params.map(placed), makes: madeBy(text) }));
}

function fill(value: Value, filled: Record<Slot, unknown>): unknown {
  if ('list' in value) return value.list.map((one) => fill(one, filled));
  return 'slot' in value ? filled[value.slot] : value.fixed;
}

/** One order by hand: true when it was made, false when its pickup code was taken and it was undone. */
export async function replayOrder(
  client: pg.Client,
  statements: Statement[],
  filled: Record<Slot, unknown>,
): Promise<boolean> {
  for (const { text, values, makes } of statements) {
    const params = values.map((value) => fill(value, filled));
    const { rows } = await client.query<{ id: number | null }>(text, params);
    if (!makes) continue;
    if (!rows[0]?.id) {
      await client.query('rollback');
      return false;
    }
    filled[makes] = rows[0].id;
  }
  return true;
}
