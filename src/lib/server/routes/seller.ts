import { parseSellerTime } from '#lib/domain/time.ts';
import type { Serve } from '../http/route.ts';
import { listMyMarts } from '../services/seller-marts/list-my-marts.ts';
import { showMyMart } from '../services/seller-marts/show-my-mart.ts';
import { cancelAsSeller } from '../services/seller-orders/cancel.ts';
import { checkIn, checkInByCode } from '../services/seller-orders/check-in.ts';
import { listMartOrders } from '../services/seller-orders/list-mart-orders.ts';
import { lookUpOrder, showScanOrder } from '../services/seller-orders/show-scan-order.ts';
import { adjustStock } from '../services/seller-products/adjust-stock.ts';
import { listProductStatus } from '../services/seller-products/list-product-status.ts';
import { registerProduct } from '../services/seller-products/register-product.ts';

export function sellerRoutes(serve: Serve): void {
  serve('GET /api/seller/store/dashboard', (deps, viewer) => listMyMarts(deps, viewer));
  serve('GET /api/seller/store/{martId}/mymart', (deps, viewer, { params }) => showMyMart(deps, viewer, params.martId));

  serve('GET /api/seller/stores/{storeId}/products/status-summary', (deps, viewer, { params }) =>
    listProductStatus(deps, viewer, params.storeId),
  );
  serve('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', async (deps, viewer, { params, body }) => {
    const { storeId: martId, productId } = params;
    return { productId, waitingCount: await adjustStock(deps, viewer, { martId, productId, delta: body.delta }) };
  });
  serve('POST /api/seller/stores/{storeId}/products', (deps, viewer, { params, body }) =>
    registerProduct(deps, viewer, params.storeId, {
      category: body.category,
      name: body.productName,
      priceWon: body.price,
      quantity: body.quantity,
      saleEndsAt: parseSellerTime(body.expirationDate),
      useBy: body.useBy,
      description: body.description,
      picture: body.productImgSrc,
    }),
  );

  serve('GET /api/seller/{martId}/orders', (deps, viewer, { params, query }) =>
    listMartOrders(deps, viewer, params.martId, query.tab),
  );
  serve('PATCH /api/seller/orders/{orderId}/cancel', async (deps, viewer, { params }) => {
    await cancelAsSeller(deps, viewer, params.orderId);
    return { ok: true, orderId: params.orderId };
  });
  serve('GET /api/qrCode/product', (deps, viewer, { query }) => showScanOrder(deps, viewer, query.orderId));
  serve('PATCH /api/seller/orders/{orderId}/checkin', (deps, viewer, { params, body }) =>
    checkIn(deps, viewer, { orderId: params.orderId, uuid: body.uuid }),
  );
  serve('POST /api/seller/orders/checkin-by-code', (deps, viewer, { body }) => checkInByCode(deps, viewer, body));
  serve('GET /api/seller/{martId}/orders/lookup', (deps, viewer, { params, query }) =>
    lookUpOrder(deps, viewer, params.martId, query.uuid),
  );
}
