import type { CheckedInVisit } from '#lib/contract/order/seller-orders.ts';
import { stateAt } from '#lib/domain/order/order.ts';
import { isOneVisit } from '#lib/domain/order/visit.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { findProven, requireProof, type VisitProof } from './find-visit.ts';
import { guardCodes } from './guard-codes.ts';
import { handOver, named, type OrdersToHandOver } from './hand-over.ts';

interface VisitToCheckIn extends VisitProof, OrdersToHandOver {}

/**
 * Hands over the named orders of one visit. The QR or the code may be of any order of the visit. Refuses with
 * `martNotFound`, `codesLocked`, `invalidInput` without a proof, `wrongQr` for another buyer's, naming the order, and
 * as `handOver` does.
 */
export async function checkInVisit(deps: Deps, viewer: Viewer, visit: VisitToCheckIn): Promise<CheckedInVisit> {
  await requireMart(deps.db, viewer, visit.martId);
  requireProof(visit);
  const work = () =>
    handOver(deps, viewer, visit, {
      requireProven: (tx, wanted, now) => requireOneVisit(tx, visit, wanted, now),
      sayWhich: named,
    });
  return visit.code === undefined ? work() : guardCodes(deps, viewer, visit.martId, work);
}

/** The proof is of an order that is, or was, open together with each of those that are handed over. */
async function requireOneVisit(tx: Tx, visit: VisitToCheckIn, wanted: readonly OrderRow[], now: Date): Promise<void> {
  const proven = await findProven(tx, { ...visit, now, openCodes: false });
  const isNamed = wanted.some(({ id }) => id === proven.id);
  // The code of an order that is over finds that order alone, as when a lost answer is asked for again.
  if (visit.code !== undefined && !isNamed && stateAt(orderFacts(proven), now) !== 'open') {
    throw new DomainError('orderNotFound');
  }
  const stranger = wanted.find((order) => order.buyerId !== proven.buyerId || !isOneVisit(proven, order, now));
  if (stranger) throw new DomainError('wrongQr', named(stranger));
}
