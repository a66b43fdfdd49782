import { eq } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { lastStepAt } from '#lib/domain/product/markdown.ts';
import type { ProductDetails } from '#lib/domain/product/product.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';
import type { Actor } from '../../mart/log/log-act.ts';
import { ownPicture } from '../../mart/own-picture.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { logListing } from '../log-listing.ts';
import { repriceRecurringOf } from '../recurring/reprice-recurring-of.ts';
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
    const pictureKey =
      picture === undefined ? product.pictureKey : await ownPicture(tx, viewer, { martId: which.martId, picture });
    await changeListing(tx, product, { changes, pictureKey, sold: deps.config.goods, actorId: viewer.userId, now });
    return readListing(tx, which, now);
  };
  const { name } = edit;
  const change = () => deps.db.transaction(write);
  return name === undefined ? change() : tellingHiddenName(deps, { martId: which.martId, name }, change);
}

/** What becomes of a listing, who changes it and when. */
interface ListingChange extends Actor {
  changes: Omit<ProductEdit, 'picture'>;
  pictureKey: string | null;
  /** What the market sells of goods that the law restricts. */
  sold: GoodsSold;
  now: Date;
}

/** Writes changes of a listing that is locked, in the caller's transaction. Refuses with `invalidInput`. */
export async function changeListing(
  tx: Tx,
  product: ProductRow,
  { changes, pictureKey, sold, now, ...actor }: ListingChange,
): Promise<void> {
  const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const details: ProductDetails = { ...product, ...said };
  const problems = standingProblems(details, sold, now);
  // A sale that is over may stay over, and a far end far, while something else is put right.
  if (changes.saleEndsAt === undefined && problems.saleEndsAt !== 'saleEndMissing') delete problems.saleEndsAt;
  refuseProblems(problems);
  const columns = detailColumns({ ...details, barcode: await keptBarcode(tx, product.martId, details.barcode) });
  const last = lastStepAt(columns);
  // A price lowered by hand belonged to the previous price.
  const loweredWon = columns.priceWon === product.priceWon ? product.loweredWon : null;
  await logListing(tx, product, { changed: { ...columns, loweredWon }, ...actor, now });
  await repriceRecurringOf(tx, product, columns);
  await tx
    .update(products)
    .set({
      ...columns,
      pictureKey,
      loweredWon,
      editedAt: now,
      // A last step that is still to come is told when it does.
      ...(last && last > now ? { lastStepToldAt: null } : {}),
    })
    .where(eq(products.id, product.id));
}
