import { orderCan } from '#lib/domain/order.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { orderFacts } from './order-facts.ts';
import { ownOrder } from './own-order.ts';

/** What the buyer shows at the counter: only of an own, open order (rules.md section 12). */
export async function showQr(deps: Deps, viewer: Viewer, orderId: number) {
  const order = await ownOrder(deps.db, viewer, orderId);
  const may = orderCan.checkIn(orderFacts(order), deps.clock.now());
  if (!may.ok) throw new Refusal(may.reason === 'alreadyCancelled' ? 'orderNotOpen' : may.reason);
  if (may.already) throw new Refusal('orderNotOpen');
  return {
    uuid: order.qrUuid,
    orderId: order.id,
    pickupCode: order.pickupCode,
    validUntil: order.validUntil.toISOString(),
  };
}
