import { sql } from 'drizzle-orm';
import { CATEGORIES } from '#lib/domain/categories.ts';
import type { Db } from '../db/connect.ts';
import { isListed } from '../db/listed-products.ts';
import { executeNamed } from '../db/statement.ts';
import type { OfMart } from './by-mart.ts';

/** What an assortment takes beside its products, and each product beside its name. */
const OVERHEAD_BYTES = 900;
const PRODUCT_BYTES = 21;
const LETTER_BYTES = 2;

/** All that one mart sells, sale end soonest first, then by id, as searches and categories look through it. */
export interface Assortment extends OfMart {
  ids: Int32Array;
  /** Milliseconds since 1970. */
  saleEnds: Float64Array;
  /** Won. */
  prices: Int32Array;
  /** By their place in `CATEGORIES`. */
  categories: Uint8Array;
  /** The names as search sees them (domain/search.ts), one below the other. */
  names: string;
  /** Name `i` stands in `names` from `starts[i]` up to a letter before `starts[i + 1]`. */
  starts: Int32Array;
}

interface Row {
  mart_id: number;
  ids: string;
  ends: string;
  prices: string;
  categories: string;
  names: string;
}

const placeOfCategory = new Map<string, number>(CATEGORIES.map(({ key }, place) => [key, place]));
/** The place of a category among those that an assortment tells apart. */
export const categoryPlace = (key: string): number => placeOfCategory.get(key) ?? CATEGORIES.length;

/** All numbers of an assortment in one piece of memory: of its own, each of so many small ones would take twice what it holds. */
function columnsOf(count: number) {
  const ends = 8 * count;
  const buffer = new ArrayBuffer(ends + 13 * count + 4);
  return {
    saleEnds: new Float64Array(buffer, 0, count),
    ids: new Int32Array(buffer, ends, count),
    prices: new Int32Array(buffer, ends + 4 * count, count),
    starts: new Int32Array(buffer, ends + 8 * count, count + 1),
    categories: new Uint8Array(buffer, ends + 12 * count + 4, count),
  };
}

const wordsOf = (text: string | undefined) => text?.split(' ') ?? [];

function assortmentOf(row: Row | undefined, readFor: number): Assortment {
  const names = row?.names ?? '';
  const ids = wordsOf(row?.ids);
  const columns = columnsOf(ids.length);
  columns.ids.set(ids.map(Number));
  columns.saleEnds.set(wordsOf(row?.ends).map(Number));
  columns.prices.set(wordsOf(row?.prices).map(Number));
  columns.categories.set(wordsOf(row?.categories).map(categoryPlace));
  const { starts } = columns;
  for (let i = 0; i < ids.length; i += 1) {
    const end = names.indexOf('\n', starts[i]);
    starts[i + 1] = (end === -1 ? names.length : end) + 1;
  }
  const size = OVERHEAD_BYTES + ids.length * PRODUCT_BYTES + names.length * LETTER_BYTES;
  return { ...columns, names, readFor, size };
}

const inOrder = sql`order by products.sale_ends_at, products.id`;

/** Reads the assortments of marts in one statement; a mart that sells nothing has an empty one. */
export async function readAssortments(db: Db, martIds: readonly number[], now: Date): Promise<Map<number, Assortment>> {
  const rows = await executeNamed<Row>(
    db,
    'assortments',
    () => sql`
      select products.mart_id, string_agg(products.id::text, ' ' ${inOrder}) as ids,
        string_agg((extract(epoch from products.sale_ends_at) * 1000)::bigint::text, ' ' ${inOrder}) as ends,
        string_agg(products.price_won::text, ' ' ${inOrder}) as prices,
        string_agg(products.category, ' ' ${inOrder}) as categories,
        string_agg(products.search_name, E'\\n' ${inOrder}) as names
      from products
      where products.mart_id = any(${sql.placeholder('martIds')}::int[]) and ${isListed(sql.placeholder('now'))}
      group by products.mart_id`,
    { martIds: `{${martIds.join(',')}}`, now: now.toISOString() },
  );
  const byMart = new Map(rows.map((row) => [row.mart_id, row]));
  return new Map(martIds.map((id) => [id, assortmentOf(byMart.get(id), now.getTime())]));
}
