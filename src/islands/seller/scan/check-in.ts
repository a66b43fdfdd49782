import type { call as apiCall, CallOptions } from '#lib/client/caller/call.ts';
import { type OrderOnScreen, ordersToHandOver } from './order-on-screen.ts';
import type { Proof } from './scan-state.ts';

interface Counter {
  martId: number;
  call: typeof apiCall;
  /** How long the next answer is waited for. */
  patience: () => CallOptions;
}

/** A proof as the calls take it. */
export const proven = (proof: Proof) => (proof.kind === 'qr' ? { uuid: proof.uuid } : { code: proof.code });

/** Sends the check-in of what is shown, each time it is pressed; the server does the same one once. */
export async function checkIn({ martId, call, patience }: Counter, proof: Proof, shown: OrderOnScreen) {
  const orderIds = ordersToHandOver(shown).map(({ orderId }) => orderId);
  const together = (ids: number[]) =>
    call('POST /api/seller/orders/checkin-visit', { body: { martId, ...proven(proof), orderIds: ids } }, patience());
  const [orderId] = orderIds;
  if (shown.name !== 'loaded' || orderId === undefined) return together(orderIds);
  const response = await (proof.kind === 'qr'
    ? call(
        'PATCH /api/seller/orders/{orderId}/checkin',
        { params: { orderId }, body: { uuid: proof.uuid } },
        patience(),
      )
    : call('POST /api/seller/orders/checkin-by-code', { body: { martId, code: proof.code, orderId } }));
  if (response.ok || response.error.code !== 'wrongQr') return response;
  // The buyer's pass shows the QR of one of their orders at this mart, which may be another than this one.
  const ofVisit = await together([orderId]);
  return ofVisit.ok ? ofVisit : response;
}
