import { type CellFault, cellFault, foldedCell, plainCell } from '#lib/domain/cell-text.ts';
import { composed } from '#lib/domain/composed.ts';
import { proposeCategories } from '#lib/domain/discovery/category-words.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { type ProductDraft, type ProductProblem, productProblems } from '#lib/domain/product/product.ts';
import { SHEET_COLUMNS, type SheetColumn } from '#lib/domain/product/product-sheet.ts';
import {
  type WeighedCellProblems,
  type WeighedCells,
  weighedCellProblems,
  wonByWeight,
} from '#lib/domain/product/weighed.ts';
import { cleanLine } from '#lib/domain/text.ts';
import { readAllergens, readStorage } from './labelling-text.ts';
import { readMarkdown } from './markdown-text.ts';
import { pieceInBox, readPacks, readSheetBarcode, readSheetGrams, readSheetNumber } from './sheet-cell.ts';
import { readSheetDay, readSheetTime, settledTime, type TimeFault, trueWeekday } from './sheet-time.ts';

export type LineFault =
  | ProductProblem
  | CellFault
  | TimeFault
  | NonNullable<WeighedCellProblems[keyof WeighedCellProblems]>
  | 'numberUnreadable'
  | 'gramsUnreadable'
  | 'packsUnsure'
  | 'barcodeOfBox';

/** The problem of one cell of a table. */
export interface LineProblem {
  column: SheetColumn;
  code: LineFault;
  /** The cell's own text. */
  cell: string;
  /** Proposals of what is meant: sub-categories by name, a number of pieces, the price by weight. */
  proposals: string[];
  /** The weekday that a date really is, where another stands beside it. */
  weekday: string;
}

export interface ReadLine {
  draft: ProductDraft;
  problems: LineProblem[];
}

type Faults = Partial<Record<SheetColumn, LineFault | undefined>>;

const TAX_WORDS: Record<string, boolean> = { 면세: true, 비과세: true, 면세상품: true, 과세: false, 과세상품: false };

/** Whether a cell says exempt or taxed; null where it says nothing. */
function readTaxKind(cell: string): boolean | 'unreadable' | null {
  const word = foldedCell(cell).replace(/\s/g, '');
  return word === '' ? null : (TAX_WORDS[word] ?? 'unreadable');
}

/** What a line says of weight and prices, read; what is wrong with it is among the faults. */
function readWeighed(
  cellOf: (column: SheetColumn) => string,
  faults: Faults,
  won: (column: SheetColumn) => number | null,
) {
  const grams = readSheetGrams(cellOf('weightGrams'));
  if (!grams.ok) faults.weightGrams ??= 'gramsUnreadable';
  const weighed: WeighedCells = {
    priceWon: won('priceWon'),
    weightGrams: grams.ok ? grams.value : null,
    pricePer100gWon: won('pricePer100gWon'),
  };
  if (!faults.weightGrams && !faults.pricePer100gWon && !faults.priceWon)
    Object.assign(faults, weighedCellProblems(weighed));
  return weighed;
}

function readDraft(
  cells: readonly string[],
  now: Date,
): { draft: ProductDraft; faults: Faults; weighed: WeighedCells } {
  const faults: Faults = {};
  const cellOf = (column: SheetColumn) => cells[SHEET_COLUMNS.findIndex(({ key }) => key === column)] ?? '';
  for (const { key } of SHEET_COLUMNS) {
    const fault = cellFault(cellOf(key));
    if (fault) faults[key] = fault;
  }
  const number = (column: SheetColumn, unit: 'won' | 'pieces') => {
    const read = readSheetNumber(cellOf(column), unit);
    if (read.ok) return read.value;
    faults[column] ??= unit === 'pieces' && readPacks(cellOf(column)) !== null ? 'packsUnsure' : 'numberUnreadable';
    return null;
  };
  const saleEnd = readSheetTime(cellOf('saleEndsAt'), now);
  if (!saleEnd.ok) faults.saleEndsAt ??= saleEnd.fault;
  const useBy = readSheetDay(cellOf('useBy'), now);
  if (!useBy.ok) faults.useBy ??= useBy.fault === 'timeUnreadable' ? 'useByUnreadable' : useBy.fault;
  if (pieceInBox(cellOf('barcode'))) faults.barcode ??= 'barcodeOfBox';
  const weighed = readWeighed(cellOf, faults, (column) => number(column, 'won'));
  const draft = {
    category: foldedCell(cellOf('category')),
    name: plainCell(cellOf('name')),
    priceWon: weighed.priceWon ?? wonByWeight(weighed),
    listPriceWon: number('listPriceWon', 'won'),
    markdown: readMarkdown(cellOf('markdown')),
    floorPriceWon: number('floorPriceWon', 'won'),
    quantity: number('quantity', 'pieces'),
    saleEndsAt: saleEnd.ok ? saleEnd.at : null,
    useBy: useBy.ok ? useBy.day : '',
    description: plainCell(cellOf('description')),
    origin: plainCell(cellOf('origin')),
    maker: plainCell(cellOf('maker')),
    netContent: plainCell(cellOf('netContent')),
    traceNumber: plainCell(cellOf('traceNumber')),
    storage: readStorage(cellOf('storage')),
    allergens: readAllergens(cellOf('allergens')),
    barcode: readSheetBarcode(cellOf('barcode')),
    taxFree: readTaxKind(cellOf('taxFree')),
    maxPerBuyer: number('maxPerBuyer', 'pieces'),
    bagWorthWon: number('bagWorthWon', 'won'),
    bagKinds: plainCell(cellOf('bagKinds')),
    weightGrams: weighed.weightGrams,
  };
  return { draft, faults, weighed };
}

/**
 * Proposals of what a cell means: sub-categories by name, the number of packs as pieces, the piece in a box, the price
 * by weight.
 */
function proposalsFor(code: LineFault, cell: string, weighed: WeighedCells): string[] {
  if (code === 'priceNotByWeight') return [String(wonByWeight(weighed))];
  if (code === 'barcodeOfBox') return [pieceInBox(cell) ?? ''];
  if (code === 'packsUnsure') return [String(readPacks(cell))];
  return code === 'categoryUnknown' ? proposeCategories(cell).map(({ name }) => name) : [];
}

/** The cells with what is counted from today said in dates: they may be read again on another day. */
export const settledCells = (cells: readonly string[], now: Date): string[] =>
  cells.map((cell, at) => (SHEET_COLUMNS[at]?.key === 'saleEndsAt' ? settledTime(cell, now) : cell));

/**
 * One line of a table as a product to register, and every cell that keeps it from being one. A cell that cannot be read
 * is never taken for an empty one.
 */
export function readLine(cells: readonly string[], now: Date): ReadLine {
  const { draft, faults, weighed } = readDraft(cells, now);
  const rules: Faults = productProblems(draft, now);
  // The price follows from weight and price of 100 g: what is wrong with those is said of them alone.
  if (weighed.priceWon === null && (faults.weightGrams || faults.pricePer100gWon)) delete rules.priceWon;
  const problems = SHEET_COLUMNS.flatMap(({ key }, place): LineProblem[] => {
    const code = faults[key] ?? rules[key];
    if (!code) return [];
    const cell = (cells[place] ?? '').trim();
    return [
      {
        column: key,
        code,
        cell,
        proposals: proposalsFor(code, cell, weighed),
        weekday: code === 'weekdayWrong' ? trueWeekday(cell, now) : '',
      },
    ];
  });
  return { draft, problems };
}

/** The identity of a product within a mart: its barcode, or else its name and sale end. */
export interface ProductIdentity {
  barcode: string | null;
  name: string;
  saleEndsAt: Date;
}

/** Null where its sale end cannot be read: then nobody can tell. */
export const identityOf = ({ name, barcode, saleEndsAt }: ProductDraft): ProductIdentity | null =>
  saleEndsAt && { name, barcode: readBarcode(barcode ?? ''), saleEndsAt };

/** By what goods are the same ones: spaces and the form of letters aside. */
export const goodsName = (name: string): string => composed(cleanLine(name), 'NFKC').replace(/\s/g, '').toLowerCase();

const nameKey = ({ name, saleEndsAt }: ProductIdentity): string => `${saleEndsAt.getTime()} ${goodsName(name)}`;

/** Index of products: by barcode and sale end, by barcode alone, or by name and sale end. The first one added wins. */
export function indexProducts<T extends ProductIdentity>(products: readonly T[] = []) {
  const coded = new Map<string, T[]>();
  const named = new Map<string, T>();
  const index = {
    add(product: T): void {
      if (product.barcode !== null) coded.set(product.barcode, [...(coded.get(product.barcode) ?? []), product]);
      const key = nameKey(product);
      if (!named.has(key)) named.set(key, product);
    },
    find(product: ProductIdentity): T | null {
      const sameCode = product.barcode === null ? [] : (coded.get(product.barcode) ?? []);
      const sameEnd = sameCode.find(({ saleEndsAt }) => saleEndsAt.getTime() === product.saleEndsAt.getTime());
      return sameEnd ?? sameCode[0] ?? named.get(nameKey(product)) ?? null;
    },
  };
  for (const product of products) index.add(product);
  return index;
}

/** For each row the earlier row that is the same product, or null. */
export function earlierRows(lines: readonly { row: number; draft: ProductDraft }[]): (number | null)[] {
  const index = indexProducts<ProductIdentity & { row: number }>();
  return lines.map(({ row, draft }) => {
    const identity = identityOf(draft);
    if (!identity) return null;
    const same = index.find(identity);
    index.add({ ...identity, row });
    return same?.row ?? null;
  });
}
