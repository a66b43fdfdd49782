import { surchargeWon } from '#lib/domain/order/line-price.ts';
import type { StoredOrder } from '../stored.ts';
import { type Evidence, isCharged, isReal } from './evidence.ts';

/** What is paid here was charged there, and the other way round: each payment once, for the sum of its orders. */
export function proveCharges({ stored, payments, attempts }: Evidence): string[] {
  const found: string[] = [];
  const known = new Map(stored.payments.map((payment) => [payment.providerOrderId, payment]));
  for (const { providerOrderId, state, amountWon } of known.values()) {
    const record = payments.get(providerOrderId);
    const ordered = stored.orders
      .filter((order) => isReal(order) && order.providerOrderId === providerOrderId && order.way !== 'onSite')
      .reduce((sum, { totalWon }) => sum + totalWon, 0);
    const charged = record?.approvedAt ? record.totalAmount : 0;
    if (state === 'confirming') found.push(`${providerOrderId}: nobody knows yet`);
    if (state === 'paid' && charged !== amountWon)
      found.push(`${providerOrderId}: ${amountWon} won paid, ${charged} charged`);
    if (state === 'paid' && ordered !== amountWon)
      found.push(`${providerOrderId}: ${amountWon} won paid, for orders of ${ordered}`);
    if (state !== 'paid' && ordered > 0) found.push(`${providerOrderId}: orders of ${ordered} won, and it is ${state}`);
  }
  for (const { orderId } of attempts) {
    const record = orderId === null ? undefined : payments.get(orderId);
    const kept = record?.approvedAt ? record.balanceAmount : 0;
    if (kept > 0 && known.get(orderId!)?.state !== 'paid')
      found.push(`${orderId}: ${kept} won charged and kept, and not paid here`);
  }
  return found;
}

/** What must go back for an order, by policy (rules.md section 7), in won. */
function owedFor({ state, way, endReason, totalWon, unitPriceWon, quantity, weighedWon }: StoredOrder): number {
  if (way === 'onSite') return 0;
  // What the scale leaves of goods by weight.
  if (state === 'pickedUp') return totalWon - (weighedWon ?? totalWon);
  if (state !== 'cancelled' && state !== 'expired') return 0;
  return endReason === 'noShow' ? totalWon - surchargeWon(unitPriceWon, quantity, way) : totalWon;
}

/**
 * What the policy owes was given back once, here and there, and nothing else was. An order that was never charged is
 * owed nothing.
 */
export function proveRefunds(evidence: Evidence): string[] {
  const { stored, payments } = evidence;
  const found: string[] = [];
  const returned = new Map<number, number[]>();
  for (const { cancels } of payments.values())
    for (const { cancelAmount, cancelReason } of cancels ?? []) {
      const orderId = Number(/주문 (\d+) /.exec(cancelReason)?.[1]);
      returned.set(orderId, [...(returned.get(orderId) ?? []), cancelAmount]);
    }
  const asked = Map.groupBy(stored.refunds, ({ orderId }) => orderId);
  for (const order of stored.orders) {
    const owed = owedFor(order);
    const [there, here] = [returned.get(order.id) ?? [], asked.get(order.id) ?? []];
    returned.delete(order.id);
    // One that ended since the provider's records were read is on its way.
    const isNew = order.endedAt !== null && new Date(order.endedAt) >= evidence.settledAt;
    if (isNew || !isCharged(evidence, order)) continue;
    const right = owed === 0 ? [] : [owed];
    if (there.join() !== right.join())
      found.push(`order ${order.id}: ${owed} won owed, given back ${there.join(' and ') || 0}`);
    const isRight = here.length === right.length && here.every(({ amountWon }) => amountWon === owed);
    if (!isRight)
      found.push(
        `order ${order.id}: ${owed} won owed, stored ${here.map(({ amountWon }) => amountWon).join(' and ') || 0}`,
      );
    if (here.some(({ state }) => state !== 'refunded')) found.push(`order ${order.id}: its refund is still on its way`);
  }
  for (const orderId of returned.keys()) found.push(`${orderId} was refunded, and nobody ordered it`);
  return found;
}
