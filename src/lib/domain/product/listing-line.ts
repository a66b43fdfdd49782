import { groupBy } from '../group.ts';
import type { SameChoice } from './product-sheet.ts';

/** The same product, where it is there already. */
export interface Twins {
  /** The listing that is on sale. */
  running: object | null;
  /** An earlier line. */
  sameAsRow: number | null;
}

/** A product on its way to the shelf, as one line of several. */
export interface ListingLine extends Twins {
  /** Names the line on the page and on the wire. */
  row: number;
  running: { waitingCount: number } | null;
  /** The seller's choice where the same product is there already. */
  same: SameChoice | null;
  /** Why the server refused the line. */
  refusal: string | null;
  /** Sent, and nobody knows whether it arrived: it stays as it was sent, and is sent again like that. */
  isUnanswered: boolean;
}

export const newListingLine = (row: number): ListingLine => ({
  row,
  running: null,
  sameAsRow: null,
  same: null,
  refusal: null,
  isUnanswered: false,
});

export const hasTwin = ({ running, sameAsRow }: Twins): boolean => running !== null || sameAsRow !== null;

/** The choices that make sense: only a listing that is on sale can be brought up to date. */
export const choicesOf = ({ running }: Pick<Twins, 'running'>): SameChoice[] =>
  running ? ['update', 'leave', 'register'] : ['leave', 'register'];

/** Whether the seller has to choose the action for a line first. */
export const isToChoose = (line: Twins & { same?: SameChoice | null | undefined }): boolean =>
  hasTwin(line) && (!line.same || !choicesOf(line).includes(line.same));

/** A line as it is sent: with its choice, and the count that an update was decided on. */
export const sentLine = ({ row, same, running }: ListingLine, cells: string[]) => ({
  row,
  cells,
  ...(same && { same }),
  ...(same === 'update' && running && { from: running.waitingCount }),
});
export type SentLine = ReturnType<typeof sentLine>;

type Rows = readonly { row: number }[];

const rowsOf = (lines: Rows) => new Set(lines.map(({ row }) => row));

/** The lines, of which those that were sent wait for their answer, or no longer do. */
export function linesSent<L extends ListingLine>(lines: readonly L[], sent: Rows, isUnanswered: boolean): L[] {
  const rows = rowsOf(sent);
  return lines.map((line) => (rows.has(line.row) ? { ...line, isUnanswered } : line));
}

/**
 * The lines that are left after an answer: those that were not sent, and those that were refused, each with why.
 * `refused` says what else becomes of a refused line.
 */
export function linesLeft<L extends ListingLine>(
  lines: readonly L[],
  sent: Rows,
  problems: readonly { row: number; message: string }[],
  refused: (line: L) => L,
): L[] {
  const rows = rowsOf(sent);
  const refusals = new Map(groupBy(problems, ({ row }) => row).map((group) => [group[0].row, group]));
  return lines.flatMap((line) => {
    if (!rows.has(line.row)) return [line];
    const why = refusals.get(line.row)?.map(({ message }) => message);
    return why ? [refused({ ...line, refusal: why.join(' '), isUnanswered: false })] : [];
  });
}
