import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { ProductSort } from '#lib/domain/list-choice.ts';
import type { Condition } from './condition.ts';
import type { Db } from './connect.ts';
import { card, type ListedRow, listedStatement, type Slot } from './listed-products.ts';
import type { NearMart } from './near-marts.ts';
import { executeNamed } from './statement.ts';

/** So many marts are looked in at first, then four times as many: in a dense city a page is full long before the rim. */
const FIRST = 100;
const FACTOR = 4;

/** A mart to look in; `words` are those of a search that its name answers, by place. */
export type MartToSearch = NearMart & { words?: readonly number[] };

export interface OutwardsQuery {
  now: Date;
  /** What products have to be beyond being listed. */
  condition: Condition;
  sort?: ProductSort | undefined;
  limit: number;
  offset: number;
}

/**
 * Products that can be bought in marts that are known, nearest first. Sorted by distance they are asked for in groups of marts,
 * until the page is full; in any other order all of them at once.
 */
export async function listedOutwards(
  db: Db,
  marts: readonly MartToSearch[],
  query: OutwardsQuery,
): Promise<ProductCard[]> {
  const { sort = 'near', limit, offset } = query;
  if (sort !== 'near') return listedIn(db, marts, query);
  const enough = offset + limit;
  const found: ProductCard[] = [];
  for (let start = 0, size = FIRST; start < marts.length && found.length < enough; size *= FACTOR) {
    let end = Math.min(marts.length, start + size);
    // Marts equally far share an order, and so a group.
    while (end < marts.length && marts[end]!.distance === marts[end - 1]!.distance) end += 1;
    const group = marts.slice(start, end);
    found.push(...(await listedIn(db, group, { ...query, limit: enough - found.length, offset: 0 })));
    start = end;
  }
  return offset > 0 ? found.slice(offset) : found;
}

type Row = Omit<ListedRow, 'mart_id' | 'mart_name' | 'distance'> & {
  /** The mart's place among those asked for, from 1, as PostgreSQL writes a `bigint`. */
  place: string;
};

/** The statement is planned once by each connection where the condition is one of those that many ask. */
async function listedIn(
  db: Db,
  marts: readonly MartToSearch[],
  { now, condition, sort = 'near', limit, offset }: OutwardsQuery,
): Promise<ProductCard[]> {
  const values: Record<string, string | number> = {
    ids: arrayOf(marts.map(({ id }) => id)),
    distances: arrayOf(marts.map(({ distance }) => distance)),
    ...(condition.byMart ? { words: arrayOf(marts.map(({ words = [] }) => bitsOf(words))) } : {}),
    now: now.toISOString(),
    ...{ limit, offset, enough: offset + limit },
  };
  for (const [i, text] of condition.texts.entries()) values[textSlot(i)] = text;
  const write = (slot: (name: string) => Slot) => statementOf(condition, sort, slot);
  const rows =
    condition.shape === null
      ? (await db.execute<Row & Record<string, unknown>>(write((name) => values[name]!))).rows
      : await executeNamed<Row>(db, `listed ${sort} ${condition.shape}`, () => write(sql.placeholder), values);
  return rows.map((row) => {
    const { id, name, distance } = marts[Number(row.place) - 1]!;
    return card({ ...row, mart_id: id, mart_name: name, distance });
  });
}

/** Names are not sent there and back. */
function statementOf(condition: Condition, sort: ProductSort, slot: (name: string) => Slot) {
  const known = sql`${slot('ids')}::int[], ${slot('distances')}::int[]`;
  const marts = condition.byMart
    ? sql`select * from unnest(${known}, ${slot('words')}::bigint[]) with ordinality as chosen(id, distance, words, place)`
    : sql`select * from unnest(${known}) with ordinality as chosen(id, distance, place)`;
  return listedStatement({
    ...{ marts, about: sql`near.place, near.distance`, sort },
    now: slot('now'),
    where: condition.write(condition.texts.map((_, i) => slot(textSlot(i)))),
    ...{ limit: slot('limit'), offset: slot('offset'), enough: slot('enough') },
  });
}

const textSlot = (i: number) => `text${i}`;

/** As PostgreSQL writes an array of numbers; node-postgres would look at each for signs to escape. */
const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

/** As many words as a text of 60 characters can have fit into the bits of a number. */
const bitsOf = (words: readonly number[]) => words.reduce((bits, word) => bits + 2 ** word, 0);
