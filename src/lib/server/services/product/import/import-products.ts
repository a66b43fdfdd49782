import type { SheetRow } from '#lib/contract/product/product-imports.ts';
import { hasTwin, isToChoose } from '#lib/domain/product/listing-line.ts';
import type { FileFault, KnownSheet, SameChoice, SheetFile } from '#lib/domain/product/product-sheet.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { mappingFault } from '#lib/sheets/sheet-columns.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { notifyFollowers } from '../../notice/alarms/notify-followers.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { type PlacedProduct, placeProduct } from '../register/place-product.ts';
import { refuseNewListing } from '../register/refuse-new-listing.ts';
import { tellHiddenName } from '../register/tell-hidden-name.ts';
import { readScaleRule } from '../shelf/mart-scale.ts';
import { findRunning } from './find-running.ts';
import { type ImportLine, type LineReading, type RowProblem, readLines, shownRow } from './import-line.ts';
import { knownPicture } from './known-picture.ts';
import { keepSheet } from './known-sheets.ts';
import { readSheet } from './read-sheet.ts';
import { refuseByPiece } from './refuse-by-piece.ts';
import { updateRunning } from './update-running.ts';

export interface Import {
  martId: number;
  /** A file, of which all rows are taken or none; or rows, of which those are taken that can be. */
  source: { file: Buffer } | { rows: readonly Omit<ImportLine, 'stray'>[] };
  /** The action for rows whose product is on sale already; a row's own choice wins. */
  same?: SameChoice | undefined;
  /** How the file's columns were mapped by hand, to be kept. */
  sheet?: KnownSheet | undefined;
  /** A preview that changes nothing. */
  dryRun: boolean;
}

export type Unread = Omit<SheetFile, 'lines' | 'grid' | 'mapping'>;

export interface Imported {
  rows: SheetRow[];
  /** The unread parts of a file; null where rows were sent. */
  unread: Unread | null;
  problems: RowProblem[];
  registered: number;
  updated: number;
  left: number;
}

async function linesOf(
  { userId }: Viewer,
  source: Import['source'],
): Promise<{ lines: ImportLine[]; unread: Unread | null }> {
  if ('rows' in source) return { lines: source.rows.map((line) => ({ ...line, stray: [] })), unread: null };
  const read = await readSheet(source.file, `user:${userId}`);
  const refused = (fault: FileFault) =>
    new DomainError('invalidInput', { field: 'file', reason: { is: 'sheet', fault } });
  if (!read.ok) throw refused(read.fault);
  const fault = mappingFault(read.file.mapping, read.file.grid.columns);
  if (fault) throw refused(fault);
  const { lines, grid: _grid, mapping: _mapping, ...unread } = read.file;
  return { lines, unread };
}

/** Whether a row was refused for a name that hides what nobody may sell here. */
const hidesName = ({ problems }: LineReading): boolean =>
  problems.some((problem) => 'cell' in problem && problem.cell.code === 'nameHidesGoods');

type Taken = 'registered' | 'updated' | 'left';

interface Taking {
  martId: number;
  same: SameChoice | undefined;
  now: Date;
}

/** Whether the seller has to choose the action for a row first. */
const isAsked = (reading: LineReading, same: SameChoice | undefined): boolean =>
  isToChoose({ running: reading.running, sameAsRow: reading.sameAsRow, same: reading.line.same ?? same });

/** Applies the decision about one row; a refusal leaves nothing of it done. */
async function takeLine(
  tx: Tx,
  viewer: Viewer,
  reading: LineReading,
  { martId, same, now }: Taking,
): Promise<{ taken: Taken; product?: PlacedProduct }> {
  const { line, draft, running } = reading;
  const choice = hasTwin(reading) ? (line.same ?? same) : 'register';
  if (choice === 'leave') return { taken: 'left' };
  if (choice === 'update' && running) {
    await updateRunning(
      tx,
      { actorId: viewer.userId },
      { martId, productId: running.id },
      { draft, from: line.from, now },
    );
    return { taken: 'updated' };
  }
  await refuseByPiece(tx, martId, draft);
  // What is sold under its barcode again looks as it did.
  const pictureKey = await knownPicture(tx, martId, draft.barcode);
  return {
    taken: 'registered',
    product: await placeProduct(tx, { actorId: viewer.userId }, { martId, draft, pictureKey, now }),
  };
}

/**
 * Listings are locked in one order, whatever the order of the rows: two imports at once do not wait for each other for
 * ever.
 */
const inLockOrder = (readings: readonly LineReading[]) =>
  [...readings].sort((a, b) => (a.running?.id ?? Number.MAX_SAFE_INTEGER) - (b.running?.id ?? Number.MAX_SAFE_INTEGER));

/** Takes the rows that can be taken, one after the other; the rest are among the problems. */
async function takeLines(tx: Tx, viewer: Viewer, readings: readonly LineReading[], taking: Taking) {
  const counts = { registered: 0, updated: 0, left: 0 };
  const problems: RowProblem[] = readings.flatMap((reading) => reading.problems);
  const placed: PlacedProduct[] = [];
  for (const reading of inLockOrder(readings)) {
    const { row } = reading.line;
    if (reading.problems.length > 0) continue;
    if (isAsked(reading, taking.same)) {
      problems.push({ row, code: 'importHasRunning', details: { n: 1 } });
      continue;
    }
    try {
      const { taken, product } = await takeLine(tx, viewer, reading, taking);
      counts[taken] += 1;
      if (product) placed.push(product);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push({ row, code: error.code, details: error.details });
    }
  }
  await notifyFollowers(tx, { martId: taking.martId, placed, now: taking.now });
  return { ...counts, problems };
}

/**
 * Registers the products of a table, or updates price and count of running listings. A dry run only answers what each
 * row says, what is wrong with it, and which listing it is already. Refuses with `martNotFound`, `consentNeeded`, with
 * `invalidInput` for a file that is no such table, and as `withIdempotency` does; a file also with `importHasProblems`
 * and `importHasRunning`.
 */
export async function importProducts(
  deps: Deps,
  viewer: Viewer,
  { martId, source, sheet, same, dryRun }: Import,
  idempotencyKey?: IdempotencyKey,
): Promise<Imported> {
  await requireMart(deps.db, viewer, martId);
  const { lines, unread } = await linesOf(viewer, source);
  let hidden: LineReading | undefined;
  const take = async (tx: Tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    if (!dryRun) await takeTurn(tx, 'imports', martId);
    const work = async (): Promise<Imported> => {
      if (!dryRun) await refuseNewListing(tx, viewer, now);
      const [running, scale] = [await findRunning(tx, martId, now), await readScaleRule(tx, martId)];
      const readings = readLines(lines, { running, sold: deps.config.goods, scale, now });
      const rows = readings.map((reading) => shownRow(reading, now));
      const known = readings.flatMap(({ problems }) => problems);
      hidden = dryRun ? undefined : readings.find(hidesName);
      if (dryRun) return { rows, unread, problems: known, registered: 0, updated: 0, left: 0 };
      const isWhole = 'file' in source;
      if (isWhole && known.length > 0) throw new DomainError('importHasProblems', { n: known.length });
      const asked = readings.filter((reading) => isAsked(reading, same));
      if (isWhole && asked.length > 0) throw new DomainError('importHasRunning', { n: asked.length });
      const taken = await takeLines(tx, viewer, readings, { martId, same, now });
      if (isWhole && taken.problems.length > 0)
        throw new DomainError('importHasProblems', { n: taken.problems.length });
      const { registered, updated } = taken;
      if (sheet) await keepSheet(tx, martId, sheet);
      if (registered + updated > 0) {
        const after = { registered, updated };
        await logAct(tx, { martId, kind: 'imported', actorId: viewer.userId, now, after });
      }
      return { rows, unread, ...taken };
    };
    return dryRun ? work() : withIdempotency(tx, viewer, { idempotencyKey, now }, work);
  };
  try {
    return await deps.db.transaction(take);
  } finally {
    if (hidden) await tellHiddenName(deps, martId, hidden.draft.name);
  }
}
