import { PRICE_WON } from '../money.ts';
import { bagLimit } from './bag.ts';
import { bagProblems } from './bag-problems.ts';
import { loweredPrice, type MarkdownStep, type Pricing, priceOfStep, withEveningMarkdown } from './markdown.ts';
import { detailProblems, isOnSale, type ProductDetails, type ProductProblem } from './product.ts';

/** By how many percent prices may be changed at once: down as far as a markdown goes, up to twice as much. */
export const BULK_PERCENT = { min: -95, max: 100 } as const;
/** So long the way back is offered after an edit of many, and longer while somebody is at it. */
export const UNDO_SECONDS = 10;
/** So long the server takes it: a bar that is hovered or focused stays. */
export const UNDO_KEPT_MINUTES = 10;

/** A change of many listings at once. */
export type BulkChange =
  /** The registered price, by whole percent; less than nothing is cheaper. */
  | { kind: 'price'; percent: number }
  /** 'Lower now' (rules.md section 15), for each of them. */
  | { kind: 'lower'; percentOff: number }
  /** A step of the markdown, from ISO 8601 `at` on; null: from now on. */
  | { kind: 'markdown'; percentOff: number; at: string | null }
  | { kind: 'count'; to: number }
  /** ISO 8601. */
  | { kind: 'saleEnd'; at: string }
  /** Null lifts the limit, and leaves a bag its own. rules.md section 14. */
  | { kind: 'maxPerBuyer'; to: number | null }
  | { kind: 'end' };
export type BulkKind = BulkChange['kind'];
/** Changes that the dialog of the stock page offers; the markdown of an evening has a page of its own. */
export type DialogChange = Exclude<BulkChange, { kind: 'markdown' }>;
export type DialogKind = DialogChange['kind'];

/** The columns of a listing that such an edit can change. */
export interface EditableColumns {
  priceWon: number;
  listPriceWon: number | null;
  loweredWon: number[] | null;
  markdown: MarkdownStep[] | null;
  saleEndsAt: Date;
  waiting: number;
  maxPerBuyer: number | null;
}

export type EditableListing = EditableColumns &
  Omit<Pricing, keyof EditableColumns> &
  Omit<ProductDetails, keyof EditableColumns | 'floorPriceWon'> & { recalledAt: Date | null; hiddenAt?: Date | null };

/** Why a listing does not take an edit. */
export type BulkProblem = ProductProblem | 'saleEnded' | 'endsBefore' | 'productRecalled' | 'productHidden';

/** The result of an edit for one listing; without a change `after` equals `before`. */
export type BulkOutcome = { ok: true; after: EditableColumns } | { ok: false; problem: BulkProblem };

const columnsOf = ({ loweredWon, markdown, ...listing }: EditableListing): EditableColumns => ({
  priceWon: listing.priceWon,
  listPriceWon: listing.listPriceWon,
  saleEndsAt: listing.saleEndsAt,
  waiting: listing.waiting,
  maxPerBuyer: listing.maxPerBuyer,
  loweredWon: loweredWon && [...loweredWon],
  markdown: markdown && [...markdown],
});

function withPrice(listing: EditableListing, percent: number): BulkOutcome {
  const before = columnsOf(listing);
  const priceWon = priceOfStep(listing, { percentOff: -percent });
  if (priceWon > PRICE_WON.max) return { ok: false, problem: 'priceTooHigh' };
  const worth = bagProblems({ ...listing, priceWon, listPriceWon: null }).bagWorthWon;
  if (worth) return { ok: false, problem: worth };
  if (priceWon === before.priceWon) return { ok: true, after: before };
  // A list price that is no longer above the price is none; a price lowered by hand belonged to the previous price.
  const { listPriceWon } = before;
  const stillAbove = listPriceWon !== null && listPriceWon > priceWon ? listPriceWon : null;
  return { ok: true, after: { ...before, priceWon, listPriceWon: stillAbove, loweredWon: null } };
}

function withSaleEnd(listing: EditableListing, saleEndsAt: Date, now: Date): BulkOutcome {
  const problems = detailProblems({ ...listing, saleEndsAt }, now);
  const problem = problems.saleEndsAt ?? problems.useBy;
  return problem ? { ok: false, problem } : { ok: true, after: { ...columnsOf(listing), saleEndsAt } };
}

/**
 * The result of an edit of many for one listing. Prices are rounded down to 10 won and stop at the floor, where the
 * listing then stays as it is. rules.md sections 3, 4 and 15.
 */
export function edited(listing: EditableListing, change: BulkChange, now: Date): BulkOutcome {
  const before = columnsOf(listing);
  if (listing.hiddenAt) return { ok: false, problem: 'productHidden' };
  if (listing.recalledAt) return { ok: false, problem: 'productRecalled' };
  switch (change.kind) {
    case 'price':
      return withPrice(listing, change.percent);
    case 'lower': {
      if (!isOnSale(listing, now)) return { ok: false, problem: 'saleEnded' };
      const lowered = loweredPrice(listing, change.percentOff, now);
      return {
        ok: true,
        after: lowered === null ? before : { ...before, loweredWon: [...(before.loweredWon ?? []), lowered] },
      };
    }
    case 'markdown': {
      if (!isOnSale(listing, now)) return { ok: false, problem: 'saleEnded' };
      const from = change.at === null ? null : new Date(change.at);
      const outcome = withEveningMarkdown(listing, { percentOff: change.percentOff, from }, now);
      if (typeof outcome === 'string') return { ok: false, problem: outcome };
      return { ok: true, after: { ...before, markdown: outcome.markdown } };
    }
    case 'count':
      return { ok: true, after: { ...before, waiting: change.to } };
    case 'saleEnd':
      return withSaleEnd(listing, new Date(change.at), now);
    case 'maxPerBuyer':
      return { ok: true, after: { ...before, maxPerBuyer: bagLimit({ ...listing, maxPerBuyer: change.to }) } };
    case 'end':
      return isOnSale(listing, now)
        ? { ok: true, after: { ...before, saleEndsAt: now } }
        : { ok: false, problem: 'saleEnded' };
  }
}

/** The columns that an edit of this kind is about. */
export const COLUMNS_OF: Record<BulkKind, readonly (keyof EditableColumns)[]> = {
  price: ['priceWon', 'listPriceWon', 'loweredWon'],
  lower: ['loweredWon'],
  markdown: ['markdown'],
  count: ['waiting'],
  saleEnd: ['saleEndsAt'],
  maxPerBuyer: ['maxPerBuyer'],
  end: ['saleEndsAt'],
};

/** Whether the two are the same as far as an edit of this kind is about them. */
export const sameFor = (kind: BulkKind, a: EditableColumns, b: EditableColumns): boolean =>
  COLUMNS_OF[kind].every((column) => JSON.stringify(a[column]) === JSON.stringify(b[column]));

/** Why a listing was not put back. */
export type LeftReason = 'sold' | 'changed';

/** The result of undoing an edit. */
export interface UndoneEdit {
  restored: number;
  /** Those that have changed since, and stay as they are. */
  left: { productId: number; productName: string; reason: LeftReason }[];
  /** Listings that were ordered meanwhile as the edit had changed them, put back or not; these orders stay. */
  sold: { productId: number; productName: string }[];
}
