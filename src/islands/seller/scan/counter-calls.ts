import { type call as apiCall, SILENCE } from '#lib/client/caller/call.ts';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { type Looked, type OfflineCounter, reachedNobody } from './offline-counter.ts';
import {
  type Found,
  foundHere,
  foundNothing,
  foundOrder,
  foundVisit,
  type OrderOnScreen,
  ordersToHandOver,
} from './order-on-screen.ts';
import type { Proof, ScanEvent } from './scan-state.ts';

export interface CounterInput {
  martId: number;
  /** The seller's marts. */
  martNames?: ReadonlyMap<number, string>;
  call: typeof apiCall;
  /** The counter without a network, on the screen that takes any code. */
  offline?: OfflineCounter | undefined;
}

/**
 * Refusals of one order that its mart may answer otherwise: the buyer's pass shows the QR of one of their orders at this
 * mart, which may be another than this one; and to who does not work there any more no order is there.
 */
const ASKED_TOGETHER: readonly string[] = ['wrongQr', 'orderNotFound'];

/** A proof as the calls take it. */
const proven = (proof: Proof) => (proof.kind === 'qr' ? { uuid: proof.uuid } : { code: proof.code });

/** What a check-in says of it, where it was asked for; what lies in bags is written behind it. */
const said = ({ idChecked, weights }: Looked) => ({
  ...(idChecked && { idChecked }),
  ...(weights.length > 0 && { weights: weights.map((weight) => ({ ...weight })) }),
});

/** What a counter asks of the server, and of this device where nobody answers. */
export function createCounterCalls({ martId, martNames = new Map(), call, offline }: CounterInput) {
  const patience = () => (offline ? { signal: offline.patience() } : {});

  async function lookUp(proof: Proof): Promise<Found> {
    const isBehind = await offline?.isBehind();
    const response = isBehind
      ? SILENCE
      : await call('GET /api/seller/{martId}/orders/visit', { params: { martId }, query: proven(proof) }, patience());
    if (response.ok || !offline || !reachedNobody(response.status)) return foundVisit(response);
    return foundHere(await offline.find(proof));
  }

  const checkInTogether = (proof: Proof, orderIds: number[], looked: Looked) =>
    call(
      'POST /api/seller/orders/checkin-visit',
      { body: { martId, ...proven(proof), orderIds, ...said(looked) } },
      patience(),
    );

  /** Sends the check-in of what is shown; the server does the same one once. */
  async function checkIn(
    proof: Proof,
    shown: OrderOnScreen,
    { orders, looked }: { orders: readonly ScanOrder[]; looked: Looked },
  ) {
    const orderIds = orders.map(({ orderId }) => orderId);
    const [orderId] = orderIds;
    if (shown.name !== 'loaded' || orderId === undefined) return checkInTogether(proof, orderIds, looked);
    const response = await (proof.kind === 'qr'
      ? call(
          'PATCH /api/seller/orders/{orderId}/checkin',
          { params: { orderId }, body: { uuid: proof.uuid, ...said(looked) } },
          patience(),
        )
      : call('POST /api/seller/orders/checkin-by-code', {
          body: { martId, code: proof.code, orderId, ...said(looked) },
        }));
    if (response.ok || !ASKED_TOGETHER.includes(response.error.code)) return response;
    const together = await checkInTogether(proof, orderIds, looked);
    return together.ok || together.error.code === 'martNotFound' ? together : response;
  }

  return {
    /** The order of the address. */
    load: async (orderId: number): Promise<Found> =>
      foundOrder(await call('GET /api/qrCode/product', { query: { orderId } }), { orderId, martId, martNames }),

    /** What a code leads to. Looking up always ends: a screen that goes on finding would take no other code. */
    find: (proof: Proof): Promise<Found> => lookUp(proof).catch(() => foundNothing),

    /**
     * Hands over what is shown: 'sold' as the server knows, 'kept' on this device until there is a network, or why not.
     * `priced`: the same orders as the scale prices them.
     */
    async handOver(
      proof: Proof,
      shown: OrderOnScreen,
      { priced, ...looked }: Looked & { priced: readonly ScanOrder[] },
    ): Promise<'sold' | 'kept' | ScanEvent> {
      const orders = ordersToHandOver(shown);
      // Another tab of this device may have asked for the money meanwhile.
      if (await offline?.isDone(orders)) return { type: 'notHere', note: { code: 'soldHere' } };
      const isHere = shown.name === 'visit' && shown.isHere === true;
      const response = isHere ? SILENCE : await checkIn(proof, shown, { orders, looked });
      if (response.ok) return 'sold';
      const { status, error } = response;
      if (error.code === 'martNotFound') return { type: 'notHere', note: { code: 'notMember' } };
      if (!offline || proof.kind !== 'qr' || !reachedNobody(status)) {
        return { type: 'refused', status, message: error.message };
      }
      // Whether it arrived there or not: the same again is the same check-in.
      const kept = await offline.keep(proof.uuid, priced, looked);
      if (kept === 'kept') return 'kept';
      return { type: 'notHere', note: { code: kept === 'already' ? 'soldHere' : 'notKept' } };
    },
  };
}
