import { inArray } from 'drizzle-orm';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { weighedOf } from '#lib/contract/order/weighed.ts';
import { scanStatus, stateAt } from '#lib/domain/order/order.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { type OrderRow, users } from '#lib/server/schema/index.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { martOrder } from '../staff/mart-order.ts';
import { readCounterFacts } from './counter-facts.ts';
import { findProven, requireProof, type VisitProof } from './find-visit.ts';
import { guardCodes } from './guard-codes.ts';

/** An order as the scan screen shows it. */
export function toScanOrder(
  order: OrderRow,
  { buyerName, endedBy, ...facts }: Pick<ScanOrder, 'buyerName' | 'endedBy' | 'barcode' | 'isBag' | 'isBagWritten'>,
  now: Date,
): ScanOrder {
  const standing = orderFacts(order);
  return {
    orderId: order.id,
    storeId: order.martId,
    productName: order.productName,
    productImgSrc: order.pictureKey && pictureUrl(order.pictureKey, 320, 'webp'),
    quantity: order.quantity,
    totalPrice: chargedWon(order),
    status: scanStatus(standing),
    buyerName,
    validUntil: order.validUntil.toISOString(),
    state: stateAt(standing, now),
    adultOnly: order.adultOnly,
    ...weighedOf(order),
    ...facts,
    endedAt: order.endedAt?.toISOString() ?? null,
    endedBy,
  };
}

/** The names of the buyer and, where the mart ended it, of the staff member. */
export async function namesOf(
  { db }: Pick<Deps, 'db'>,
  order: OrderRow,
): Promise<Pick<ScanOrder, 'buyerName' | 'endedBy'>> {
  const ended = order.endedBy !== null && order.endedBy !== order.buyerId ? order.endedBy : null;
  const isOwn = order.endedBy === order.buyerId && order.state === 'pickedUp';
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [order.buyerId, ...(ended === null ? [] : [ended])]));
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? null;
  return { buyerName: nameOf(order.buyerId) ?? '', endedBy: nameOf(isOwn ? order.buyerId : ended) };
}

async function scanOrder(deps: Deps, order: OrderRow): Promise<ScanOrder> {
  const [names, factsOf] = await Promise.all([namesOf(deps, order), readCounterFacts(deps.db, [order])]);
  return toScanOrder(order, { ...names, ...factsOf(order) }, deps.clock.now());
}

/** The order summary of the scan screen, of the viewer's marts. Refuses with `orderNotFound`. */
export async function showScanOrder(deps: Deps, viewer: Viewer, orderId: number): Promise<ScanOrder> {
  return scanOrder(deps, await martOrder(deps.db, viewer, orderId));
}

/**
 * The order behind any QR code of the mart, or behind the pickup code of an open one: codes can be guessed (rules.md
 * sections 11 and 12). Refuses with `martNotFound`, `codesLocked`, `orderNotFound`, `invalidInput` where neither is
 * given.
 */
export async function lookUpOrder(
  deps: Deps,
  viewer: Viewer,
  { martId, uuid, code }: VisitProof & { martId: number },
): Promise<ScanOrder> {
  await requireMart(deps.db, viewer, martId);
  requireProof({ uuid, code });
  const find = () => findProven(deps.db, { martId, uuid, code, now: deps.clock.now(), openCodes: true });
  return scanOrder(deps, await (code === undefined ? find() : guardCodes(deps, viewer, martId, find)));
}
