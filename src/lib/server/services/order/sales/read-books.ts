import { sql } from 'drizzle-orm';
import { momentsOf, type SalesPeriod } from '#lib/domain/order/sales.ts';
import { SALE_KINDS } from '#lib/domain/settlement/money-events.ts';
import { SEOUL_OFFSET_MINUTES } from '#lib/domain/time.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { inWords } from '#lib/server/schema/columns.ts';
import { soldEvents } from './sold-events.ts';

/** The sums of some sales and refunds of a mart, in won: each pair makes up the whole, which is less the refunds. */
export interface BookSums {
  orders: number;
  won: number;
  onSiteWon: number;
  cardWon: number;
  taxableWon: number;
  exemptWon: number;
  refundedWon: number;
  /** The commission of the cards with its VAT; what a refund brought back of it is left out. */
  feeWon: number;
}
export type DaySplit = BookSums & { day: number };

/** A sale, or a refund after it, of which `won` is less than 0. */
export interface BookLine {
  at: Date;
  orderId: number;
  orderedAt: Date;
  productName: string;
  pieces: number;
  won: number;
  way: 'onSite' | 'card' | 'reservation';
  taxFree: boolean;
  feeWon: number;
  /** What went back to a card by the scale: `won` is without it. */
  weighedBackWon: number;
  /** What goods by weight were sold by (`SoldOrder`). */
  unitPriceWon: number;
  weightGrams: number | null;
  weighedGrams: number | null;
  isRefund: boolean;
}

/**
 * The events of a period (`soldEvents`), each with the fee of its own legs: those of a sale are of its pick-up, whenever
 * they were posted, as the sale is.
 */
function bookLines(martId: number, period: SalesPeriod) {
  return sql`(
    select e.order_id, e.at, e.orders, min(e.created_at) as created_at, min(e.product_name) as product_name, sum(e.pieces)::int as pieces,
      sum(e.won)::float8 as won, sum(e.back_won)::float8 as back_won, sum(e.weighed_back_won)::float8 as weighed_back_won, min(e.unit_price_won)::float8 as unit_price_won,
      min(e.weight_grams) as weight_grams, min(e.weighed_grams) as weighed_grams, min(e.way) as way, bool_or(e.tax_free) as tax_free,
      (select coalesce(-sum(l.amount_won), 0)::float8 from money_legs l
        where l.order_id = e.order_id and l.account in ('commission', 'vat')
          and case when e.orders = 1 then l.kind ${inWords(SALE_KINDS)} else l.kind in ('asked', 'borne') and l.at = e.at end) as fee_won
    from ${soldEvents([martId], momentsOf(period))} e group by e.order_id, e.at, e.orders
  )`;
}

const SUMS = sql`coalesce(sum(orders), 0)::int as orders, coalesce(sum(won), 0)::float8 as won,
  coalesce(sum(won) filter (where way = 'onSite'), 0)::float8 as "onSiteWon",
  coalesce(sum(won) filter (where way <> 'onSite'), 0)::float8 as "cardWon",
  coalesce(sum(won) filter (where not tax_free), 0)::float8 as "taxableWon",
  coalesce(sum(won) filter (where tax_free), 0)::float8 as "exemptWon",
  coalesce(sum(back_won), 0)::float8 as "refundedWon", coalesce(sum(fee_won), 0)::float8 as "feeWon"`;
const SECONDS = { hour: 3600, day: 86_400 };
const seoulSeconds = sql.raw(`(extract(epoch from at) + ${SEOUL_OFFSET_MINUTES * 60})`);

/** By day, the days without any left out. */
export async function readDaySplits(db: Db | Tx, martId: number, period: SalesPeriod): Promise<DaySplit[]> {
  const { rows } = await db.execute<DaySplit & { [column: string]: unknown }>(sql`
    select floor(${seoulSeconds} / ${sql.raw(String(SECONDS.day))})::int as day, ${SUMS}
    from ${bookLines(martId, period)} lines group by 1 order by 1`);
  return rows;
}

/** By hour of the day in Seoul, 0 to 23, the hours without any left out. */
export async function readHourSplits(
  db: Db | Tx,
  martId: number,
  period: SalesPeriod,
): Promise<(BookSums & { hour: number })[]> {
  const { rows } = await db.execute<BookSums & { hour: number; [column: string]: unknown }>(sql`
    select floor(${seoulSeconds} / ${sql.raw(String(SECONDS.hour))})::int % 24 as hour, ${SUMS}
    from ${bookLines(martId, period)} lines group by 1 order by 1`);
  return rows;
}

/** Sales and refunds one by one, the oldest first. */
export async function readBookLines(db: Db | Tx, martId: number, period: SalesPeriod): Promise<BookLine[]> {
  const { rows } = await db.execute<
    BookLine & { at: string | Date; orderedAt: string | Date; [column: string]: unknown }
  >(
    sql`select at, order_id::float8 as "orderId", created_at as "orderedAt", product_name as "productName", pieces, won, way,
      tax_free as "taxFree", fee_won as "feeWon", weighed_back_won as "weighedBackWon", unit_price_won as "unitPriceWon",
      weight_grams as "weightGrams", weighed_grams as "weighedGrams", orders = 0 as "isRefund"
    from ${bookLines(martId, period)} lines order by at, order_id, orders desc`,
  );
  return rows.map(({ at, orderedAt, ...line }) => ({ ...line, at: new Date(at), orderedAt: new Date(orderedAt) }));
}
