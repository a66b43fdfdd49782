import { eq } from 'drizzle-orm';
import type { EditableColumns } from '#lib/domain/product/bulk-edit.ts';
import { lastStepAt } from '#lib/domain/product/markdown.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';
import { logListing } from '../log-listing.ts';
import { setCount } from '../stock/set-count.ts';

/** Gives one listing, whose row is locked, other figures; its count by one move of the ledger. */
export async function writeColumns(
  tx: Tx,
  product: ProductRow,
  { after, actorId, now }: { after: EditableColumns; actorId: number; now: Date },
): Promise<void> {
  const { priceWon, listPriceWon, loweredWon, markdown, saleEndsAt, waiting, maxPerBuyer } = after;
  const changed = { priceWon, listPriceWon, loweredWon, markdown, saleEndsAt, maxPerBuyer };
  await setCount(tx, { productId: product.id, from: product.waiting, to: waiting, actorId, now });
  const last = lastStepAt({ markdown, saleEndsAt });
  await tx
    .update(products)
    .set({
      ...changed,
      // A last step that is still to come is told when it does.
      ...(last && last > now ? { lastStepToldAt: null } : {}),
    })
    .where(eq(products.id, product.id));
  await logListing(tx, product, { changed, actorId, now });
}
