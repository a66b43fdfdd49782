import type { SheetProblem, SheetRow } from '#lib/contract/seller-products.ts';
import { LISTINGS_AT_ONCE } from '#lib/domain/listing-copy.ts';
import { type ProductDraft, type ProductProblem, productProblems } from '#lib/domain/product.ts';
import { readRow, readTitles, SHEET_COLUMNS } from '#lib/domain/product-sheet.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product-problems.ts';
import { type SheetRefusal, sheetFaultText } from '#lib/messages/product-sheet.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { tellFollowers } from '../alarms/tell-followers.ts';
import { type Attempt, once } from '../attempts/once.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { placeProduct } from './place-product.ts';
import { readSheet } from './read-sheet.ts';

export interface Import {
  martId: number;
  /** A table in CSV, as a spreadsheet saved it. */
  file: Buffer;
  /** Only tell what would happen. */
  dryRun: boolean;
}

export interface Imported {
  rows: SheetRow[];
  problems: SheetProblem[];
  registered: number;
}

interface NumberedDraft {
  row: number;
  draft: ProductDraft;
}

function refuseFile(fault: SheetRefusal): never {
  throw new Refusal('invalidInput', { field: 'file', text: sheetFaultText(fault) });
}

/** The rows of a table as drafts; a table that cannot be read at all is refused with the remedy. */
function draftsIn(file: Buffer): NumberedDraft[] {
  const sheet = readSheet(file);
  if (!sheet.ok) return refuseFile(sheet.fault);
  const [titles = [], ...rows] = sheet.rows;
  const header = readTitles(titles);
  if (!header.ok) return refuseFile({ code: 'titlesMissing', titles: header.missing });
  const drafts = rows
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ row, cells }) => ({ row, draft: readRow(cells, header.places) }));
  if (drafts.length === 0) return refuseFile({ code: 'noRows' });
  if (drafts.length > LISTINGS_AT_ONCE) return refuseFile({ code: 'tooManyRows', rows: drafts.length });
  return drafts;
}

function problemsOf({ row, draft }: NumberedDraft, now: Date): SheetProblem[] {
  const problems = productProblems(draft, now);
  return SHEET_COLUMNS.flatMap(({ key, title }) => {
    const code: ProductProblem | undefined = problems[key];
    return code ? [{ row, column: title, message: PRODUCT_PROBLEM_MESSAGES[code] }] : [];
  });
}

const finite = (n: number | null) => (n === null || !Number.isFinite(n) ? null : n);

function shown({ row, draft }: NumberedDraft): SheetRow {
  return {
    row,
    category: draft.category,
    productName: draft.name,
    price: finite(draft.priceWon),
    listPrice: finite(draft.listPriceWon ?? null),
    quantity: finite(draft.quantity),
    expirationDate: draft.saleEndsAt?.toISOString() ?? null,
    useBy: draft.useBy ?? '',
    barcode: draft.barcode ?? '',
  };
}

/**
 * Registers the products of a table, all of them or none; a dry run only answers what each row says and what is wrong with
 * it. Refuses with `martNotFound`, with `invalidInput` for a file that is no such table, with `importHasProblems`, and as `once`
 * does.
 */
export async function importProducts(
  deps: Deps,
  viewer: Viewer,
  { martId, file, dryRun }: Import,
  attempt?: Attempt,
): Promise<Imported> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    const drafts = draftsIn(file);
    const problems = drafts.flatMap((draft) => problemsOf(draft, now));
    const rows = drafts.map(shown);
    if (dryRun) return { rows, problems, registered: 0 };
    return once(tx, viewer, { attempt, now }, async () => {
      if (problems.length > 0) throw new Refusal('importHasProblems', { n: problems.length });
      const placed: { productId: number; name: string }[] = [];
      for (const { draft } of drafts) {
        placed.push(await placeProduct(tx, viewer, { martId, draft, pictureKey: null, now }));
      }
      const { productId, name } = placed[0]!;
      await tellFollowers(tx, { martId, productId, productName: name, now });
      return { rows, problems, registered: placed.length };
    });
  });
}
