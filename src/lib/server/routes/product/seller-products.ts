import { changesOf, detailsOf } from '#lib/contract/product/product-fields.ts';
import { changeOf } from '#lib/contract/product/seller-bulk.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import { COPY_PAGE_SIZE, STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { fromLastShown } from '../../platform/from-last-shown.ts';
import { recallProduct, showRecall } from '../../services/order/recall/recall-product.ts';
import { idempotencyKeyOf } from '../../services/person/with-idempotency.ts';
import { editProducts } from '../../services/product/bulk/edit-products.ts';
import { undoEdit } from '../../services/product/bulk/undo-edit.ts';
import { importProducts } from '../../services/product/import/import-products.ts';
import { listClosing } from '../../services/product/markdown/list-closing.ts';
import { lowerPrice } from '../../services/product/markdown/lower-price.ts';
import { setMarkdownRule, showMarkdownRule } from '../../services/product/markdown/markdown-rule.ts';
import { undoLowering } from '../../services/product/markdown/undo-lowering.ts';
import { findByBarcode } from '../../services/product/own/find-by-barcode.ts';
import { findByName } from '../../services/product/own/find-by-name.ts';
import { listProductStatus } from '../../services/product/own/list-product-status.ts';
import { listRecent } from '../../services/product/own/list-recent.ts';
import { copyProducts } from '../../services/product/register/copy-products.ts';
import { editProduct } from '../../services/product/register/edit-product.ts';
import { endSale } from '../../services/product/register/end-sale.ts';
import { registerProduct } from '../../services/product/register/register-product.ts';
import { copyShelf } from '../../services/product/shelf/copy-shelf.ts';
import { lookAtListing, setShelfPlace } from '../../services/product/shelf/look-at-listing.ts';
import { setScaleRule } from '../../services/product/shelf/mart-scale.ts';
import { showRound } from '../../services/product/shelf/show-round.ts';
import { adjustStock } from '../../services/product/stock/adjust-stock.ts';
import { setStock } from '../../services/product/stock/set-stock.ts';
import { presentEdit, presentImport } from './present.ts';

/** A page of a mart's listings, from the last one shown; all of them where no page is named. */
async function moreOf<T extends { productId: number }>(
  size: number,
  { page, after }: { page?: number | undefined } & Pick<Turn, 'after'>,
  read: (page: number | undefined) => Promise<T[]>,
): Promise<T[]> {
  if (page === undefined) return read(page);
  return (await fromLastShown(read, { page, size, after }, ({ productId }) => productId)).items;
}

export function sellerProductRoutes(serve: Serve): void {
  serve('GET /api/seller/closing', (deps, viewer) => listClosing(deps, viewer));
  serve('GET /api/seller/stores/{storeId}/products/status-summary', (deps, viewer, { params, query }) =>
    moreOf(STATUS_PAGE_SIZE, query, (page) => listProductStatus(deps, viewer, params.storeId, { ...query, page })),
  );
  serve('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', async (deps, viewer, input) => {
    const { storeId: martId, productId } = input.params;
    const adjusting = { martId, productId, delta: input.body.delta };
    return { productId, waitingCount: await adjustStock(deps, viewer, adjusting, idempotencyKeyOf(input)) };
  });
  serve('PUT /api/seller/stores/{storeId}/products/{productId}/stock', async (deps, viewer, input) => {
    const { storeId: martId, productId } = input.params;
    const { from, to } = input.body;
    return {
      productId,
      waitingCount: await setStock(deps, viewer, { martId, productId, from, to }, idempotencyKeyOf(input)),
    };
  });
  serve('POST /api/seller/stores/{storeId}/products', (deps, viewer, input) => {
    const { params, body } = input;
    const registration = { ...detailsOf(body), quantity: body.quantity };
    return registerProduct(deps, viewer, params.storeId, registration, idempotencyKeyOf(input));
  });
  serve('GET /api/seller/stores/{storeId}/products/by-barcode', (deps, viewer, { params, query }) =>
    findByBarcode(deps, viewer, { martId: params.storeId, barcode: query.barcode }),
  );
  serve('GET /api/seller/stores/{storeId}/shelf-round', (deps, viewer, { params }) =>
    showRound(deps, viewer, params.storeId),
  );
  serve('POST /api/seller/stores/{storeId}/products/{productId}/looked', (deps, viewer, { params }) =>
    lookAtListing(deps, viewer, { martId: params.storeId, productId: params.productId }),
  );
  serve('PUT /api/seller/stores/{storeId}/products/{productId}/shelf-place', (deps, viewer, { params, body }) =>
    setShelfPlace(deps, viewer, { martId: params.storeId, productId: params.productId, place: body.place }),
  );
  serve('PUT /api/seller/stores/{storeId}/scale-rule', async (deps, viewer, { params, body }) => ({
    rule: await setScaleRule(deps, viewer, params.storeId, body.rule),
  }));
  serve('GET /api/seller/stores/{storeId}/products/by-name', async (deps, viewer, { params, query }) => ({
    listings: await findByName(deps, viewer, { martId: params.storeId, q: query.q }),
  }));
  serve('PATCH /api/seller/stores/{storeId}/products/{productId}', (deps, viewer, { params, body }) =>
    editProduct(deps, viewer, { martId: params.storeId, productId: params.productId }, changesOf(body)),
  );
  serve('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', (deps, viewer, { params }) =>
    endSale(deps, viewer, { martId: params.storeId, productId: params.productId }),
  );
  serve('POST /api/seller/stores/{storeId}/products/bulk', async (deps, viewer, input) => {
    const { storeId: martId } = input.params;
    const { items, dryRun } = input.body;
    const order = { martId, change: changeOf(input.body.change), items, dryRun };
    return presentEdit(await editProducts(deps, viewer, order, idempotencyKeyOf(input)));
  });
  serve('POST /api/seller/stores/{storeId}/products/bulk/undo', (deps, viewer, { params, body }) =>
    undoEdit(deps, viewer, { martId: params.storeId, editId: body.editId }),
  );
  serve('POST /api/seller/stores/{storeId}/products/shelf', (deps, viewer, input) =>
    copyShelf(deps, viewer, { martId: input.params.storeId, day: input.body.day }, idempotencyKeyOf(input)),
  );
  serve('GET /api/seller/stores/{storeId}/products/{productId}/recall', (deps, viewer, { params }) =>
    showRecall(deps, viewer, { martId: params.storeId, productId: params.productId }),
  );
  serve('POST /api/seller/stores/{storeId}/products/{productId}/recall', (deps, viewer, { params, body }) =>
    recallProduct(deps, viewer, { martId: params.storeId, productId: params.productId, reason: body.reason }),
  );
  serve('POST /api/seller/stores/{storeId}/products/{productId}/lower', (deps, viewer, input) => {
    const { storeId: martId, productId } = input.params;
    const { percentOff, price } = input.body;
    return lowerPrice(deps, viewer, { martId, productId, percentOff, price }, idempotencyKeyOf(input));
  });
  serve('POST /api/seller/stores/{storeId}/products/{productId}/lower/undo', (deps, viewer, input) => {
    const { storeId: martId, productId } = input.params;
    const { price } = input.body;
    return undoLowering(deps, viewer, { martId, productId, price }, idempotencyKeyOf(input));
  });
  serve('GET /api/seller/stores/{storeId}/markdown', (deps, viewer, { params }) =>
    showMarkdownRule(deps, viewer, params.storeId),
  );
  serve('PUT /api/seller/stores/{storeId}/markdown', (deps, viewer, { params, body }) =>
    setMarkdownRule(deps, viewer, params.storeId, body),
  );
  serve('GET /api/seller/stores/{storeId}/products/recent', (deps, viewer, { params, query }) =>
    moreOf(COPY_PAGE_SIZE, query, (page = 0) => listRecent(deps, viewer, params.storeId, { ...query, page })),
  );
  serve('POST /api/seller/stores/{storeId}/products/copy', (deps, viewer, input) =>
    copyProducts(deps, viewer, { martId: input.params.storeId, ...input.body }, idempotencyKeyOf(input)),
  );
  serve('POST /api/seller/stores/{storeId}/products/import', async (deps, viewer, input) => {
    const { params, body } = input;
    const { file, same, dryRun } = body;
    const sent = { martId: params.storeId, source: { file: Buffer.from(file, 'base64') }, same, dryRun };
    return presentImport(await importProducts(deps, viewer, sent, idempotencyKeyOf(input)));
  });
  serve('POST /api/seller/stores/{storeId}/products/import-rows', async (deps, viewer, input) => {
    const { params, body } = input;
    const { rows, sheet, same, dryRun } = body;
    const sent = { martId: params.storeId, source: { rows }, sheet, same, dryRun };
    return presentImport(await importProducts(deps, viewer, sent, idempotencyKeyOf(input)));
  });
}
