import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { statement } from '#lib/server/platform/database/statement.ts';

const next = statement<{ id: number }>(`select id from nextval(pg_get_serial_sequence('checkouts', 'id')) as id`);

/** The id of a checkout that may be opened: known before it is written, its orders are sent with it. */
export async function nextCheckoutId(tx: Tx): Promise<number> {
  return oneRow(await next(tx, {})).id;
}

const insert = statement<never>(`insert into checkouts (id, buyer_id, created_at, attempt, by_one_press)
  overriding system value
  values (:id::bigint, :buyerId::bigint, :now::timestamptz, :attempt::text, :byOnePress::boolean)`);

export interface NewCheckout {
  id: number;
  buyerId: number;
  now: Date;
  /** The name of the try that makes it. */
  attempt?: string | null;
  byOnePress?: boolean;
}

export async function openCheckout(
  tx: Tx,
  { id, buyerId, now, attempt = null, byOnePress = false }: NewCheckout,
): Promise<void> {
  await insert(tx, { id, buyerId, now: now.toISOString(), attempt, byOnePress });
}
