import { sql } from 'drizzle-orm';
import { INITIALS } from '#lib/domain/discovery/hangul.ts';
import { normaliseSearch, SEARCH_VERSION } from '#lib/domain/discovery/search.ts';
import { CATALOGUE } from '#sandbox/demo/catalogue.ts';
import { ACCOUNT_KEYS } from '#sandbox/demo/people.ts';
import { SAY_NOTHING, type SeedDeps } from '#sandbox/demo/seed.ts';

/** Seoul and what adjoins it, in degrees. */
const SEOUL = { south: 37.44, north: 37.68, west: 126.8, east: 127.16 };

export interface BulkSize {
  marts: number;
  products: number;
}

const ARTICLES = CATALOGUE.flatMap((aisle) =>
  aisle.kinds.flatMap((kind) =>
    kind.names.map((name) => {
      const [size, won] = kind.sizes[0]!;
      return { category: aisle.category, name, won, size, search: normaliseSearch(`${name} ${size}`) };
    }),
  ),
);
const BRANDS = [...new Set(CATALOGUE.flatMap((aisle) => aisle.brands))];

/** `domain/discovery/hangul.ts` in SQL: each syllable of `search_name` by its initial consonant. */
const searchInitials = sql`(select string_agg(case when ascii(letter) between 44032 and 55203
    then substr(${INITIALS.join('')}::text, (ascii(letter) - 44032) / 588 + 1, 1) else letter end, '' order by place)
  from regexp_split_to_table(search_name, '') with ordinality as letters(letter, place))`;

/**
 * Adds marts all over Seoul and products on sale to a database that holds the demo town, for the benchmark: 100,000
 * products over 2,000 marts take some seconds on PostgreSQL. All belong to owner@; places come from the golden ratio,
 * so that they are spread evenly and are the same at every run.
 */
export async function seedBulk({ db, clock }: Pick<SeedDeps, 'db' | 'clock'>, size: BulkSize): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(SAY_NOTHING);
    await tx.execute(sql`create temporary table bulk_articles on commit drop as
      select (row_number() over () - 1)::int as place, a.*
      from jsonb_to_recordset(${JSON.stringify(ARTICLES)}::jsonb) as a(category text, name text, won int, size text, search text)`);
    await tx.execute(sql`create temporary table bulk_marts (id int, place int) on commit drop`);
    await tx.execute(sql`with made as (
        insert into marts (name, postcode, address, address_detail, lat, lng, phone, business_number,
          opens_at_minute, closes_at_minute, payment_method, general_manager_id, created_at, approved_at)
        select '동네마트 ' || n || '호점', lpad((1000 + n % 8000)::text, 5, '0'), '서울 큰길 ' || n, '1층',
          ${SEOUL.south}::float8 + (${SEOUL.north}::float8 - ${SEOUL.south}::float8) * ((n * 0.7548776662466927) % 1),
          ${SEOUL.west}::float8 + (${SEOUL.east}::float8 - ${SEOUL.west}::float8) * ((n * 0.5698402909980532) % 1),
          '02-0' || (100 + n % 900) || '-' || lpad((n % 10000)::text, 4, '0'), '9900000004',
          case when n % 20 = 0 then 0 else 540 end, case when n % 20 = 0 then 0 else 1320 end, n % 2,
          ${ACCOUNT_KEYS.owner}::int, ${now}::timestamptz - interval '300 days', ${now}::timestamptz - interval '300 days'
        from generate_series(1, ${size.marts}::int) as n
        returning id)
      insert into bulk_marts select id, (row_number() over (order by id) - 1)::int from made`);
    await tx.execute(sql`insert into mart_members (mart_id, user_id, position, joined_at)
      select id, ${ACCOUNT_KEYS.owner}::int, 'generalManager', ${now}::timestamptz - interval '300 days' from bulk_marts`);
    await tx.execute(sql`with numbered as (
        select n, a.category, a.won, m.id as mart_id,
          (${sql.param(BRANDS)}::text[])[1 + (n / 7) % ${BRANDS.length}::int] || ' ' || a.name || ' ' || a.size as name,
          (${sql.param(BRANDS.map(normaliseSearch))}::text[])[1 + (n / 7) % ${BRANDS.length}::int] || a.search as search_name
        from generate_series(1, ${size.products}::int) as n
        join bulk_articles a on a.place = (n * 31) % ${ARTICLES.length}::int
        join bulk_marts m on m.place = n % ${size.marts}::int),
      made as (
        insert into products (mart_id, category, name, description, price_won, list_price_won, sale_ends_at, use_by, picture_key,
          waiting, search_name, search_initials, search_stamp, created_at)
        select mart_id, category, name, '마감 전에 다 비우려고 할인해요.', (won * (50 + n % 45) / 1000) * 10 + 10,
          case when n % 3 > 0 then won end,
          date_trunc('hour', ${now}::timestamptz) + interval '15 minutes' * (8 + (n * 13) % 276),
          (${now}::timestamptz + interval '6 days')::date,
          (select key from pictures offset 0 limit 1), 1 + n % 30, search_name, ${searchInitials},
          ${`${SEARCH_VERSION}:`}::text || search_name,
          ${now}::timestamptz - interval '1 hour'
        from numbered
        returning id, waiting, created_at)
      insert into stock_ledger (product_id, event, waiting, in_sale, completed, actor_id, at)
      select id, 'register', waiting, 0, 0, ${ACCOUNT_KEYS.owner}::int, created_at from made`);
  });
}
