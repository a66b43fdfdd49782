import { asc, desc, eq } from 'drizzle-orm';
import { weighedOf } from '#lib/contract/order/weighed.ts';
import type { OperatorOrder } from '#lib/contract/person/operator-people.ts';
import { groupBy } from '#lib/domain/group.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { purchaseTab } from '#lib/domain/order/order.ts';
import { chargedWon, soldForWon } from '#lib/domain/order/weighed.ts';
import { seenOf } from '#lib/domain/person/seen.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import {
  caseMessages,
  cases,
  marts,
  moneyLegs,
  type OrderRow,
  orders,
  type RefundRow,
  refunds,
  users,
} from '#lib/server/schema/index.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { keptWonOf } from '../../case/kept-won.ts';
import { listOrderAlarms } from '../../notice/alarms/list-alarms.ts';
import { listBuyerOrders } from '../bought/list-buyer-orders.ts';

/** An order as a decision on it is taken: how it stands, and what of it can still be given back. */
export const seenOrder = async (db: Db | Tx, order: OrderRow): Promise<string> =>
  seenOf(order.state, await keptWonOf(db, order));

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What was booked for an order, event by event. */
async function readMoney(
  db: Deps['db'],
  orderId: number,
  given: readonly RefundRow[],
): Promise<OperatorOrder['money']> {
  const rows = await db.select().from(moneyLegs).where(eq(moneyLegs.orderId, orderId)).orderBy(asc(moneyLegs.id));
  return groupBy(rows, ({ kind, ref }) => `${kind} ${ref}`).map((legs) => {
    const { kind, at, refundId } = legs[0];
    return {
      kind,
      at: at.toISOString(),
      bearer: given.find(({ id }) => id === refundId)?.bearer ?? null,
      legs: legs.map(({ account, amountWon, statementId }) => ({ account, amountWon, statementId })),
    };
  });
}

/** The threads about an order. */
async function readCases(db: Deps['db'], orderId: number): Promise<OperatorOrder['cases']> {
  const rows = await db
    .select({
      caseId: cases.id,
      kind: cases.kind,
      state: cases.state,
      reason: cases.reason,
      openedAt: cases.openedAt,
      messages: db.$count(caseMessages, eq(caseMessages.caseId, cases.id)),
    })
    .from(cases)
    .where(eq(cases.orderId, orderId))
    .orderBy(desc(cases.id));
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
}

/** How it stands on its buyer's own page. */
async function readBuyersView(deps: Deps, order: OrderRow): Promise<OperatorOrder['buyerSees']> {
  const tab = purchaseTab(orderFacts(order), deps.clock.now());
  if (tab === null) return null;
  const [shown] = await listBuyerOrders(deps, { userId: order.buyerId }, tab, { orderId: order.id });
  return shown ? { tab, endReason: shown.endReason, refund: shown.refund } : null;
}

/**
 * An order with its refunds, its money, its threads and what its buyer sees; finance sees no buyer and no thread
 * (market.md 19.1). Refuses with `orderNotFound`.
 */
export async function showOrder(deps: Deps, role: OperatorRole, orderId: number): Promise<OperatorOrder> {
  const { db } = deps;
  const [found] = await db
    .select({ order: orders, martName: marts.name, buyerName: users.name })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(eq(orders.id, orderId));
  if (!found) throw new DomainError('orderNotFound');
  const { order, martName, buyerName } = found;
  const given = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.seq));
  const { checkoutId, martId, productId, productName, quantity, totalPriceWon, way, state, endReason } = order;
  const paidWon = way === 'onSite' || state === 'paying' || state === 'failed' ? 0 : totalPriceWon;
  return {
    orderId,
    checkoutId,
    martId,
    martName,
    productId,
    productName,
    quantity,
    totalWon: chargedWon(order),
    soldForWon: soldForWon(order),
    ...weighedOf(order),
    way,
    state,
    buyer: role === 'finance' ? null : { userId: order.buyerId, name: maskName(buyerName) },
    endReason,
    createdAt: order.createdAt.toISOString(),
    validUntil: order.validUntil.toISOString(),
    endedAt: iso(order.endedAt),
    refunds: given.map((refund) => ({
      amountWon: refund.amountWon,
      pieces: refund.pieces,
      origin: refund.origin,
      bearer: refund.bearer,
      reason: refund.reason,
      state: refund.state,
      requestedAt: refund.requestedAt.toISOString(),
      refundedAt: iso(refund.refundedAt),
      operatorId: refund.operatorId,
    })),
    leftWon: given.reduce((left, { amountWon }) => left - amountWon, paidWon),
    seen: await seenOrder(db, order),
    money: await readMoney(db, orderId, given),
    cases: role === 'finance' ? [] : await readCases(db, orderId),
    buyerSees: await readBuyersView(deps, order),
    told: await listOrderAlarms(deps, { buyerId: order.buyerId, orderId }),
  };
}
