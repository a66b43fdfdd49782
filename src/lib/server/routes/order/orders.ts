import { getCookie } from 'hono/cookie';
import { TOTAL_COUNT_HEADER } from '#lib/contract/wire.ts';
import { decodePlace, PLACE_COOKIE } from '#lib/domain/geo.ts';
import { known } from '#lib/domain/known.ts';
import { extendedText, ORDER_CANCELLED_TEXT } from '#lib/messages/order/orders.ts';
import { visitCancelledText, visitExtendedText } from '#lib/messages/order/visits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { countEndedOrders, listBuyerOrders } from '../../services/order/bought/list-buyer-orders.ts';
import { showCompleted } from '../../services/order/bought/show-completed.ts';
import { showQr } from '../../services/order/bought/show-qr.ts';
import { showSaved } from '../../services/order/bought/show-saved.ts';
import { cancelVisit } from '../../services/order/visit/cancel-visit.ts';
import { extendVisit } from '../../services/order/visit/extend-visit.ts';
import { presentVisit } from './present.ts';

export function orderRoutes(serve: Serve): void {
  serve('GET /api/buyer/order/buy-ing', (deps, viewer, _, c) =>
    listBuyerOrders(deps, viewer, 'buying', { place: decodePlace(getCookie(c, PLACE_COOKIE) ?? '') }),
  );
  for (const [name, tab] of [
    ['GET /api/buyer/order/buy-completed', 'completed'],
    ['GET /api/buyer/order/buy-cancel', 'cancelled'],
  ] as const) {
    serve(name, async (deps, viewer, { query }, c) => {
      c.header(TOTAL_COUNT_HEADER, String(await countEndedOrders(deps, viewer, tab)));
      return listBuyerOrders(deps, viewer, tab, query);
    });
  }
  serve('POST /api/buyer/order/valid-until-extension', async (deps, viewer, { query }) => {
    const { can } = await extendVisit(deps, viewer, [query.orderId]);
    return extendedText(can[0].verdict.validUntil, deps.clock.now());
  });
  serve('POST /api/buyer/order/cancel', async (deps, viewer, { query }) => {
    await cancelVisit(deps, viewer, [query.orderId]);
    return ORDER_CANCELLED_TEXT;
  });
  serve('POST /api/buyer/order/extend-visit', async (deps, viewer, { body }) =>
    presentVisit(await extendVisit(deps, viewer, body.orderIds), visitExtendedText),
  );
  serve('POST /api/buyer/order/cancel-visit', async (deps, viewer, { body }) =>
    presentVisit(await cancelVisit(deps, viewer, body.orderIds), visitCancelledText),
  );
  serve('GET /api/qrCode/get', (deps, viewer, { query }) => showQr(deps, viewer, query.orderId));
  serve('GET /api/buyer/order/single-complete', async (deps, viewer, { query }) => {
    const [order] = await showCompleted(deps, viewer, [query.orderId]);
    return known(order, 'the completed order');
  });
  serve('GET /api/buyer/order/cart-complete', (deps, viewer, { query }) => showCompleted(deps, viewer, query.orderIds));
  serve('GET /api/buyer/order/saved', (deps, viewer, { query }) => showSaved(deps, viewer, query.orderIds));
}
