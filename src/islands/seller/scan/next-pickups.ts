import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { groupBy } from '#lib/domain/group.ts';
import { isPaidOnList } from '#lib/domain/order/order-status.ts';
import { visitAmounts } from '#lib/domain/order/visit.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { nextPickupText, SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';
import { query } from '#lib/stores/query.ts';

/** All that one buyer will come for. */
export interface PickupToCome {
  visitId: number;
  buyerName: string;
  what: string;
  /** To be collected, in won; `isMost`: of goods by weight the most that it may come to. */
  dueWon: number;
  isMost: boolean;
  /** The first of its deadlines. */
  validUntil: Date;
}

function dueOf(visit: readonly SellerOrder[]): Pick<PickupToCome, 'dueWon' | 'isMost'> {
  const { dueWon, isMost } = visitAmounts(visit.map((order) => ({ ...order, isPaid: isPaidOnList(order.status) })));
  return { dueWon, isMost };
}

/** The visits that a mart waits for, by deadline. */
export function pickupsToCome(orders: readonly SellerOrder[]): PickupToCome[] {
  return groupBy(orders, ({ visitId }) => visitId)
    .map((visit) => ({
      ...dueOf(visit),
      visitId: visit[0].visitId,
      buyerName: visit[0].buyerName,
      what: nextPickupText(visit),
      validUntil: new Date(Math.min(...visit.map(({ qrValidUntil }) => parseServerTime(qrValidUntil)?.getTime() ?? 0))),
    }))
    .sort((a, b) => a.validUntil.getTime() - b.validUntil.getTime());
}

interface Input {
  martId: number;
  first: readonly SellerOrder[] | null;
  call: typeof apiCall;
}

/** Kept fresh by the live line; what is shown stays while it cannot be. */
export function createNextPickups({ martId, first, call }: Input) {
  const { $query, refresh } = query<PickupToCome[]>(
    async () => {
      const response = await call('GET /api/seller/{martId}/orders', { params: { martId }, query: { tab: 'checkin' } });
      return response.ok ? { ok: true, data: pickupsToCome(response.data) } : response;
    },
    { first: first && pickupsToCome(first), failed: () => SCAN_TEXTS.nextFailed },
  );
  return {
    $next: $query,
    read: refresh,
    onEvent(event: LiveEvent): void {
      if (event.topic === 'resync' || (event.topic === 'order' && event.data.storeId === martId)) void refresh();
    },
  };
}
