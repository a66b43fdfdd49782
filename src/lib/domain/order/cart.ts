import { groupBy } from '../group.ts';
import type { MartRefusal, ShelfRefusal } from '../mart/standing.ts';
import { isOnSale } from '../product/sale.ts';
import { offeredPieces } from './holds.ts';
import type { PickupRefusal } from './pickup.ts';
import type { VisitWindow } from './visit.ts';

/** One product in a cart, with the facts that decide whether it can be bought. Prices in whole won. */
export interface CartLine {
  productId: number;
  martId: number;
  priceWon: number;
  /** The price of a piece when it was put in. */
  addedPriceWon: number;
  /** 정가; null where there is none. */
  listPriceWon: number | null;
  /** The quantity in the cart; the stock may have fallen below it since. */
  quantity: number;
  /** Pieces that can be bought now. */
  stock: number;
  /** How many of it one buyer holds at a time; null for no limit. */
  maxPerBuyer: number | null;
  saleEndsAt: Date;
  /** Why nothing can be bought of its mart; null where it can. */
  martRefusal: MartRefusal | null;
  /** When it can be picked up; null where its mart is not open again before the sale ends. */
  window: VisitWindow | null;
  /** Why what is on sale has none, and when its mart opens next. */
  pickupProblem: { reason: PickupRefusal; opensAt: Date | null } | null;
}

export type CartRefusal = MartRefusal | 'saleEnded' | 'soldOut';
/** `notInTime`: on sale, but no more to be picked up, as over night at a mart that opens after the sale end. */
export type LineRefusal = CartRefusal | 'notInTime';

/**
 * Whether a line can be bought at `now`, and how many of it: no more than the stock, or than one buyer may hold. A line
 * that cannot is only to be deleted.
 */
export type LineState = { buyable: true; quantity: number; clamped: boolean } | { buyable: false; reason: LineRefusal };

type Shelf<R = MartRefusal> = Pick<CartLine, 'stock' | 'saleEndsAt'> & { martRefusal: R | null };

/** How many pieces of a line can be bought. */
export const mostOf = ({ stock, maxPerBuyer }: Pick<CartLine, 'stock' | 'maxPerBuyer'>): number =>
  offeredPieces(stock, maxPerBuyer);

/**
 * Why a product can be neither put into a cart nor bought from it; null when it can. spec.md section 4, rules.md
 * section 4.
 */
export function cartRefusal<R extends ShelfRefusal>(
  { stock, saleEndsAt, martRefusal }: Shelf<R>,
  now: Date,
): R | CartRefusal | null {
  if (martRefusal) return martRefusal;
  if (!isOnSale({ saleEndsAt }, now)) return 'saleEnded';
  return stock > 0 ? null : 'soldOut';
}

/** Why a line of a cart can only be deleted; null where it can be bought. */
export const lineRefusal = (line: Shelf & Pick<CartLine, 'window'>, now: Date): LineRefusal | null =>
  cartRefusal(line, now) ?? (line.window ? null : 'notInTime');

export function lineState(line: Shelf & Pick<CartLine, 'quantity' | 'maxPerBuyer' | 'window'>, now: Date): LineState {
  const reason = lineRefusal(line, now);
  if (reason) return { buyable: false, reason };
  const most = mostOf(line);
  return { buyable: true, quantity: Math.min(line.quantity, most), clamped: line.quantity > most };
}

/** By how many won a piece of a line has become dearer since it was put in; below 0, cheaper. */
export const priceChangeOf = ({ priceWon, addedPriceWon }: Pick<CartLine, 'priceWon' | 'addedPriceWon'>): number =>
  priceWon - addedPriceWon;

/** Adding again adds up; never more than the stock. spec.md section 5. */
export function addedQuantity(
  before: number,
  added: number,
  stock: number,
): { ok: true; quantity: number } | { ok: false; reason: 'aboveStock' } {
  const quantity = before + added;
  return quantity <= stock ? { ok: true, quantity } : { ok: false, reason: 'aboveStock' };
}

/**
 * The merged quantity of a signed-out line and the account's at sign-in: the larger of the two, within the stock. Not
 * their sum, so that a merge whose answer was lost can be sent again.
 */
export function mergedQuantity(account: number, signedOut: number, stock: number): number {
  return Math.min(Math.max(account, signedOut), stock);
}

export interface MartGroup<Line> {
  martId: number;
  lines: Line[];
}

/** The lines by mart; marts stand where their first line stood, lines keep their order. */
export function groupByMart<Line extends { martId: number }>(lines: readonly Line[]): MartGroup<Line>[] {
  return groupBy(lines, ({ martId }) => martId).map((ofMart) => ({ martId: ofMart[0].martId, lines: ofMart }));
}

/** The ids of the lines that can be selected: those that can be bought. */
export function selectableIds(lines: readonly CartLine[], now: Date): number[] {
  return lines.filter((line) => lineRefusal(line, now) === null).map((line) => line.productId);
}

/**
 * Totals of the selected lines that can be bought: products, pieces, won, without a way to pay chosen, and how
 * much less than their list prices. Lines that cannot be bought cost nothing.
 */
export function selectedSummary(lines: readonly CartLine[], selected: ReadonlySet<number>, now: Date) {
  const summary = { products: 0, pieces: 0, totalWon: 0, savedWon: 0 };
  for (const line of lines) {
    const state = lineState(line, now);
    if (!selected.has(line.productId) || !state.buyable) continue;
    summary.products += 1;
    summary.pieces += state.quantity;
    summary.totalWon += line.priceWon * state.quantity;
    summary.savedWon += Math.max(0, (line.listPriceWon ?? line.priceWon) - line.priceWon) * state.quantity;
  }
  return summary;
}

export type CartPurchase<Line> =
  | { ok: true; lines: { line: Line; quantity: number }[] }
  | { ok: false; reason: 'noneSelected' }
  /** Selected lines that can no longer be bought keep the whole purchase back. */
  | { ok: false; reason: 'notBuyable'; lines: { line: Line; reason: LineRefusal }[] };

/** The effect of pressing 'pay' on the selected lines. spec.md section 5. */
export function cartPurchase<Line extends CartLine>(
  lines: readonly Line[],
  selected: ReadonlySet<number>,
  now: Date,
): CartPurchase<Line> {
  const wanted = lines
    .filter((line) => selected.has(line.productId))
    .map((line) => ({ line, state: lineState(line, now) }));
  if (wanted.length === 0) return { ok: false, reason: 'noneSelected' };
  const blocked = wanted.flatMap(({ line, state }) => (state.buyable ? [] : [{ line, reason: state.reason }]));
  if (blocked.length > 0) return { ok: false, reason: 'notBuyable', lines: blocked };
  return {
    ok: true,
    lines: wanted.flatMap(({ line, state }) => (state.buyable ? [{ line, quantity: state.quantity }] : [])),
  };
}
