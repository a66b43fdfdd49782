import type { ScannedVisit } from '#lib/contract/order/seller-orders.ts';
import { stateAt } from '#lib/domain/order/order.ts';
import { visitAmounts } from '#lib/domain/order/visit.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { elsewhereOf } from '../staff/mart-order.ts';
import { readCounterFacts } from './counter-facts.ts';
import { findProven, openOrdersOfVisit, readUsedCode, requireProof, type VisitProof } from './find-visit.ts';
import { guardCodes } from './guard-codes.ts';
import { namesOf, toScanOrder } from './show-scan-order.ts';

/**
 * All that a buyer can pick up at this mart, by the QR or the pickup code of one of these orders (rules.md section 17).
 * Amounts in won. Refuses with `martNotFound`, `codesLocked`, `orderNotFound`, which names another of the viewer's
 * marts that the QR is of, `alreadyPickedUp` with who handed over and when for a code that was used today,
 * `invalidInput` where neither is given.
 */
export async function showVisit(
  deps: Deps,
  viewer: Viewer,
  { martId, uuid, code }: VisitProof & { martId: number },
): Promise<ScannedVisit> {
  await requireMart(deps.db, viewer, martId);
  requireProof({ uuid, code });
  const now = deps.clock.now();
  const find = () =>
    findProven(deps.db, { martId, uuid, code, now, openCodes: true }).catch(async (error) => {
      const isUnknown = error instanceof DomainError && error.code === 'orderNotFound';
      if (isUnknown && uuid) throw new DomainError('orderNotFound', await elsewhereOf(deps.db, viewer, uuid));
      const used = isUnknown && code ? await readUsedCode(deps.db, { martId, code, now }) : null;
      throw used ? new DomainError('alreadyPickedUp', used) : error;
    });
  const proven = await (code === undefined ? find() : guardCodes(deps, viewer, martId, find));
  const { buyerName, endedBy } = await namesOf(deps, proven);
  const open = await openOrdersOfVisit(deps.db, proven, now);
  const factsOf = await readCounterFacts(deps.db, open);
  const { totalWon, dueWon } = visitAmounts(
    open.map((order) => ({ totalPrice: chargedWon(order), isPaid: order.way !== 'onSite' })),
  );
  return {
    storeId: martId,
    buyerName,
    scanned: {
      orderId: proven.id,
      state: stateAt(orderFacts(proven), now),
      endedAt: proven.endedAt?.toISOString() ?? null,
      endedBy,
    },
    orders: open.map((order) => toScanOrder(order, { buyerName, endedBy: null, ...factsOf(order) }, now)),
    totalPrice: totalWon,
    dueAmount: dueWon,
  };
}
