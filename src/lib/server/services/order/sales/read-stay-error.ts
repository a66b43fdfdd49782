import { sql } from 'drizzle-orm';
import { entry } from '#lib/domain/known.ts';
import { momentsOf, type SalesPeriod } from '#lib/domain/order/sales.ts';
import {
  piecesStaying,
  ratesOf,
  STAY_CHECKED_HOURS,
  STAY_ERROR_DAYS,
  type StayError,
  stayError,
  wantedOf,
  whatWillStay,
} from '#lib/domain/product/will-stay.ts';
import { addMinutes, seoulDayNumber } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { type PricingRow, pricingOf } from '#lib/server/listings/price-now.ts';
import { martIdsOf, requireMart } from '../../mart/require-mart.ts';
import { kindKey, readKinds, readTaken } from '../../product/own/read-kinds.ts';

/** The listings that are compared: the last to end of a period. */
const LISTINGS_MAX = 500;

type Row = Record<string, unknown> &
  Omit<PricingRow, 'list_price_won'> & {
    id: number;
    mart_id: number;
    category: string;
    created_at: string;
    was_waiting: number;
    left: number;
  };

/**
 * What the estimate says three hours before each sale end in the period, from what was known before the period and of
 * the listing by then, beside what was left; null where nothing could be said. Refuses with `martNotFound`.
 */
export async function readStayError(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  period: SalesPeriod,
): Promise<StayError | null> {
  await requireMart(deps.db, viewer, martId);
  return compareStays(deps, [martId], period);
}

/** The same over all marts that the viewer works in, of the last `STAY_ERROR_DAYS`: what the evening's board says. */
export async function readAllStayError(deps: Deps, viewer: Viewer): Promise<StayError | null> {
  const today = seoulDayNumber(deps.clock.now());
  return compareStays(deps, await martIdsOf(deps.db, viewer), { from: today - STAY_ERROR_DAYS, to: today });
}

async function compareStays(deps: Deps, martIds: number[], period: SalesPeriod): Promise<StayError | null> {
  const { start, end } = momentsOf(period);
  const now = deps.clock.now();
  const until = new Date(Math.min(end.getTime(), now.getTime()));
  // What waited then is what the ledger had by then; a recalled or hidden listing ended by another hand.
  const { rows } = await deps.db.execute<Row>(sql`
    select * from (
      select p.id, p.mart_id, p.category, p.created_at, p.price_won, p.floor_price_won, p.markdown, null::int[] as lowered_won, p.sale_ends_at,
        p.waiting + p.in_sale as left,
        (select coalesce(sum(l.waiting), 0)::int from stock_ledger l where l.product_id = p.id
          and l.at <= p.sale_ends_at - make_interval(hours => ${STAY_CHECKED_HOURS}::int)) as was_waiting
      from products p
      where p.mart_id = any(${sql.param(martIds)}::bigint[]) and p.sale_ends_at >= ${start.toISOString()}::timestamptz
        and p.sale_ends_at < ${until.toISOString()}::timestamptz and p.recalled_at is null and p.hidden_at is null
        and p.created_at < p.sale_ends_at - make_interval(hours => ${STAY_CHECKED_HOURS}::int)
      order by p.sale_ends_at desc limit ${LISTINGS_MAX}
    ) ended where was_waiting > 0`);
  const kindOf = (row: Row) => ({ martId: Number(row.mart_id), category: row.category });
  const kinds = new Map(rows.map((row) => [kindKey(kindOf(row)), kindOf(row)]));
  const histories = await readKinds(deps, [...kinds.values()], start);
  const rates = new Map([...histories].map(([key, history]) => [key, { history, rates: ratesOf(history) }]));
  const said = rows.flatMap((row) => {
    const known = rates.get(kindKey(kindOf(row)));
    if (!known?.rates) return [];
    const shelf = {
      id: Number(row.id),
      createdAt: new Date(row.created_at),
      at: addMinutes(new Date(row.sale_ends_at), -STAY_CHECKED_HOURS * 60),
    };
    return [{ row, shelf, history: known.history, rates: known.rates }];
  });
  const taken = await readTaken(
    deps,
    said.map(({ shelf }) => shelf),
  );
  const pairs = said.map(({ row, history, rates, shelf: { id, at } }) => {
    const pricing = pricingOf(row);
    const wanted = wantedOf(history, rates, { pricing, ...entry(taken, id) }, at);
    const stay = whatWillStay(rates, wanted, pricing, row.was_waiting, at);
    return { said: piecesStaying(stay), was: row.left, waited: row.was_waiting };
  });
  return stayError(pairs);
}
