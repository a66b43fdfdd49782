import { eq } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { lastStepAt } from '#lib/domain/product/markdown.ts';
import type { ProductDetails } from '#lib/domain/product/product.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';
import { ownPicture } from '../../mart/own-picture.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { logListing } from '../log-listing.ts';
import { keptBarcode } from '../shelf/mart-scale.ts';
import { refuseProblems } from './check-product.ts';
import { lockListing, type MartsProduct, readListing } from './listing.ts';
import { standingProblems } from './listing-problems.ts';
import { detailColumns } from './place-product.ts';
import { tellingHiddenName } from './tell-hidden-name.ts';

/** The changed fields; missing ones stay. */
export type ProductEdit = { [Field in keyof ProductDetails]?: ProductDetails[Field] | undefined } & {
  /** As at registration; empty takes the picture away. */
  picture?: string | null | undefined;
};

/**
 * Changes a listing, held pieces or not: an order keeps the name, picture, price and deadline it was made with
 * (rules.md section 3). Refuses with `martNotFound`, `productNotFound`, `invalidInput`, `pictureMissing`.
 */
export async function editProduct(
  deps: Deps,
  viewer: Viewer,
  which: MartsProduct,
  edit: ProductEdit,
): Promise<Listing> {
  const write = async (tx: Tx) => {
    await requireMart(tx, viewer, which.martId);
    const now = deps.clock.now();
    const product = await lockListing(tx, which);
    const { picture, ...changes } = edit;
    const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const details: ProductDetails = { ...product, ...said };
    const problems = standingProblems(details, deps.config.goods, now);
    // A sale that is over may stay over, and a far end far, while something else is put right.
    if (edit.saleEndsAt === undefined && problems.saleEndsAt !== 'saleEndMissing') delete problems.saleEndsAt;
    refuseProblems(problems);
    const pictureKey =
      picture === undefined ? product.pictureKey : await ownPicture(tx, viewer, { martId: which.martId, picture });
    const columns = detailColumns({ ...details, barcode: await keptBarcode(tx, which.martId, details.barcode) });
    const last = lastStepAt(columns);
    // A price lowered by hand belonged to the previous price.
    const loweredWon = columns.priceWon === product.priceWon ? product.loweredWon : null;
    await logListing(tx, product, { changed: { ...columns, loweredWon }, actorId: viewer.userId, now });
    await tx
      .update(products)
      .set({
        ...columns,
        pictureKey,
        loweredWon,
        // A last step that is still to come is told when it does.
        ...(last && last > now ? { lastStepToldAt: null } : {}),
      })
      .where(eq(products.id, product.id));
    return readListing(tx, which, now);
  };
  const { name } = edit;
  const change = () => deps.db.transaction(write);
  return name === undefined ? change() : tellingHiddenName(deps, { martId: which.martId, name }, change);
}
