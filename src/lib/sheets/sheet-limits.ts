/**
 * The limits of one file. More than this is no list of products: it is refused before it is unpacked, or where it is
 * met.
 */
export const SHEET_LIMITS = {
  /** Entries of an archive, pictures and the like included. */
  entries: 5_000,
  /** Unpacked bytes for each packed one, in parts larger than `ratioFromBytes`. Lists of products have 10 to 50. */
  ratio: 250,
  ratioFromBytes: 1024 * 1024,
  sheets: 50,
  /** Rows and cells of all sheets, with something in them. */
  rows: 20_000,
  cells: 400_000,
  columns: 256,
  /** Excel's own, in characters. */
  cellLength: 32_767,
  sharedStrings: 400_000,
  styles: 65_000,
} as const;

/** A file that holds more than `SHEET_LIMITS`. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
}

/** Counts one thing and throws `SheetTooLarge` beyond `most`. */
export function countUpTo(most: number): (more?: number) => void {
  let count = 0;
  return (more = 1) => {
    count += more;
    if (count > most) throw new SheetTooLarge();
  };
}
