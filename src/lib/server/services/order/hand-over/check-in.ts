import type { CheckedIn } from '#lib/contract/order/seller-orders.ts';
import type { OrderWeight } from '#lib/domain/order/weighed.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { martOrder } from '../staff/mart-order.ts';
import { findProven } from './find-visit.ts';
import { guardCodes } from './guard-codes.ts';
import { handOver } from './hand-over.ts';

interface Shown {
  idChecked?: boolean | undefined;
  weights?: readonly OrderWeight[] | undefined;
}

interface OneOrder extends Shown {
  martId: number;
  orderId: number;
}

/**
 * Hands over one order by its own QR or code: that of another order of its visit is `wrongQr` (rules.md section 12).
 */
async function handOverOne(
  deps: Deps,
  viewer: Viewer,
  { martId, orderId, idChecked, weights }: OneOrder,
  proof: { qrUuid: string } | { pickupCode: string },
): Promise<CheckedIn> {
  const { soldAt, already } = await handOver(
    deps,
    viewer,
    { martId, orderIds: [orderId], idChecked, weights },
    {
      requireProven(_, [order]) {
        const isProven = 'qrUuid' in proof ? order.qrUuid === proof.qrUuid : order.pickupCode === proof.pickupCode;
        if (!isProven) throw new DomainError('wrongQr');
      },
    },
  );
  return { ok: true, orderId, soldAt, already };
}

/** Check-in by the QR's uuid. Refuses with `orderNotFound`, `wrongQr`, and as `handOver` does. */
export async function checkIn(
  deps: Deps,
  viewer: Viewer,
  { orderId, uuid, ...shown }: { orderId: number; uuid: string } & Shown,
): Promise<CheckedIn> {
  const { martId } = await martOrder(deps.db, viewer, orderId);
  return handOverOne(deps, viewer, { martId, orderId, ...shown }, { qrUuid: uuid.toLowerCase() });
}

/**
 * Check-in by the 6-digit code a buyer reads out, where no camera works: of the newest order that had it, as codes are
 * unique among a mart's open orders. With `orderId`, the code of another order is `wrongQr`. Refuses with
 * `martNotFound`, `codesLocked`, `orderNotFound`, and as `handOver` does.
 */
export async function checkInByCode(
  deps: Deps,
  viewer: Viewer,
  { martId, code, orderId, ...shown }: { martId: number; code: string; orderId?: number | undefined } & Shown,
): Promise<CheckedIn> {
  await requireMart(deps.db, viewer, martId);
  return guardCodes(deps, viewer, martId, async () => {
    const find = () => findProven(deps.db, { martId, code, now: deps.clock.now(), openCodes: false });
    const wanted = { martId, orderId: orderId ?? (await find()).id, ...shown };
    return handOverOne(deps, viewer, wanted, { pickupCode: code });
  });
}
