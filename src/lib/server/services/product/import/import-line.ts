import type { ErrorCode, ErrorDetails } from '#lib/contract/errors.ts';
import { rowOf } from '#lib/contract/product/product-fields.ts';
import type { SheetRow } from '#lib/contract/product/product-imports.ts';
import { barcodeByRule } from '#lib/domain/product/goods-code.ts';
import { priceAt } from '#lib/domain/product/markdown.ts';
import type { ProductDraft } from '#lib/domain/product/product.ts';
import type { SameChoice, SheetLine } from '#lib/domain/product/product-sheet.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import type { ScaleRule } from '#lib/domain/product/scale-label.ts';
import {
  earlierRows,
  identityOf,
  indexProducts,
  type LineProblem,
  type ReadLine,
  readLine,
} from '#lib/sheets/product-sheet-line.ts';
import { problemOfGoods } from '../register/listing-problems.ts';
import type { RunningListing } from './find-running.ts';

/** A row as it was sent, with the seller's choice for it. */
export type ImportLine = SheetLine & {
  same?: SameChoice | undefined;
  /** How many pieces waited when the seller decided. */
  from?: number | undefined;
};

/** What keeps a row from being taken: a cell, one without a title, or a refusal of the row itself. */
export type RowProblem = { row: number } & (
  | { cell: LineProblem }
  | { stray: SheetLine['stray'][number] }
  | { code: ErrorCode; details: ErrorDetails }
);

/** A row as it was understood. */
export interface LineReading {
  line: ImportLine;
  draft: ProductDraft;
  problems: RowProblem[];
  running: RunningListing | null;
  /** An earlier row that is the same product. */
  sameAsRow: number | null;
}

/** A row as it was read, and whether it is something that the market does not sell. */
function withGoods({ draft, problems }: ReadLine, sold: GoodsSold): ReadLine {
  const isNamed = !problems.some(({ column }) => column === 'name');
  const code = isNamed ? problemOfGoods(draft, sold) : null;
  if (!code) return { draft, problems };
  return { draft, problems: [...problems, { column: 'name', code, cell: draft.name, proposals: [], weekday: '' }] };
}

/** What a mart's rows are read beside. */
interface ImportContext {
  running: readonly RunningListing[];
  sold: GoodsSold;
  /** How its scale lays out labels. */
  scale: ScaleRule | null;
  now: Date;
}

/** Every row with its problems, the listing that runs already and the earlier row that is the same product. */
export function readLines(lines: readonly ImportLine[], { running, sold, scale, now }: ImportContext): LineReading[] {
  const kept = <B extends string | null | undefined>(barcode: B) => barcode && barcodeByRule(barcode, scale);
  const index = indexProducts(running.map((listing) => ({ ...listing, barcode: kept(listing.barcode) })));
  const readings = lines.map((line) => {
    const { draft, problems } = withGoods(readLine(line.cells, now), sold);
    return { line, problems, draft: { ...draft, barcode: kept(draft.barcode) } };
  });
  const earlier = earlierRows(readings.map(({ line, draft }) => ({ row: line.row, draft })));
  return readings.map(({ line, draft, problems }, at) => {
    const identity = identityOf(draft);
    return {
      line,
      draft,
      problems: [
        ...problems.map((cell) => ({ row: line.row, cell })),
        ...line.stray.map((stray) => ({ row: line.row, stray })),
      ],
      running: identity && index.find(identity),
      sameAsRow: earlier[at] ?? null,
    };
  });
}

/** A row as the wire shows it. */
export function shownRow({ line, draft, running, sameAsRow }: LineReading, now: Date): SheetRow {
  return {
    row: line.row,
    ...rowOf(draft),
    running: running && {
      productId: running.id,
      productName: running.name,
      price: priceAt(running, now),
      basePrice: running.priceWon,
      weightGrams: running.weightGrams,
      waitingCount: running.waiting,
      expirationDate: running.saleEndsAt.toISOString(),
    },
    sameAsRow,
  };
}
