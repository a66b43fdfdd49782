import { searchColumns } from '#lib/domain/discovery/search.ts';
import { known } from '#lib/domain/known.ts';
import { bagLimit } from '#lib/domain/product/bag.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { categoryByName } from '#lib/domain/product/categories.ts';
import { allergensInOrder } from '#lib/domain/product/labelling.ts';
import { inOrder } from '#lib/domain/product/markdown.ts';
import type { ProductDetails, ProductDraft } from '#lib/domain/product/product.ts';
import { isAdultOnly } from '#lib/domain/product/restricted-goods.ts';
import { readTraceNumber } from '#lib/domain/product/trace-number.ts';
import { cleanLine, cleanLines } from '#lib/domain/text.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { products } from '#lib/server/schema/index.ts';
import { type Actor, logAct } from '../../mart/log/log-act.ts';
import { readRule } from '../markdown/markdown-rule.ts';
import { keptBarcode } from '../shelf/mart-scale.ts';
import { recordMove } from '../stock/move-stock.ts';
import { readHiddenGoods } from './hidden-goods.ts';

/** The columns of a product that its seller writes, from a draft without problems. */
export function detailColumns(details: ProductDetails) {
  const name = cleanLine(details.name);
  return {
    category: known(categoryByName(details.category), 'the category of a draft without problems').key,
    name,
    adultOnly: isAdultOnly(name),
    description: cleanLines(details.description ?? ''),
    origin: cleanLine(details.origin ?? '') || null,
    maker: cleanLine(details.maker ?? '') || null,
    netContent: cleanLine(details.netContent ?? '') || null,
    traceNumber: details.traceNumber ? readTraceNumber(details.traceNumber) : null,
    storage: details.storage && details.storage !== 'unreadable' ? details.storage : null,
    allergens: details.allergens && details.allergens !== 'unreadable' ? allergensInOrder(details.allergens) : null,
    priceWon: known(details.priceWon, 'the price of a draft without problems'),
    listPriceWon: details.listPriceWon ?? null,
    markdown: details.markdown && details.markdown !== 'unreadable' ? inOrder(details.markdown) : null,
    floorPriceWon: details.floorPriceWon ?? null,
    saleEndsAt: known(details.saleEndsAt, 'the sale end of a draft without problems'),
    useBy: details.useBy || null,
    weightGrams: details.weightGrams ?? null,
    maxPerBuyer: bagLimit(details),
    bagWorthWon: details.bagWorthWon ?? null,
    bagKinds: cleanLine(details.bagKinds ?? '') || null,
    taxFree: typeof details.taxFree === 'boolean' ? details.taxFree : null,
    barcode: details.barcode ? readBarcode(details.barcode) : null,
    ...searchColumns(name),
  };
}

/** A listing that was put up. */
export interface PlacedProduct {
  productId: number;
  name: string;
  adultOnly: boolean;
}

/**
 * Puts a draft without problems on the shelf, with its stock in the ledger, in the caller's transaction. A draft that
 * says nothing of a markdown takes the mart's rule over (rules.md section 15). Refuses with `productHidden` what an
 * operator hides of this mart.
 */
export async function placeProduct(
  tx: Tx,
  actor: Actor,
  { martId, draft, pictureKey, now }: { martId: number; draft: ProductDraft; pictureKey: string | null; now: Date },
): Promise<PlacedProduct> {
  const quantity = known(draft.quantity, 'the count of a draft without problems');
  const markdown = draft.markdown ?? (await readRule(tx, martId));
  const barcode = await keptBarcode(tx, martId, draft.barcode);
  const columns = detailColumns({ ...draft, markdown, barcode });
  const isHidden = await readHiddenGoods(tx, martId);
  if (isHidden(columns)) throw new DomainError('productHidden', { name: columns.name });
  const product = oneRow(
    await tx
      .insert(products)
      .values({ martId, ...columns, pictureKey, waiting: quantity, createdAt: now })
      .returning({ id: products.id }),
  );
  const productId = product.id;
  await recordMove(tx, { productId, event: 'register', quantity, orderId: null, ...actor, now });
  const after = { name: columns.name, priceWon: columns.priceWon, waiting: quantity, maxPerBuyer: columns.maxPerBuyer };
  await logAct(tx, { martId, kind: 'registered', ...actor, now, productId, after });
  return { productId, name: columns.name, adultOnly: columns.adultOnly };
}
