import { orderCan } from '#lib/domain/order/order.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orderFacts, windowOf } from '../../../schema/order/order-facts.ts';
import { ownOrder } from '../own-order.ts';

/** The code that the buyer shows at the counter: only of an own, open order (rules.md section 12). */
export async function showQr(deps: Deps, viewer: Viewer, orderId: number) {
  const order = await ownOrder(deps.db, viewer, orderId);
  const may = orderCan.checkIn(orderFacts(order), deps.clock.now());
  if (!may.ok) throw new DomainError(may.reason === 'alreadyCancelled' ? 'orderNotOpen' : may.reason);
  if (may.already) throw new DomainError('orderNotOpen');
  return {
    uuid: order.qrUuid,
    orderId: order.id,
    pickupCode: order.pickupCode,
    pickupFrom: windowOf(order).start.toISOString(),
    validUntil: order.validUntil.toISOString(),
  };
}
