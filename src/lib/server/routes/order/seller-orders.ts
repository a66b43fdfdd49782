import { TOTAL_COUNT_HEADER } from '#lib/contract/wire.ts';
import { SOLD_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { fromLastShown } from '../../platform/from-last-shown.ts';
import { listBags } from '../../services/order/bags/list-bags.ts';
import { writeContents } from '../../services/order/bags/write-contents.ts';
import { cancelAsSeller } from '../../services/order/end/cancel.ts';
import { checkIn, checkInByCode } from '../../services/order/hand-over/check-in.ts';
import { checkInOffline } from '../../services/order/hand-over/check-in-offline.ts';
import { checkInVisit } from '../../services/order/hand-over/check-in-visit.ts';
import { decideClaim, listClaims } from '../../services/order/hand-over/decide-claim.ts';
import { offlinePack } from '../../services/order/hand-over/offline-pack.ts';
import { lookUpOrder, showScanOrder } from '../../services/order/hand-over/show-scan-order.ts';
import { showVisit } from '../../services/order/hand-over/show-visit.ts';
import { listMartOrders } from '../../services/order/staff/list-mart-orders.ts';

export function sellerOrderRoutes(serve: Serve): void {
  serve('GET /api/seller/{martId}/orders', async (deps, viewer, { params, query }, c) => {
    const { page: first, after, ...wish } = query;
    const { items } = await fromLastShown(
      async (at) => {
        const page = first === undefined ? undefined : at;
        const { orders, total } = await listMartOrders(deps, viewer, params.martId, { ...wish, page });
        c.header(TOTAL_COUNT_HEADER, String(total));
        return orders;
      },
      // A page of orders that wait is so many visits.
      { page: first ?? 0, size: SOLD_PAGE_SIZE, after: query.tab === 'completed' ? after : undefined },
      ({ orderId }) => orderId,
    );
    return items;
  });
  serve('PATCH /api/seller/orders/{orderId}/cancel', async (deps, viewer, { params, body }) => {
    await cancelAsSeller(deps, viewer, { orderId: params.orderId, reason: body.reason });
    return { ok: true, orderId: params.orderId };
  });
  serve('GET /api/seller/{martId}/bags', (deps, viewer, { params }) => listBags(deps, viewer, params.martId));
  serve('PUT /api/seller/orders/{orderId}/contents', (deps, viewer, { params, body }) =>
    writeContents(deps, viewer, { ...params, ...body }),
  );
  serve('GET /api/qrCode/product', (deps, viewer, { query }) => showScanOrder(deps, viewer, query.orderId));
  serve('PATCH /api/seller/orders/{orderId}/checkin', (deps, viewer, { params, body }) =>
    checkIn(deps, viewer, { orderId: params.orderId, ...body }),
  );
  serve('POST /api/seller/orders/checkin-by-code', (deps, viewer, { body }) => checkInByCode(deps, viewer, body));
  serve('GET /api/seller/{martId}/orders/lookup', (deps, viewer, { params, query }) =>
    lookUpOrder(deps, viewer, { martId: params.martId, ...query }),
  );
  serve('GET /api/seller/{martId}/orders/visit', (deps, viewer, { params, query }) =>
    showVisit(deps, viewer, { martId: params.martId, ...query }),
  );
  serve('POST /api/seller/orders/checkin-visit', (deps, viewer, { body }) => checkInVisit(deps, viewer, body));
  serve('GET /api/seller/{martId}/offline-pack', (deps, viewer, { params, query }) =>
    offlinePack(deps, viewer, { ...params, ...query }),
  );
  serve('POST /api/seller/{martId}/offline-checkins', async (deps, viewer, { params, body }, c) => {
    const response = await checkInOffline(deps, viewer, params.martId, body.entries);
    c.set('refusedParts', response.results.filter(({ outcome }) => outcome === 'refused').length);
    return response;
  });
  serve('GET /api/seller/{martId}/offline-claims', (deps, viewer, { params }) =>
    listClaims(deps, viewer, params.martId),
  );
  serve('POST /api/seller/{martId}/offline-claims/{claimId}/decide', async (deps, viewer, { params, body }) => {
    await decideClaim(deps, viewer, { ...params, ...body });
    return { ok: true as const };
  });
}
