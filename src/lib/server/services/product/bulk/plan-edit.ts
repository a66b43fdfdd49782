import { and, asc, eq, inArray } from 'drizzle-orm';
import type { BulkItem } from '#lib/contract/product/seller-bulk.ts';
import type { BulkRefusal } from '#lib/contract/refusals.ts';
import { type BulkChange, type EditableColumns, edited, sameFor } from '#lib/domain/product/bulk-edit.ts';
import { priceAt, priceSeen } from '#lib/domain/product/markdown.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';

export interface BulkOrder {
  martId: number;
  change: BulkChange;
  items: readonly { productId: number; from?: number | undefined }[];
  /** A preview: sent without seen values, as it shows them first. */
  dryRun: boolean;
}

/** The result of an edit for one listing. */
export interface PlannedEdit {
  product: ProductRow;
  after: EditableColumns;
  /** Whether it differs from the current state. */
  changes: boolean;
  /** Null where it can be done. */
  problem: BulkRefusal | null;
}

/** The listings of an edit, by their numbers, as every writer locks them. Refuses with `productNotFound`. */
export async function lockListings(tx: Tx, martId: number, productIds: readonly number[]): Promise<ProductRow[]> {
  return tx
    .select()
    .from(products)
    .where(and(eq(products.martId, martId), inArray(products.id, [...productIds])))
    .orderBy(asc(products.id))
    .for('update');
}

/** The refusal where the values that the seller saw have changed; null where they have not, or none were sent. */
function changedSince(
  { kind }: BulkChange,
  product: ProductRow,
  { from, now }: { from: number | undefined; now: Date },
): BulkRefusal | null {
  // A press that names no price saw the one without any press.
  if (kind === 'lower') {
    const price = priceAt(product, now);
    return price === priceSeen(product, from, now) ? null : { priceNow: price };
  }
  if (from === undefined) return null;
  // Both count from the registered price.
  if ((kind === 'price' || kind === 'markdown') && from !== product.priceWon) return { priceNow: product.priceWon };
  if (kind === 'count' && from !== product.waiting) return { piecesNow: product.waiting };
  return null;
}

/** The result for each listing, in the order asked for; the rows are locked. Refuses with `productNotFound`. */
export async function planEdit(
  tx: Tx,
  { martId, change, items, dryRun }: BulkOrder,
  { sold, now }: { sold: GoodsSold; now: Date },
): Promise<PlannedEdit[]> {
  const rows = await lockListings(
    tx,
    martId,
    items.map(({ productId }) => productId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.map(({ productId, from }) => {
    const product = byId.get(productId);
    if (!product) throw new DomainError('productNotFound', { productId });
    // What stood when the market still sold it may be ended, and nothing else.
    const isGone = product.adultOnly && !sold.alcohol && change.kind !== 'end';
    const outcome = isGone ? ({ ok: false, problem: 'nameAlcohol' } as const) : edited(product, change, now);
    if (!outcome.ok) return { product, after: product, changes: false, problem: outcome.problem };
    const { after } = outcome;
    const problem = dryRun && from === undefined ? null : changedSince(change, product, { from, now });
    return { product, after, changes: problem === null && !sameFor(change.kind, product, after), problem };
  });
}

const shownOf = (product: ProductRow, now: Date): BulkItem['from'] => ({
  price: priceAt(product, now),
  basePrice: product.priceWon,
  waitingCount: product.waiting,
  expirationDate: product.saleEndsAt.toISOString(),
  maxPerBuyer: product.maxPerBuyer,
});

/** A listing of an edit as the wire has it, its problem by its code. */
export type EditedItem = Omit<BulkItem, 'problem'> & Pick<PlannedEdit, 'problem'>;

export const plannedItem = ({ product, after, changes, problem }: PlannedEdit, now: Date): EditedItem => ({
  productId: product.id,
  productName: product.name,
  changes,
  problem,
  from: shownOf(product, now),
  to: shownOf({ ...product, ...after }, now),
});
