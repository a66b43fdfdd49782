import type { SheetProblem, SheetRow } from '#lib/contract/product/product-imports.ts';
import { foldedCell } from '#lib/domain/cell-text.ts';
import { categoryByName, isTaxFreeCategory } from '#lib/domain/product/categories.ts';
import { choicesOf, hasTwin, isToChoose, type ListingLine, newListingLine } from '#lib/domain/product/listing-line.ts';
import type { ProductDraft } from '#lib/domain/product/product.ts';
import {
  ROWS_AT_ONCE,
  type SameChoice,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetLine,
} from '#lib/domain/product/product-sheet.ts';
import { taxCell } from '#lib/messages/product/listing-sheet.ts';
import { lineFaultText, sheetProblem, strayProblem } from '#lib/messages/product/product-sheet.ts';
import { guessOfName } from '#lib/sheets/guess-of-name.ts';
import { earlierRows, type LineFault, readLine, settledCells } from '#lib/sheets/product-sheet-line.ts';
import { pieceInBox, readSheetNumber } from '#lib/sheets/sheet-cell.ts';

/** What is wrong with a cell, by its kind: faults of one kind are mended by one press. */
export type CellProblem = SheetProblem & {
  kind: LineFault | 'stray';
  /** The message without the cell's own text. */
  reason: string;
};

/** A row of the table on its way to becoming a listing. */
export interface Line extends SheetLine, ListingLine {
  draft: ProductDraft;
  problems: CellProblem[];
  /** The listing that is on sale already and is the same; once `isCompared`. */
  running: SheetRow['running'];
  isCompared: boolean;
  /** The seller leaves it out. */
  isLeftOut: boolean;
  /** Some of its cells are what its name stands for (`withGuess`): the sheet said nothing there. */
  isGuessed?: boolean;
}

/** What a tab keeps of a line over a reload. */
export type KeptLine = Pick<
  Line,
  'row' | 'cells' | 'stray' | 'running' | 'same' | 'isLeftOut' | 'isUnanswered' | 'isGuessed'
>;

/** A line as its cells say, read once more. */
export function readAgain(line: KeptLine, now: Date): Line {
  const { draft, problems } = readLine(line.cells, now);
  // A row that time has made wrong cannot be sent as it was.
  const isUnanswered = line.isUnanswered && problems.length === 0;
  return {
    ...line,
    sameAsRow: null,
    refusal: null,
    isUnanswered,
    isCompared: isUnanswered,
    draft,
    problems: [
      ...problems.map((problem) => ({
        ...sheetProblem(line.row, problem),
        kind: problem.code,
        reason: lineFaultText(problem),
      })),
      ...line.stray.map((cell) => {
        const problem = strayProblem(line.row, cell);
        return { ...problem, kind: 'stray' as const, reason: problem.message };
      }),
    ],
  };
}

export function newLine({ row, cells, stray }: SheetLine, now: Date): Line {
  const settled = settledCells(cells, now);
  const guessed = withGuess(settled, now);
  const kept = { ...newListingLine(row), cells: guessed, stray, running: null, isLeftOut: false };
  return { ...readAgain(kept, now), isGuessed: guessed !== settled };
}

/**
 * The cells of a row with what its name says where the sheet says nothing: category, tax and use-by. Its seller sees it
 * and may change it.
 */
function withGuess(cells: string[], now: Date): string[] {
  const name = cells[SHEET_COLUMNS.findIndex(({ key }) => key === 'name')] ?? '';
  const { category, taxFree, useBy } = guessOfName(name, now);
  const own = categoryByName(cells[SHEET_COLUMNS.findIndex(({ key }) => key === 'category')] ?? '');
  const isByCategory = own !== null && isTaxFreeCategory(own.key) === (taxFree === 'yes');
  const guesses: Partial<Record<SheetColumn, string>> = {
    category,
    taxFree: isByCategory ? '' : taxCell(taxFree),
    useBy,
  };
  const isGuessed = SHEET_COLUMNS.map(({ key }, at) => (cells[at] ?? '').trim() === '' && Boolean(guesses[key]));
  if (!isGuessed.includes(true)) return cells;
  return SHEET_COLUMNS.map(({ key }, at) => (isGuessed[at] ? guesses[key] : cells[at]) ?? '');
}

/** A line that was changed, read once more; whether it runs is asked anew. */
export const corrected = (line: Line, now: Date, part: Partial<KeptLine> = {}): Line =>
  readAgain({ ...line, ...part, running: null }, now);

/** How many boxes a line of a box's code says, once the code is its piece's: how many pieces that is, is asked. */
const boxesOf = (quantity: string): string => {
  const read = readSheetNumber(quantity, 'pieces');
  return read.ok && read.value !== null ? `${read.value}박스` : quantity;
};

/** A line with one cell typed anew. */
export function withCell(line: Line, now: Date, column: SheetColumn, text: string | ((line: Line) => string)): Line {
  const typed = typeof text === 'string' ? text : text(line);
  if (cellOf(line, column) === typed) return line;
  const isPieceOfBox = column === 'barcode' && pieceInBox(cellOf(line, column)) === typed;
  const cells = line.cells.map((cell, at) => {
    const key = SHEET_COLUMNS[at]?.key;
    return key === column ? typed : key === 'quantity' && isPieceOfBox ? boxesOf(cell) : cell;
  });
  return corrected(line, now, { cells: settledCells(cells, now) });
}

/** A line without what is written under no title. */
export const withoutStray = (line: Line, now: Date): Line => corrected(line, now, { stray: [] });

export const withLeftOut = (line: Line, _: Date, isLeftOut: boolean): Line => ({
  ...line,
  isLeftOut,
  refusal: isLeftOut ? null : line.refusal,
});

/** A line with the choice for its twin, where it has one and the choice is possible. */
export const withChoice = (line: Line, _: Date, same: SameChoice): Line =>
  hasTwin(line) && choicesOf(line).includes(same) ? { ...line, same } : line;

/** The lines with the earlier rows that they repeat; what is left out repeats nothing. */
export function withEarlierRows(lines: readonly Line[]): Line[] {
  const counted = lines.filter(({ isLeftOut }) => !isLeftOut);
  const repeated = earlierRows(counted);
  const earlier = new Map(counted.map(({ row }, at) => [row, repeated[at]]));
  return lines.map((line) => {
    const sameAsRow = earlier.get(line.row) ?? null;
    return sameAsRow === line.sameAsRow ? line : { ...line, sameAsRow };
  });
}

/** A cell or the server's refusal keeps a line from being sent. */
const isToFix = ({ problems, refusal }: Line): boolean => problems.length > 0 || refusal !== null;

/** On sale with the same price, count and sale end: it stays as it is, unless its seller says otherwise. */
function isUnchanged(line: Line): boolean {
  const { isLeftOut, running, sameAsRow, same, draft } = line;
  if (isLeftOut || isToFix(line) || !running || sameAsRow !== null || same !== null) return false;
  const { basePrice, weightGrams, waitingCount, expirationDate } = running;
  const isSameEnd = draft.saleEndsAt?.getTime() === new Date(expirationDate).getTime();
  const isSameWeight = draft.weightGrams == null || draft.weightGrams === weightGrams;
  return basePrice === draft.priceWon && isSameWeight && waitingCount === draft.quantity && isSameEnd;
}

/** The lines by what is to be done about them. */
export function sorted(all: readonly Line[]) {
  const unchanged = all.filter(isUnchanged);
  const lines = all.filter((line) => !isUnchanged(line));
  const [leftOut = [], kept = []] = [true, false].map((is) => lines.filter(({ isLeftOut }) => isLeftOut === is));
  const [toFix = [], whole = []] = [true, false].map((is) => kept.filter((line) => isToFix(line) === is));
  const [toChoose = [], ready = []] = [true, false].map((is) => whole.filter((line) => isToChoose(line) === is));
  return { unchanged, toFix, toChoose, twins: whole.filter(hasTwin), leftOut, ready };
}

export const cellOf = ({ cells }: SheetLine, column: SheetColumn): string =>
  cells[SHEET_COLUMNS.findIndex(({ key }) => key === column)] ?? '';

/** The lines whose category is written alike: they are put right by one press. */
export const ofCategory = (lines: readonly Line[], written: string): Line[] =>
  lines.filter((line) => foldedCell(cellOf(line, 'category')) === foldedCell(written));

/** Whether the server has to be asked what runs already; of a line without a sale end nobody can tell. */
export const isToCompare = ({ isCompared, isLeftOut, draft }: Line): boolean =>
  !isCompared && !isLeftOut && draft.saleEndsAt !== null;

/**
 * The lines with what runs of those that were asked about. What was typed while the answer was on its way is another
 * product: it is asked about again.
 */
export function withRunning(lines: readonly Line[], asked: readonly Line[], rows: readonly SheetRow[]): Line[] {
  const cellsByRow = new Map(asked.map(({ row, cells }) => [row, cells]));
  const running = new Map(rows.map((row) => [row.row, row.running]));
  return lines.map((line) =>
    cellsByRow.get(line.row) === line.cells
      ? { ...line, running: running.get(line.row) ?? null, isCompared: true }
      : line,
  );
}

const BATCH_MAX_LETTERS = 14_000;

/** The lines in batches that fit into a call, in their order: a Korean letter is three bytes, and may be escaped. */
export function batches(lines: readonly Line[]): Line[][] {
  const all: Line[][] = [];
  let letters = 0;
  for (const line of lines) {
    const length = line.cells.join('').length;
    const last = all.at(-1);
    if (last && last.length < ROWS_AT_ONCE && letters + length <= BATCH_MAX_LETTERS) {
      last.push(line);
      letters += length;
    } else {
      all.push([line]);
      letters = length;
    }
  }
  return all;
}

/** The same for sending: what was sent before and not answered goes again first, as it was, under its own name. */
export function batchesToSend(lines: readonly Line[]): Line[][] {
  const unanswered = lines.filter(({ isUnanswered }) => isUnanswered);
  const others = batches(lines.filter(({ isUnanswered }) => !isUnanswered));
  return unanswered.length > 0 ? [unanswered, ...others] : others;
}
