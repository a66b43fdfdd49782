import { type CellFault, cellFault } from '../cell-text.ts';
import { PRICE_WON } from '../money.ts';
import { MAX_PER_BUYER } from '../order/holds.ts';
import { cleanLine, cleanLines } from '../text.ts';
import { addMinutes, MINUTES_PER_DAY } from '../time.ts';
import { parseSeoulDate } from '../timestamp.ts';
import type { BagFields } from './bag.ts';
import { type BagProblems, bagProblems } from './bag-problems.ts';
import { isShortenedNumber, readBarcode } from './barcode.ts';
import { categoryByName } from './categories.ts';
import { type Allergen, LABEL_TEXT_MAX_LENGTH, type Storage } from './labelling.ts';
import { type MarkdownProblem, type MarkdownStep, markdownProblem } from './markdown.ts';
import type { GoodsProblem } from './restricted-goods.ts';
import { QUANTITY } from './stock.ts';
import { readTraceNumber } from './trace-number.ts';
import { WEIGHT_GRAMS } from './weighed.ts';

export { isListed, isOnSale } from './sale.ts';

export const PRODUCT_NAME_MAX_LENGTH = 100;
export const DESCRIPTION_MAX_LENGTH = 2000;
export const ORIGIN_MAX_LENGTH = 100;
/** A sale end more than a year ahead is a typing error, as 2062 for 2026. */
export const SALE_END_MAX_DAYS = 366;

/** A listing as its seller typed it, read but not yet checked; null for unreadable fields. */
export type ProductDraft = BagFields & {
  /** Name or key of a sub-category. */
  category: string;
  name: string;
  priceWon: number | null;
  /** Its price without a discount (정가); optional. */
  listPriceWon?: number | null | undefined;
  /** By how much it costs less before its sale end; nothing said: as the mart's rule has it. */
  markdown?: readonly MarkdownStep[] | 'unreadable' | null | undefined;
  /** No reduced price lies under it; optional. */
  floorPriceWon?: number | null | undefined;
  quantity: number | null;
  saleEndsAt: Date | null;
  /** The use-by date (소비기한), 'yyyy-MM-dd' in Seoul; optional. */
  useBy?: string | null | undefined;
  description?: string | null | undefined;
  /** Where it comes from (원산지), as a label says it; optional. */
  origin?: string | null | undefined;
  /** Maker or importer (제조사·수입사); optional. */
  maker?: string | null | undefined;
  /** How much it is, with its unit (내용량), as '500g'; optional. */
  netContent?: string | null | undefined;
  /** 이력번호 (domain/product/trace-number.ts), as typed; optional. */
  traceNumber?: string | null | undefined;
  storage?: Storage | 'unreadable' | null | undefined;
  /** Empty: none; nothing said: not known. */
  allergens?: readonly Allergen[] | 'unreadable' | null | undefined;
  /** As typed or scanned; optional. */
  barcode?: string | null | undefined;
  /** Exempt from VAT, as its seller says; nothing said: by its sub-category (domain/product/tax.ts). */
  taxFree?: boolean | 'unreadable' | null | undefined;
  /** 'N개까지': how many one buyer holds of it at a time (domain/order/holds.ts); of bags a day and mart. Optional. */
  maxPerBuyer?: number | null | undefined;
  /** Sold by weight: the grams of a piece at the most, for which the price is told; optional (product/weighed.ts). */
  weightGrams?: number | null | undefined;
};

/** The fields that can be changed after registration; stock moves by its own events. */
export type ProductDetails = Omit<ProductDraft, 'quantity'>;

/** A text that was copied from a cell with nothing to read in it: the import's own rule (sheet-cell.ts). */
type TextFault<Field extends 'name' | 'description' | 'origin' | 'maker' | 'netContent'> =
  `${Field}${Capitalize<CellFault>}`;

/** At most one code for each field. */
export type ProductProblems = {
  category?: 'categoryMissing' | 'categoryUnknown';
  name?: 'nameMissing' | 'nameTooLong' | TextFault<'name'> | GoodsProblem | 'bagAlcohol';
  priceWon?: 'priceMissing' | 'priceNotWhole' | 'priceTooLow' | 'priceTooHigh';
  listPriceWon?: 'listPriceNotWhole' | 'listPriceNotAbove' | 'listPriceTooHigh';
  markdown?: MarkdownProblem | 'markdownUnreadable';
  floorPriceWon?: 'floorNotWhole' | 'floorTooLow' | 'floorAbovePrice';
  quantity?: 'quantityMissing' | 'quantityNotWhole' | 'quantityTooLow' | 'quantityTooHigh';
  saleEndsAt?: 'saleEndMissing' | 'saleEndInPast' | 'saleEndTooFar';
  useBy?: 'useByUnreadable' | 'useByBeforeSaleEnd';
  description?: 'descriptionTooLong' | TextFault<'description'>;
  origin?: 'originTooLong' | TextFault<'origin'> | BagProblems['origin'];
  maker?: 'makerTooLong' | TextFault<'maker'>;
  netContent?: 'netContentTooLong' | TextFault<'netContent'>;
  traceNumber?: 'traceNumberUnreadable';
  storage?: 'storageUnreadable';
  allergens?: 'allergensUnreadable' | BagProblems['allergens'];
  barcode?: 'barcodeUnreadable' | 'barcodeShortened';
  taxFree?: 'taxFreeUnreadable';
  maxPerBuyer?: 'maxPerBuyerWrong';
  weightGrams?: 'weightWrong' | BagProblems['weightGrams'];
  bagWorthWon?: BagProblems['bagWorthWon'];
  bagKinds?: BagProblems['bagKinds'];
};

/** A code of `ProductProblems`. */
export type ProductProblem = NonNullable<ProductProblems[keyof ProductProblems]>;

function rangeProblem(value: number | null, limits: { min: number; max: number }) {
  if (value === null || Number.isNaN(value)) return 'Missing';
  if (!Number.isInteger(value)) return 'NotWhole';
  if (value < limits.min) return 'TooLow';
  return value > limits.max ? 'TooHigh' : null;
}

function problemOfListPrice(listPriceWon: number, priceWon: number | null): ProductProblems['listPriceWon'] | null {
  if (!Number.isInteger(listPriceWon)) return 'listPriceNotWhole';
  if (listPriceWon > PRICE_WON.max) return 'listPriceTooHigh';
  return listPriceWon > Math.max(priceWon ?? 0, PRICE_WON.min) ? null : 'listPriceNotAbove';
}

function problemOfFloor(floorPriceWon: number, priceWon: number | null): ProductProblems['floorPriceWon'] | null {
  if (!Number.isInteger(floorPriceWon)) return 'floorNotWhole';
  if (floorPriceWon < PRICE_WON.min) return 'floorTooLow';
  return priceWon === null || floorPriceWon <= priceWon ? null : 'floorAbovePrice';
}

function problemOfUseBy(useBy: string, saleEndsAt: Date | null): ProductProblems['useBy'] | null {
  const day = parseSeoulDate(useBy);
  if (!day) return 'useByUnreadable';
  // Food may be sold to the very end of its last day.
  return saleEndsAt && saleEndsAt > addMinutes(day, MINUTES_PER_DAY) ? 'useByBeforeSaleEnd' : null;
}

const CELL_FAULTS = { cellError: 'CellError', cellFormula: 'CellFormula' } as const satisfies Record<CellFault, string>;

/**
 * The problems of a product to be registered, by field; an empty object for none. All fields are required but list
 * price, markdown, description, use-by date, barcode, limit for one buyer, and the label (domain/product/labelling.ts);
 * a bag says what may be in it (domain/product/bag.ts).
 * spec.md section 5; sale end and use-by date: rules.md section 4; markdown: section 15.
 */
export function productProblems(draft: ProductDraft, now: Date): ProductProblems {
  return { ...detailProblems(draft, now), ...quantityProblems(draft) };
}

/** Problems of the count of a product. */
export function quantityProblems(draft: Pick<ProductDraft, 'quantity'>): Pick<ProductProblems, 'quantity'> {
  const quantity = rangeProblem(draft.quantity, QUANTITY);
  return quantity ? { quantity: `quantity${quantity}` } : {};
}

/** Problems of what a product costs: its price, its steps and its floor. */
export function priceProblems({
  priceWon,
  markdown = null,
  floorPriceWon = null,
}: Pick<ProductDraft, 'priceWon' | 'markdown' | 'floorPriceWon'>): Pick<
  ProductProblems,
  'priceWon' | 'markdown' | 'floorPriceWon'
> {
  const price = rangeProblem(priceWon, PRICE_WON);
  const steps = markdown === 'unreadable' ? 'markdownUnreadable' : markdown && markdownProblem(markdown);
  // A price that is wrong itself is nothing to compare with.
  const floor = floorPriceWon === null ? null : problemOfFloor(floorPriceWon, price ? null : priceWon);
  return {
    ...(price && { priceWon: `price${price}` as const }),
    ...(steps && { markdown: steps }),
    ...(floor && { floorPriceWon: floor }),
  };
}

const LABEL_TEXTS = { origin: ORIGIN_MAX_LENGTH, ...LABEL_TEXT_MAX_LENGTH };

/** Problems of the label's fields. */
function labelProblems(draft: ProductDetails): ProductProblems {
  const texts = Object.entries(LABEL_TEXTS) as [keyof typeof LABEL_TEXTS, number][];
  const found = texts.flatMap(([field, most]) => {
    const text = cleanLine(draft[field] ?? '');
    const fault = cellFault(text);
    if ([...text].length > most) return [[field, `${field}TooLong`]];
    return fault ? [[field, `${field}${CELL_FAULTS[fault]}`]] : [];
  });
  return {
    ...Object.fromEntries(found),
    ...(draft.traceNumber?.trim() && !readTraceNumber(draft.traceNumber)
      ? { traceNumber: 'traceNumberUnreadable' }
      : {}),
    ...(draft.storage === 'unreadable' ? { storage: 'storageUnreadable' } : {}),
    ...(draft.allergens === 'unreadable' ? { allergens: 'allergensUnreadable' } : {}),
  };
}

/** The same without the quantity, for a product that is registered already. */
export function detailProblems(draft: ProductDetails, now: Date): ProductProblems {
  const problems: ProductProblems = {};
  const name = cleanLine(draft.name);
  const nameFault = cellFault(name);

  if (draft.category.trim() === '') problems.category = 'categoryMissing';
  else if (!categoryByName(draft.category)) problems.category = 'categoryUnknown';

  if (name === '') problems.name = 'nameMissing';
  else if ([...name].length > PRODUCT_NAME_MAX_LENGTH) problems.name = 'nameTooLong';
  else if (nameFault) problems.name = `name${CELL_FAULTS[nameFault]}`;

  Object.assign(problems, priceProblems(draft));
  const { listPriceWon = null } = draft;
  const listPrice =
    listPriceWon === null ? null : problemOfListPrice(listPriceWon, problems.priceWon ? null : draft.priceWon);
  if (listPrice) problems.listPriceWon = listPrice;

  if (!draft.saleEndsAt) problems.saleEndsAt = 'saleEndMissing';
  else if (draft.saleEndsAt <= now) problems.saleEndsAt = 'saleEndInPast';
  else if (draft.saleEndsAt > addMinutes(now, SALE_END_MAX_DAYS * MINUTES_PER_DAY))
    problems.saleEndsAt = 'saleEndTooFar';

  const useBy = draft.useBy ? problemOfUseBy(draft.useBy, draft.saleEndsAt) : null;
  if (useBy) problems.useBy = useBy;

  const description = cleanLines(draft.description ?? '');
  const descriptionFault = cellFault(description);
  if ([...description].length > DESCRIPTION_MAX_LENGTH) problems.description = 'descriptionTooLong';
  else if (descriptionFault) problems.description = `description${CELL_FAULTS[descriptionFault]}`;

  Object.assign(problems, bagProblems(draft), labelProblems(draft));

  const barcode = draft.barcode?.trim() ?? '';
  if (isShortenedNumber(barcode)) problems.barcode = 'barcodeShortened';
  else if (barcode !== '' && !readBarcode(barcode)) problems.barcode = 'barcodeUnreadable';
  if (draft.taxFree === 'unreadable') problems.taxFree = 'taxFreeUnreadable';
  if (rangeProblem(draft.maxPerBuyer ?? MAX_PER_BUYER.min, MAX_PER_BUYER)) problems.maxPerBuyer = 'maxPerBuyerWrong';
  if (rangeProblem(draft.weightGrams ?? WEIGHT_GRAMS.min, WEIGHT_GRAMS)) problems.weightGrams = 'weightWrong';
  return problems;
}
