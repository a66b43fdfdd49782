import { givenBackOf } from '#lib/domain/money.ts';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';
import type { PaymentReactions } from '../reactions.ts';
import { readRefunds } from '../read-refunds.ts';

/**
 * Ends the open ones of these orders of which nothing is left to their mart, as where the whole payment went back:
 * nobody comes for goods whose money is back (market.md 23.3). Both sides are told; answers which. The caller has locked
 * them.
 */
export async function endWithoutRest(
  tx: Tx,
  { givenBack }: Pick<PaymentReactions, 'givenBack'>,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Set<number>> {
  const given = await readRefunds(
    tx,
    orders.map(({ id }) => id),
  );
  const ends = orders.filter(
    (order) => order.state === 'open' && givenBackOf(given.get(order.id) ?? []).won >= soldForWon(order),
  );
  await givenBack(tx, ends, now);
  return new Set(ends.map(({ id }) => id));
}
