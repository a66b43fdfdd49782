import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { Db } from '../db/connect.ts';
import { card, isListed, type ListedRow, ofCard } from '../db/listed-products.ts';
import { ownBytes } from './own-bytes.ts';

/** Shelves are read by so many products, those first whose sale ends first: a page of 30, and some that end meanwhile. */
const STEP = 40;
const SPARE = 10;
/** What a shelf takes beside its bytes. */
const SHELF_OVERHEAD_BYTES = 600;
const PRODUCT_OVERHEAD_BYTES = 20;

/**
 * What one mart sells, sale end soonest first, then by id: each product as the bytes of its card in JSON up to the value of
 * `distance`, which differs by who asks and comes last.
 */
export interface Shelf {
  ids: Int32Array;
  /** Milliseconds since 1970. */
  saleEnds: Float64Array;
  /** Card `i` is `bytes` from `starts[i]` to `starts[i + 1]`. */
  starts: Int32Array;
  bytes: Buffer;
  /** Whether the mart sold more than these. */
  isCut: boolean;
  /** When it was read: what had ended by then is not on it. */
  readFor: number;
  size: number;
}

type Row = Omit<ListedRow, 'distance'>;

function shelfOf(rows: readonly Row[], length: number, readFor: number): Shelf {
  const kept = rows.slice(0, length);
  const saleEnds = Float64Array.from(kept, (row) => new Date(row.sale_ends_at).getTime());
  const cards = kept.map((row) => {
    const { distance: _, ...known } = card({ ...row, distance: null });
    return Buffer.from(`${JSON.stringify(known).slice(0, -1)},"distance":`);
  });
  const starts = new Int32Array(kept.length + 1);
  for (const [i, bytes] of cards.entries()) starts[i + 1] = starts[i]! + bytes.length;
  return {
    ids: Int32Array.from(kept, (row) => row.product_id),
    saleEnds,
    starts,
    bytes: ownBytes(Buffer.concat(cards)),
    isCut: rows.length > length,
    readFor,
    size: SHELF_OVERHEAD_BYTES + kept.length * PRODUCT_OVERHEAD_BYTES + starts[kept.length]!,
  };
}

/** Reads the shelves of marts, `enough` products of each, in one statement; a mart that sells nothing has an empty one. */
export async function readShelves(
  db: Db,
  martIds: readonly number[],
  enough: number,
  now: Date,
): Promise<Map<number, Shelf>> {
  const length = Math.ceil((enough + SPARE) / STEP) * STEP;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select p.id as product_id, ${ofCard}, marts.id as mart_id, marts.name as mart_name
    from unnest(${sql.param(martIds)}::int[]) as wanted(id)
    join marts on marts.id = wanted.id
    cross join lateral (
      select * from products where products.mart_id = marts.id and ${isListed(now)}
      order by sale_ends_at, id limit ${length + 1}::int
    ) p
    left join pictures on pictures.key = p.picture_key
    order by marts.id, p.sale_ends_at, p.id`);
  const byMart = new Map<number, Row[]>(martIds.map((id) => [id, []]));
  for (const row of rows) byMart.get(row.mart_id)!.push(row);
  return new Map([...byMart].map(([id, own]) => [id, shelfOf(own, length, now.getTime())]));
}

/** Whether `enough` products that are on sale at `now` stand on the shelf, or all there are. */
export const reaches = (shelf: Shelf, enough: number, now: number): boolean =>
  !shelf.isCut || shelf.ids.length - firstOnSale(shelf, now) >= enough;

/** The place on the shelf of the first product whose sale has not ended. */
export function firstOnSale({ saleEnds }: Shelf, now: number): number {
  let first = 0;
  while (first < saleEnds.length && saleEnds[first]! <= now) first += 1;
  return first;
}

/** A product's card for those who are told no distance. */
export const cardAt = ({ bytes, starts }: Shelf, at: number): ProductCard =>
  JSON.parse(`${bytes.toString('utf8', starts[at], starts[at + 1])}null}`);
