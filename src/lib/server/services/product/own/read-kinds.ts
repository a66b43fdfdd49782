import { type SQL, sql } from 'drizzle-orm';
import { entry } from '#lib/domain/known.ts';
import {
  HOURS_PER_WEEK,
  type KindHistory,
  type KindHour,
  type OnShelf,
  STAY_DAYS,
  STAY_HOURS,
} from '#lib/domain/product/will-stay.ts';
import { addMinutes, MINUTES_PER_DAY, SEOUL_OFFSET_MINUTES, seoulDayNumber } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { priceNowText } from '#lib/server/listings/price-now.ts';
import { moment } from '#lib/server/platform/database/moment.ts';

/** Listings of one category of one mart. */
export interface Kind {
  martId: number;
  category: string;
}

export const kindKey = ({ martId, category }: Kind): string => `${martId} ${category}`;

type Row<T> = T & Record<string, unknown>;

/** The newest listings alone count: as many of all kinds asked for together. */
const LISTINGS_MAX = 3_000;

const seoulHours = (column: string) => `((extract(epoch from ${column}) + ${SEOUL_OFFSET_MINUTES * 60}) / 3600)`;
const hourOfWeek = (column: string) => sql.raw(`floor(${seoulHours(column)})::bigint % ${HOURS_PER_WEEK}`);
const day = (column: string) => sql.raw(`floor(${seoulHours(column)} / 24)::int`);
/** By the steps alone: when a price was lowered by hand is not kept. */
const percentOff = (at: string) =>
  sql.raw(`greatest(0, 100 - ${priceNowText(at)}::bigint * 100 / products.price_won)::int`);

/**
 * The listings of some kinds that were on the shelf in the six weeks before `until`, each from when it counts until its
 * end, or until its last piece went, to a buyer or over the counter.
 */
function shelves(kinds: readonly Kind[], until: Date): SQL {
  const since = addMinutes(until, -STAY_DAYS * MINUTES_PER_DAY);
  return sql`with on_shelf as (
      select p.id, p.mart_id, p.category, p.price_won, p.floor_price_won, p.markdown, null::int[] as lowered_won, p.sale_ends_at,
        p.created_at, least(p.sale_ends_at, ${moment(until)},
          case when p.waiting = 0 then (select max(l.at) from stock_ledger l where l.product_id = p.id and l.waiting < 0) end) as ends
      from products p
      join unnest(${sql.param(kinds.map(({ martId }) => martId))}::bigint[], ${sql.param(kinds.map(({ category }) => category))}::text[])
        k (mart_id, category) on k.mart_id = p.mart_id and k.category = p.category
      where p.sale_ends_at > ${moment(since)} and p.created_at <= ${moment(until)}
      order by p.sale_ends_at desc limit ${LISTINGS_MAX}
    ), products as (
      select *, greatest(created_at, ${moment(since)}, ends - make_interval(hours => ${STAY_HOURS}::int)) as starts from on_shelf
    )`;
}

/** What the six weeks before `until` say of each of these kinds, by `kindKey`; what came later is not looked at. */
export async function readKinds(
  { db }: Pick<Deps, 'db'>,
  kinds: readonly Kind[],
  until: Date,
): Promise<Map<string, KindHistory>> {
  const of = <T>(key: string, by: Map<string, T>, none: () => T): T => {
    if (!by.has(key)) by.set(key, none());
    return entry(by, key);
  };
  const found = new Map<string, { seen: Map<string, KindHour>; sales: number; views: number }>();
  if (kinds.length === 0) return new Map();
  const shelf = shelves(kinds, until);
  type Counted = Row<{ martId: number; category: string; hourOfWeek: number; percentOff: number }>;
  const [shelved, sold, looked] = await Promise.all([
    db.execute<Counted & { hours: number }>(sql`${shelf}
      select mart_id as "martId", category, ${hourOfWeek('h')} as "hourOfWeek", ${percentOff('h')} as "percentOff",
        sum(extract(epoch from least(ends, h + interval '1 hour') - greatest(starts, h)) / 3600)::float8 as hours
      from products cross join lateral generate_series(date_trunc('hour', starts), ends, interval '1 hour') h
      where h < ends group by 1, 2, 3, 4`),
    db.execute<Counted & { pieces: number; sales: number }>(sql`${shelf}
      select products.mart_id as "martId", category, ${hourOfWeek('o.created_at')} as "hourOfWeek",
        ${percentOff('o.created_at')} as "percentOff", sum(o.quantity)::int as pieces, count(*)::int as sales
      from products join orders o on o.product_id = products.id and o.state in ('open', 'pickedUp')
        and o.created_at between starts and ends
      group by 1, 2, 3, 4`),
    db.execute<Row<Kind & { views: number }>>(sql`${shelf}
      select mart_id as "martId", category, sum(v.views)::int as views
      from products join product_views v on v.product_id = products.id and v.day between ${day('starts')} and ${day('ends')}
      group by 1, 2`),
  ]);
  const kindOf = (row: Kind) =>
    of(kindKey(row), found, () => ({ seen: new Map<string, KindHour>(), sales: 0, views: 0 }));
  const hourOf = (row: Counted) =>
    of(`${row.hourOfWeek} ${row.percentOff}`, kindOf(row).seen, () => ({
      hourOfWeek: Number(row.hourOfWeek),
      percentOff: row.percentOff,
      hours: 0,
      pieces: 0,
    }));
  for (const row of shelved.rows) hourOf(row).hours += row.hours;
  for (const row of sold.rows) {
    hourOf(row).pieces += row.pieces;
    kindOf(row).sales += row.sales;
  }
  for (const row of looked.rows) kindOf(row).views += row.views;
  return new Map([...found].map(([key, { seen, ...rest }]) => [key, { ...rest, seen: [...seen.values()] }]));
}

/** What was taken of each of these listings, and how often it was looked at, in the last hours before its moment. */
export async function readTaken(
  { db }: Pick<Deps, 'db'>,
  listings: readonly { id: number; createdAt: Date; at: Date }[],
): Promise<Map<number, Omit<OnShelf, 'pricing'>>> {
  const shelves = listings.map(({ id, createdAt, at }) => {
    const window = addMinutes(at, -STAY_HOURS * 60);
    return { id, at, window, since: new Date(Math.max(createdAt.getTime(), window.getTime())) };
  });
  const column = <T>(of: (shelf: (typeof shelves)[number]) => T) => sql.param(shelves.map(of));
  const { rows } = await db.execute<Row<{ id: number; taken: number; views: number }>>(sql`
    select i.id, coalesce((select sum(o.quantity) from orders o where o.product_id = i.id and o.state in ('open', 'pickedUp')
        and o.created_at > i.since and o.created_at <= i.at), 0)::int as taken,
      coalesce((select sum(v.views) from product_views v where v.product_id = i.id
        and v.day between i.from_day and i.to_day), 0)::int as views
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ window }) => window.toISOString())}::timestamptz[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ window }) => seoulDayNumber(window))}::int[],
      ${column(({ at }) => seoulDayNumber(at))}::int[]) i (id, since, at, from_day, to_day)`);
  const byId = new Map(rows.map(({ id, taken, views }) => [Number(id), { taken, views }]));
  return new Map(shelves.map(({ id, since }) => [id, { since, ...(byId.get(id) ?? { taken: 0, views: 0 }) }]));
}
