import { parseSellerTime } from '#lib/domain/timestamp.ts';
import type { Serve } from '../http/route.ts';
import { attemptOf } from '../services/attempts/once.ts';
import { adjustStock } from '../services/seller-products/adjust-stock.ts';
import { copyProducts } from '../services/seller-products/copy-products.ts';
import { editProduct } from '../services/seller-products/edit-product.ts';
import { endSale } from '../services/seller-products/end-sale.ts';
import { findByBarcode } from '../services/seller-products/find-by-barcode.ts';
import { importProducts } from '../services/seller-products/import-products.ts';
import { listProductStatus } from '../services/seller-products/list-product-status.ts';
import { registerProduct } from '../services/seller-products/register-product.ts';

export function sellerProductRoutes(serve: Serve): void {
  serve('GET /api/seller/stores/{storeId}/products/status-summary', (deps, viewer, { params }) =>
    listProductStatus(deps, viewer, params.storeId),
  );
  serve('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', async (deps, viewer, input) => {
    const { storeId: martId, productId } = input.params;
    const adjusting = { martId, productId, delta: input.body.delta };
    return { productId, waitingCount: await adjustStock(deps, viewer, adjusting, attemptOf(input)) };
  });
  serve('POST /api/seller/stores/{storeId}/products', (deps, viewer, input) => {
    const { params, body } = input;
    const registration = {
      category: body.category,
      name: body.productName,
      priceWon: body.price,
      listPriceWon: body.listPrice,
      quantity: body.quantity,
      saleEndsAt: parseSellerTime(body.expirationDate),
      useBy: body.useBy,
      description: body.description,
      barcode: body.barcode,
      picture: body.productImgSrc,
    };
    return registerProduct(deps, viewer, params.storeId, registration, attemptOf(input));
  });
  serve('GET /api/seller/stores/{storeId}/products/by-barcode', async (deps, viewer, { params, query }) => ({
    listing: await findByBarcode(deps, viewer, { martId: params.storeId, barcode: query.barcode }),
  }));
  serve('PATCH /api/seller/stores/{storeId}/products/{productId}', (deps, viewer, { params, body }) => {
    const { storeId: martId, productId } = params;
    const { expirationDate } = body;
    return editProduct(
      deps,
      viewer,
      { martId, productId },
      {
        category: body.category,
        name: body.productName,
        priceWon: body.price,
        listPriceWon: body.listPrice,
        saleEndsAt: expirationDate === undefined ? undefined : parseSellerTime(expirationDate),
        useBy: body.useBy,
        description: body.description,
        barcode: body.barcode,
        picture: body.productImgSrc,
      },
    );
  });
  serve('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', (deps, viewer, { params }) =>
    endSale(deps, viewer, { martId: params.storeId, productId: params.productId }),
  );
  serve('POST /api/seller/stores/{storeId}/products/copy', (deps, viewer, input) =>
    copyProducts(deps, viewer, { martId: input.params.storeId, ...input.body }, attemptOf(input)),
  );
  serve('POST /api/seller/stores/{storeId}/products/import', (deps, viewer, input) => {
    const { params, body } = input;
    const table = { martId: params.storeId, file: Buffer.from(body.file, 'base64'), dryRun: body.dryRun };
    return importProducts(deps, viewer, table, attemptOf(input));
  });
}
