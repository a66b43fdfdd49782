import type { SheetProblem, SheetRow } from '#lib/contract/product/product-imports.ts';
import { foldedCell } from '#lib/domain/cell-text.ts';
import type { ProductDraft } from '#lib/domain/product/product.ts';
import { type SameChoice, SHEET_COLUMNS, type SheetColumn, type SheetLine } from '#lib/domain/product/product-sheet.ts';
import { lineFaultText, sheetProblem, strayProblem } from '#lib/messages/product/product-sheet.ts';
import { earlierRows, type LineFault, readLine, settledCells } from '#lib/sheets/product-sheet-line.ts';

/** What is wrong with a cell, by its kind: faults of one kind are mended by one press. */
export type CellProblem = SheetProblem & {
  kind: LineFault | 'stray';
  /** The message without the cell's own text. */
  reason: string;
};

/** A row of the table on its way to becoming a listing. */
export interface Line extends SheetLine {
  draft: ProductDraft;
  problems: CellProblem[];
  /** The listing that is on sale already and is the same; once `isCompared`. */
  running: SheetRow['running'];
  isCompared: boolean;
  /** An earlier row that is the same product. */
  sameAsRow: number | null;
  /** What becomes of it where the same is there already. */
  same: SameChoice | null;
  /** The seller leaves it out. */
  isLeftOut: boolean;
  /** Why the server refused it. */
  failure: string | null;
  /** Sent, and nobody knows whether it arrived: it is sent again as it was. */
  hasNoResponse: boolean;
}

/** What a tab keeps of a line over a reload. */
export type KeptLine = Pick<Line, 'row' | 'cells' | 'stray' | 'running' | 'same' | 'isLeftOut' | 'hasNoResponse'>;

/** A line as its cells say, read once more. */
export function readAgain(line: KeptLine, now: Date): Line {
  const { draft, problems } = readLine(line.cells, now);
  // A row that time has made wrong cannot be sent as it was.
  const hasNoResponse = line.hasNoResponse && problems.length === 0;
  return {
    ...line,
    ...{ sameAsRow: null, failure: null, hasNoResponse, isCompared: hasNoResponse, draft },
    problems: [
      ...problems.map((problem) => ({
        ...sheetProblem(line.row, problem),
        ...{ kind: problem.code, reason: lineFaultText(problem) },
      })),
      ...line.stray.map((cell) => {
        const problem = strayProblem(line.row, cell);
        return { ...problem, kind: 'stray' as const, reason: problem.message };
      }),
    ],
  };
}

export const newLine = (line: SheetLine, now: Date): Line =>
  readAgain(
    {
      ...line,
      cells: settledCells(line.cells, now),
      running: null,
      same: null,
      isLeftOut: false,
      hasNoResponse: false,
    },
    now,
  );

/** The lines with the earlier rows that they repeat; what is left out repeats nothing. */
export function withEarlierRows(lines: readonly Line[]): Line[] {
  const counted = lines.filter(({ isLeftOut }) => !isLeftOut);
  const earlier = new Map(earlierRows(counted).map((row, at) => [counted[at]!.row, row]));
  return lines.map((line) => {
    const sameAsRow = earlier.get(line.row) ?? null;
    return sameAsRow === line.sameAsRow ? line : { ...line, sameAsRow };
  });
}

export const hasTwin = ({ running, sameAsRow }: Line): boolean => running !== null || sameAsRow !== null;

/** The choices that make sense: only what runs can be brought up to date. */
export const choicesOf = ({ running }: Line): SameChoice[] =>
  running ? ['update', 'leave', 'register'] : ['leave', 'register'];

const isToFix = ({ isLeftOut, problems, failure }: Line): boolean =>
  !isLeftOut && (problems.length > 0 || failure !== null);
const isToChoose = (line: Line): boolean =>
  !line.isLeftOut && !isToFix(line) && hasTwin(line) && (line.same === null || !choicesOf(line).includes(line.same));

/** On sale with the same price, count and sale end: it stays as it is, unless its seller says otherwise. */
function isUnchanged({ isLeftOut, problems, failure, running, sameAsRow, same, draft }: Line): boolean {
  if (isLeftOut || problems.length > 0 || failure !== null || !running || sameAsRow !== null || same !== null) {
    return false;
  }
  const { basePrice, waitingCount, expirationDate } = running;
  const isSameEnd = draft.saleEndsAt?.getTime() === new Date(expirationDate).getTime();
  return basePrice === draft.priceWon && waitingCount === draft.quantity && isSameEnd;
}

/** The lines by what is to be done about them. */
export function sorted(all: readonly Line[]) {
  const unchanged = all.filter(isUnchanged);
  const lines = all.filter((line) => !isUnchanged(line));
  const toFix = lines.filter(isToFix);
  const toChoose = lines.filter(isToChoose);
  return {
    ...{ unchanged, toFix, toChoose },
    twins: lines.filter((line) => !line.isLeftOut && !isToFix(line) && hasTwin(line)),
    leftOut: lines.filter(({ isLeftOut }) => isLeftOut),
    ready: lines.filter((line) => !line.isLeftOut && !isToFix(line) && !isToChoose(line)),
  };
}

export const cellOf = ({ cells }: SheetLine, column: SheetColumn): string =>
  cells[SHEET_COLUMNS.findIndex(({ key }) => key === column)] ?? '';

/** Lines whose category is written alike are put right by one press. */
export const sameCategory = (one: string, other: string): boolean => foldedCell(one) === foldedCell(other);

/** Whether the server has to be asked what runs already; of a line without a sale end nobody can tell. */
export const isToCompare = ({ isCompared, isLeftOut, draft }: Line): boolean =>
  !isCompared && !isLeftOut && draft.saleEndsAt !== null;

/** A line as it is sent. */
export function sentRow({ row, cells, running, same }: Line) {
  const choice = same === null ? {} : { same };
  return { row, cells, ...choice, ...(same === 'update' && running ? { from: running.waitingCount } : {}) };
}

const BATCH_MAX_LETTERS = 14_000;

/** The lines in batches that fit into a call, in their order: a Korean letter is three bytes, and may be escaped. */
export function batches(lines: readonly Line[], most: number): Line[][] {
  const all: Line[][] = [];
  let letters = 0;
  for (const line of lines) {
    const length = line.cells.join('').length;
    const last = all.at(-1);
    if (last && last.length < most && letters + length <= BATCH_MAX_LETTERS) {
      last.push(line);
      letters += length;
    } else {
      all.push([line]);
      letters = length;
    }
  }
  return all;
}
