import { and, desc, eq } from 'drizzle-orm';
import { countedShelf } from '#lib/domain/product/counted-shelf.ts';
import { readGoods } from '#lib/domain/product/goods-code.ts';
import type { ProductDetails } from '#lib/domain/product/product.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import { weightConflict } from '#lib/domain/product/weighed.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';
import type { KeyViewer } from '../../mart/keys/find-key.ts';
import { holdScope } from '../../mart/keys/require-scope.ts';
import { notifyFollowers } from '../../notice/alarms/notify-followers.ts';
import type { IdempotencyKey } from '../../person/with-idempotency.ts';
import { knownPicture } from '../import/known-picture.ts';
import { refuseByPiece } from '../import/refuse-by-piece.ts';
import { refuseProblems } from '../register/check-product.ts';
import { changeListing } from '../register/edit-product.ts';
import { lockListing } from '../register/listing.ts';
import { listingProblems } from '../register/listing-problems.ts';
import { type PlacedProduct, placeProduct } from '../register/place-product.ts';
import { refuseNewListing } from '../register/refuse-new-listing.ts';
import { tellHiddenName } from '../register/tell-hidden-name.ts';
import { isOfGood, readScaleRule } from '../shelf/mart-scale.ts';
import { doOnce, type ItemResult, type Results, refusedItem, resultOf } from './item-result.ts';
import { lockNamed } from './lock-named.ts';
import { heldBy, setShelf } from './set-shelf.ts';

/** A line of a till's catalogue; what it does not say is undefined. */
export interface CatalogueLine {
  barcode: string;
  details: { [Field in keyof ProductDetails]?: ProductDetails[Field] | undefined };
  /** What lies in the shop, with the pieces that are held for orders. */
  quantity: number | undefined;
}

export interface PutUp {
  barcode: string;
  productId: number;
  outcome: 'created' | 'changed';
  waitingCount: number;
}

interface Doing {
  viewer: KeyViewer;
  sold: GoodsSold;
  now: Date;
}

/**
 * Puts goods of a till's catalogue up by their barcode, or sets price and count of what is on sale already, as an
 * import does (shelf.md 32.2). Each item stands by itself, and is refused with `barcodeAmbiguous`, `invalidInput`,
 * `productHidden`, `productRecalled`, `soldByWeight`, `weightDiffers` and as `setShelf` does. Refuses with
 * `consentNeeded`, and as `holdScope` and `doOnce` do.
 */
export async function putUpLines(
  deps: Deps,
  viewer: KeyViewer,
  lines: readonly CatalogueLine[],
  idempotencyKey?: IdempotencyKey,
): Promise<Results<PutUp>> {
  const put = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const doing = { viewer, sold: deps.config.goods, now };
    const { generalManagerId } = await holdScope(tx, viewer, 'products:write', now);
    await takeTurn(tx, 'imports', viewer.martId);
    return doOnce(tx, { viewer, idempotencyKey, now }, async () => {
      await refuseNewListing(tx, { userId: generalManagerId }, now);
      const named = await lockNamed(tx, viewer.martId, lines, now);
      const results: ItemResult<PutUp>[] = [];
      const placed: PlacedProduct[] = [];
      for (const line of lines) {
        const [product, ...others] = named.find(line);
        const ended = named.findEnded(line);
        const result = await resultOf<PutUp>(async () => {
          if (others.length > 0) return refusedItem('barcodeAmbiguous', { n: others.length + 1 });
          if (product) return { ok: true, ...(await changeLine(tx, product, { ...line, ended }, doing)) };
          const created = await createLine(tx, { ...line, ended }, doing);
          placed.push(created);
          const listing = await lockListing(tx, { martId: viewer.martId, productId: created.productId });
          named.add(listing);
          const { id: productId, waiting: waitingCount } = listing;
          return { ok: true, barcode: line.barcode, productId, outcome: 'created', waitingCount };
        });
        results.push(result);
      }
      await notifyFollowers(tx, { martId: viewer.martId, placed, now });
      return results;
    });
  });
  if (!put.replayed) await tellHiddenNames(deps, viewer.martId, lines, put.results);
  return put;
}

/** Tells of names that hide what nobody may sell here, once the others stand. */
async function tellHiddenNames(
  deps: Deps,
  martId: number,
  lines: readonly CatalogueLine[],
  results: readonly ItemResult<PutUp>[],
): Promise<void> {
  for (const [at, result] of results.entries()) {
    const reason = result.ok ? undefined : result.details.reason;
    const isHiding = typeof reason === 'object' && reason.is === 'product' && reason.problem === 'nameHidesGoods';
    const { name } = lines[at]?.details ?? {};
    if (isHiding && name !== undefined) await tellHiddenName(deps, martId, name);
  }
}

/** A line, and the listings of its good that are over. */
type LineToPutUp = CatalogueLine & { ended: readonly ProductRow[] };

async function createLine(tx: Tx, { barcode, details, quantity, ended }: LineToPutUp, { viewer, sold, now }: Doing) {
  const { martId, keyId } = viewer;
  const { category = '', name = '', priceWon = null, saleEndsAt = null } = details;
  const waiting = quantity === undefined ? null : countedShelf(quantity, heldBy(ended)).waiting;
  const draft = { ...details, category, name, priceWon, saleEndsAt, barcode, quantity: waiting };
  refuseProblems(listingProblems(draft, sold, now));
  await refuseRecalled(tx, martId, barcode);
  await refuseByPiece(tx, martId, draft);
  // What is sold under its barcode again looks as it did.
  const pictureKey = await knownPicture(tx, martId, barcode);
  return placeProduct(tx, { actorId: null, keyId }, { martId, draft, pictureKey, now });
}

/**
 * What a mart has recalled is put up again by one of its people first: a till sends its whole catalogue, whatever
 * became of it here. Refuses with `productRecalled`.
 */
async function refuseRecalled(tx: Tx, martId: number, barcode: string): Promise<void> {
  const rule = await readScaleRule(tx, martId);
  const code = readGoods(barcode, rule);
  if (!code) return;
  const [newest] = await tx
    .select({ recalledAt: products.recalledAt })
    .from(products)
    .where(and(eq(products.martId, martId), isOfGood(code.barcode, rule)))
    .orderBy(desc(products.id))
    .limit(1);
  if (newest?.recalledAt) throw new DomainError('productRecalled');
}

async function changeLine(
  tx: Tx,
  product: ProductRow,
  { barcode, details, quantity, ended }: LineToPutUp,
  { viewer: { keyId }, sold, now }: Doing,
): Promise<PutUp> {
  const { priceWon, listPriceWon } = details;
  const isRepriced = (priceWon ?? product.priceWon) !== product.priceWon || listPriceWon !== undefined;
  const conflict = weightConflict({ weightGrams: product.weightGrams, isRepriced }, details.weightGrams);
  if (conflict) throw new DomainError(conflict);
  if (isRepriced) {
    const { pictureKey } = product;
    await changeListing(tx, product, {
      changes: { priceWon, listPriceWon },
      pictureKey,
      sold,
      actorId: null,
      keyId,
      now,
    });
  }
  if (quantity !== undefined) await setShelf(tx, product, { onShelf: quantity, at: now, ended, keyId, now });
  return { barcode, productId: product.id, outcome: 'changed', waitingCount: product.waiting };
}
