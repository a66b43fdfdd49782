import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { priceNow } from '../../../listings/price-now.ts';
import type { Tx } from '../../../platform/database/connect.ts';
import { martIsShown } from '../../../schema/mart/mart-standing.ts';

/** A listing whose last step has come: it will not become cheaper by itself. */
export interface LastStep {
  productId: number;
  martId: number;
  name: string;
  /** The price of now. */
  priceWon: number;
  registeredWon: number;
  saleEndsAt: Date;
}

/** So many at once, so that an order of one of them does not wait long for its row. */
const BATCH = 200;

/**
 * Hands over the listings on sale whose last step has come, each once however many processes ask: it is marked in the
 * transaction in which `notify` does its work, and comes again where that fails. An edit that puts the last step off
 * lets it come once more. Answers how many there were. rules.md section 15.
 */
export async function takeLastSteps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  notify: (tx: Tx, listings: readonly LastStep[], now: Date) => Promise<void>,
): Promise<number> {
  let taken = 0;
  for (;;) {
    const batch = await db.transaction(async (tx) => {
      const now = clock.now();
      const listings = await takeBatch(tx, now);
      if (listings.length > 0) await notify(tx, listings, now);
      return listings.length;
    });
    taken += batch;
    if (batch < BATCH) return taken;
  }
}

interface Row extends Record<string, unknown> {
  id: number;
  mart_id: number;
  name: string;
  price_now: number;
  price_won: number;
  sale_ends_at: string | Date;
}

async function takeBatch(tx: Tx, now: Date): Promise<LastStep[]> {
  const at = now.toISOString();
  // The last step stands first (schema/columns.ts), as minutes × 100 + percent.
  const { rows } = await tx.execute<Row>(sql`
    update products set last_step_told_at = ${at}::timestamptz
    where id in (
      select products.id from products join marts on marts.id = products.mart_id and ${martIsShown}
      where products.last_step_told_at is null and cardinality(products.markdown) > 0
        and products.sale_ends_at > ${at}::timestamptz and products.waiting > 0
        and products.sale_ends_at - make_interval(mins => products.markdown[1] / 100) <= ${at}::timestamptz
      order by products.sale_ends_at limit ${BATCH}::int for update of products skip locked
    )
    returning id, mart_id, name, price_won, sale_ends_at, ${priceNow(at)} as price_now`);
  return rows
    .map((row) => ({
      productId: row.id,
      martId: row.mart_id,
      name: row.name,
      priceWon: row.price_now,
      registeredWon: row.price_won,
      saleEndsAt: new Date(row.sale_ends_at),
    }))
    .sort((a, b) => a.productId - b.productId);
}
