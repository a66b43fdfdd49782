import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { type OrderBag, orderBagOnWire } from '#lib/contract/order/bags.ts';
import { type Weighed, weighedOf } from '#lib/contract/order/weighed.ts';
import { known } from '#lib/domain/known.ts';
import type { Seller } from '#lib/domain/mart/mart.ts';
import type { RefundOrigin } from '#lib/domain/money.ts';
import type { OrderWindow } from '#lib/domain/order/hours-change.ts';
import { type EndReason, stateAt } from '#lib/domain/order/order.ts';
import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import {
  type ReceiptLine,
  type ReceiptTax,
  type ReceiptTotals,
  receiptTax,
  receiptTotals,
} from '#lib/domain/order/receipt.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { slipAddress } from '#lib/domain/payment/card-slip.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { allOf } from '#lib/server/platform/database/all-of.ts';
import { marts, type OrderBagRow, type OrderRow, orderBags, orders, payments } from '#lib/server/schema/index.ts';
import { orderFacts, windowOf } from '../../../schema/order/order-facts.ts';
import { sellerOf } from '../../mart/read-seller.ts';
import { readRefunds } from '../../payment/read-refunds.ts';
import { ownOrder } from '../own-order.ts';

export interface ReceiptOrder extends ReceiptLine {
  orderId: number;
  productName: string;
  endReason: EndReason | null;
  endedAt: Date | null;
  /** What was told of a bag, and what lay in it; null of all else. */
  bag: OrderBag | null;
  /** From when until when it can, or could, be picked up. */
  window: OrderWindow;
  refunds: {
    state: 'requested' | 'refunded';
    /** Why: the scale's difference stands beside what was weighed. */
    origin: RefundOrigin;
    amountWon: number;
    requestedAt: Date;
    refundedAt: Date | null;
  }[];
  /** Goods by weight: what was told, and what they came to. */
  weighed?: Weighed;
}

export interface Receipt {
  /** When the first order of the visit was made. */
  orderedAt: Date;
  /** When everything on it was picked up in one check-in; null for the receipt of a checkout. */
  pickedUpAt: Date | null;
  /**
   * The card payments that its orders were paid with, first paid first: of a checkout one at the most, of a visit maybe
   * several.
   */
  cards: {
    providerOrderId: string;
    paidAt: Date;
    /** The provider's own slip. */
    slipUrl: string | null;
  }[];
  marts: (Seller & { martId: number; orders: ReceiptOrder[] })[];
  totals: ReceiptTotals;
  tax: ReceiptTax;
}

/**
 * The receipt of the viewer's checkout that an order belongs to: all its orders, mart by mart, with what was paid and
 * what went back. A mart that has closed stays on it. Refuses with `orderNotFound`, also while the card is undecided or
 * was declined. rules.md sections 5 and 8.
 */
export async function showReceipt(deps: Deps, viewer: Viewer, orderId: number): Promise<Receipt> {
  const { checkoutId } = await ownOrder(deps.db, viewer, orderId);
  return readReceipt(deps, eq(orders.checkoutId, checkoutId), { pickedUpAt: null });
}

/**
 * The receipt of all orders that the viewer picked up in one check-in with this one, over all checkouts and ways to
 * pay. Refuses with `orderNotFound`, also for an order that was not picked up. rules.md section 17.
 */
export async function showVisitReceipt(deps: Deps, viewer: Viewer, orderId: number): Promise<Receipt> {
  const order = await ownOrder(deps.db, viewer, orderId);
  const { martId, endedAt: pickedUpAt } = order;
  if (order.state !== 'pickedUp' || !pickedUpAt) throw new DomainError('orderNotFound');
  const ofVisit = allOf(
    eq(orders.buyerId, viewer.userId),
    eq(orders.martId, martId),
    eq(orders.state, 'pickedUp'),
    eq(orders.endedAt, pickedUpAt),
  );
  return readReceipt(deps, ofVisit, { pickedUpAt });
}

async function readReceipt(deps: Deps, picked: SQL, { pickedUpAt }: Pick<Receipt, 'pickedUpAt'>): Promise<Receipt> {
  const now = deps.clock.now();
  const { sandbox, publicOrigin } = deps.config;
  const rows = await deps.db
    .select({ order: orders, mart: marts, bag: orderBags })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .leftJoin(orderBags, eq(orderBags.orderId, orders.id))
    .where(
      and(picked, inArray(orders.state, ['open', 'pickedUp', 'cancelled', 'expired'] satisfies ReceiptLine['state'][])),
    )
    .orderBy(asc(orders.martId), asc(orders.id));
  const [first] = rows;
  if (!first) throw new DomainError('orderNotFound');
  const byCard = rows.filter(({ order }) => pickedUpAt === null || order.way !== 'onSite');
  const paid = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        inArray(
          payments.checkoutId,
          byCard.map(({ order }) => order.checkoutId),
        ),
        eq(payments.state, 'paid'),
      ),
    )
    .orderBy(asc(payments.decidedAt), asc(payments.id));

  const receipt: Receipt = {
    orderedAt: new Date(Math.min(...rows.map(({ order }) => order.createdAt.getTime()))),
    pickedUpAt,
    cards: paid.map((payment) => ({
      providerOrderId: payment.providerOrderId,
      paidAt: known(payment.decidedAt, 'the time of a charge'),
      slipUrl: slipAddress(payment.receiptUrl, { sandboxOrigin: sandbox ? publicOrigin : null }),
    })),
    marts: [],
    totals: receiptTotals([]),
    tax: receiptTax([]),
  };
  const refundsOf = await readRefunds(
    deps.db,
    rows.map(({ order }) => order.id),
  );
  for (const { order, mart, bag } of rows) {
    // As the mart was when it was ordered (market.md 21.7): of one that was taken over, each seller by itself.
    const seller = order.sellerSnapshot ?? sellerOf(mart);
    const isOf = (one: Receipt['marts'][number]) =>
      one.martId === mart.id && one.businessNumber === seller.businessNumber;
    let section = receipt.marts.find(isOf);
    if (!section) {
      section = { martId: mart.id, ...seller, orders: [] };
      receipt.marts.push(section);
    }
    section.orders.push(receiptOrder({ order, bag }, refundsOf.get(order.id) ?? [], now));
  }
  const lines = receipt.marts.flatMap((section) => section.orders);
  receipt.totals = receiptTotals(lines);
  receipt.tax = receiptTax(lines);
  return receipt;
}

function receiptOrder(
  { order, bag }: { order: OrderRow; bag: OrderBagRow | null },
  refunds: ReceiptOrder['refunds'],
  now: Date,
): ReceiptOrder {
  const state = stateAt(orderFacts(order), now) as ReceiptLine['state'];
  // Not swept yet, but expired all the same.
  const lapsed = order.state === 'open' && state === 'expired';
  return {
    orderId: order.id,
    productName: order.productName,
    bag: bag && orderBagOnWire(bag),
    quantity: order.quantity,
    unitPriceWon: order.unitPriceWon,
    totalWon: chargedWon(order),
    ...weighedOf(order),
    taxFree: order.taxFree,
    way: order.way,
    state,
    endReason: lapsed ? (order.wasOpen === false ? 'martClosed' : 'noShow') : order.endReason,
    endedAt: lapsed ? graceEndsAt(order.validUntil) : order.endedAt,
    window: windowOf(order),
    refunds: refunds.map(({ state, origin, amountWon, requestedAt, refundedAt }) => ({
      state,
      origin,
      amountWon,
      requestedAt,
      refundedAt,
    })),
  };
}
