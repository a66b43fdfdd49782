import { normaliseSearch } from '#lib/domain/discovery/search.ts';
import { groupBy } from '#lib/domain/group.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { parseDelimited } from './delimited-text.ts';
import { readSheetNumber } from './sheet-cell.ts';

/** What counts are pasted onto. */
export interface Countable {
  productId: number;
  productName: string;
  waitingCount: number;
  recalled: boolean;
}

/** A pasted row: how many of which product, by its name, or by its place below the field that was pasted into. */
interface PastedRow {
  /** Null where the cells hold no names. */
  name: string | null;
  /** From 0. */
  place: number;
  /** The cell of the count as it was pasted, and what it says; null for what is no count. */
  cell: string;
  count: number | null;
}

/** Why a row changes nothing. */
export interface RowFault extends PastedRow {
  fault: /** No product of the list has this name. */
    | 'notListed'
    /** Several have it. */
    | 'sameName'
    /** The list has no row there. */
    | 'below'
    /** The cell is no whole number from 0 to `QUANTITY.max`. */
    | 'unreadable'
    /** Another pasted row is of the same product. */
    | 'twice';
}

/** Why nothing can be read. */
export type PasteFault = 'unreadable' | 'countMissing' | 'countUnsure';

export interface PastedCounts<T extends Countable> {
  changes: { product: T; from: number; to: number }[];
  /** How many products have this count already. */
  same: number;
  faults: RowFault[];
}

const COUNT_TITLE = /수량|재고|개수|잔량|남은|판매대기/;

function countOf(cell: string): number | null {
  const read = readSheetNumber(cell, 'pieces');
  const count = read.ok ? read.value : null;
  return count !== null && Number.isInteger(count) && count >= 0 && count <= QUANTITY.max ? count : null;
}
const isCount = (cell: string): boolean => countOf(cell) !== null;
const isFilled = (cell: string): boolean => cell.trim() !== '';
/** Most of what a column holds are counts: a word like '품절' may stand among them. */
const isOfCounts = (cells: readonly string[]): boolean => {
  const filled = cells.filter(isFilled);
  return filled.length > 0 && filled.filter(isCount).length * 2 >= filled.length;
};

const nameOf = ({ productName }: Countable): string => normaliseSearch(productName);

/** Whether more than one cell is pasted: a single one goes into its field as it is. */
export const isOfCells = (text: string): boolean => /[\t\n\r]/.test(text.trim());

type Read = { ok: true; rows: PastedRow[] } | { ok: false; fault: PasteFault };

/** The counts in cells that were copied from a spreadsheet, with the names beside them; empty cells are left out. */
function readRows(text: string, isName: (cell: string) => boolean): Read {
  const read = parseDelimited(text, '\t');
  if (!read.ok) return { ok: false, fault: 'unreadable' };
  const width = Math.max(0, ...read.rows.map(({ cells }) => cells.length));
  const [first, ...others] = read.rows;
  if (!first) return { ok: false, fault: 'countMissing' };
  const titles = first.cells.map((cell) => cell.replace(/\s/g, ''));
  const isNamed = titles.some((title) => COUNT_TITLE.test(title)) || (width > 1 && !first.cells.some(isName));
  const hasTitles = isNamed && !first.cells.some(isCount);
  const rows = hasTitles ? others : read.rows;
  if (rows.length === 0) return { ok: false, fault: 'countMissing' };
  const columns = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row.cells[at] ?? '');
    const isTitled = hasTitles && COUNT_TITLE.test(titles[at] ?? '');
    return { at, isTitled, isOfCounts: isOfCounts(cells), names: cells.filter(isName).length };
  });

  const titled = columns.filter(({ isTitled }) => isTitled);
  const [counts, ...further] = titled.length > 0 ? titled : columns.filter((one) => width === 1 || one.isOfCounts);
  if (!counts) return { ok: false, fault: 'countMissing' };
  if (further.length > 0) return { ok: false, fault: 'countUnsure' };

  const beside = columns.filter((one) => one !== counts && (one.names > 0 || !one.isOfCounts));
  const [named] = beside.sort((a, b) => b.names - a.names);
  const top = hasTitles ? first.row + 1 : 1;
  return {
    ok: true,
    rows: rows.flatMap(({ row, cells }) => {
      const cell = cells[counts.at] ?? '';
      const name = named ? (cells[named.at] ?? '').trim() : null;
      return isFilled(cell) && name !== '' ? [{ name, place: row - top, cell: cell.trim(), count: countOf(cell) }] : [];
    }),
  };
}

/**
 * What pasted cells make of the counts of `products`, which stand as they are shown: by the names beside the counts, or
 * without names from `fromId` on, row by row. The column of the counts is the one that is titled so, else the only one
 * that holds counts.
 */
export function readPastedCounts<T extends Countable>(
  text: string,
  products: readonly T[],
  fromId: number,
): { ok: true; pasted: PastedCounts<T> } | { ok: false; fault: PasteFault } {
  const countable = products.filter(({ recalled }) => !recalled);
  const byName = new Map(groupBy(countable, nameOf).map((group) => [nameOf(group[0]), group]));
  const read = readRows(text, (cell) => byName.has(normaliseSearch(cell)));
  if (!read.ok) return read;
  const start = countable.findIndex(({ productId }) => productId === fromId);
  const below = (place: number) => countable.slice(start + place, start + place + 1);
  const rows = read.rows.map((row) => ({
    row,
    of: row.name === null ? below(row.place) : (byName.get(normaliseSearch(row.name)) ?? []),
  }));
  const twice = new Set(
    groupBy(rows, ({ of }) => of[0]?.productId ?? 0).flatMap(([first, ...others]) =>
      others.length > 0 ? first.of : [],
    ),
  );
  const pasted: PastedCounts<T> = { changes: [], same: 0, faults: [] };
  for (const { row, of } of rows) {
    const [product, ...others] = of;
    const fail = (fault: RowFault['fault']) => pasted.faults.push({ ...row, fault });
    if (!product) fail(row.name === null ? 'below' : 'notListed');
    else if (others.length > 0) fail('sameName');
    else if (twice.has(product)) fail('twice');
    else if (row.count === null) fail('unreadable');
    else if (row.count === product.waitingCount) pasted.same += 1;
    else pasted.changes.push({ product, from: product.waitingCount, to: row.count });
  }
  return { ok: true, pasted };
}
