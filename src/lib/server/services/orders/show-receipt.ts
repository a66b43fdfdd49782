import { and, asc, eq, inArray } from 'drizzle-orm';
import { joinAddress } from '#lib/domain/mart.ts';
import { type EndReason, stateAt } from '#lib/domain/order.ts';
import { graceEndsAt } from '#lib/domain/pickup.ts';
import { type ReceiptLine, type ReceiptTotals, receiptTotals } from '#lib/domain/receipt.ts';
import { marts, orders, payments, refunds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { orderFacts } from './order-facts.ts';
import { ownOrder } from './own-order.ts';

export interface ReceiptOrder extends ReceiptLine {
  orderId: number;
  productName: string;
  endReason: EndReason | null;
  endedAt: Date | null;
  refund: { state: 'requested' | 'refunded'; amountWon: number; requestedAt: Date; refundedAt: Date | null } | null;
}

export interface Receipt {
  orderedAt: Date;
  /** The card payment that paid the whole checkout; null where nothing was paid by card. */
  card: { providerOrderId: string; paidAt: Date } | null;
  marts: {
    martId: number;
    name: string;
    address: string;
    phone: string;
    /** Ten digits. */
    businessNumber: string;
    orders: ReceiptOrder[];
  }[];
  totals: ReceiptTotals;
}

/**
 * The receipt of the viewer's checkout that an order belongs to: all its orders, mart by mart, with what was paid and what
 * went back. A mart that has closed stays on it. Refuses with `orderNotFound`, also while the card is undecided or was
 * declined. rules.md sections 5 and 8.
 */
export async function showReceipt(deps: Deps, viewer: Viewer, orderId: number): Promise<Receipt> {
  const now = deps.clock.now();
  const { checkoutId } = await ownOrder(deps.db, viewer, orderId);
  const rows = await deps.db
    .select({ order: orders, mart: marts, refund: refunds })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(
      and(
        eq(orders.checkoutId, checkoutId),
        inArray(orders.state, ['open', 'pickedUp', 'cancelled', 'expired'] satisfies ReceiptLine['state'][]),
      ),
    )
    .orderBy(asc(orders.martId), asc(orders.id));
  const [first] = rows;
  if (!first) throw new Refusal('orderNotFound');
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), eq(payments.state, 'paid')));

  const receipt: Receipt = {
    orderedAt: first.order.createdAt,
    card: payment ? { providerOrderId: payment.providerOrderId, paidAt: payment.decidedAt! } : null,
    marts: [],
    totals: receiptTotals([]),
  };
  for (const { order, mart, refund } of rows) {
    let section = receipt.marts.find(({ martId }) => martId === mart.id);
    if (!section) {
      const address = joinAddress({ address: mart.address, detail: mart.addressDetail });
      const { id: martId, name, phone, businessNumber } = mart;
      section = { martId, name, address, phone, businessNumber, orders: [] };
      receipt.marts.push(section);
    }
    section.orders.push(receiptOrder(order, refund, now));
  }
  receipt.totals = receiptTotals(receipt.marts.flatMap((section) => section.orders));
  return receipt;
}

function receiptOrder(
  order: typeof orders.$inferSelect,
  refund: typeof refunds.$inferSelect | null,
  now: Date,
): ReceiptOrder {
  const state = stateAt(orderFacts(order), now) as ReceiptLine['state'];
  // Not swept yet, but expired all the same.
  const lapsed = order.state === 'open' && state === 'expired';
  return {
    orderId: order.id,
    productName: order.productName,
    quantity: order.quantity,
    unitPriceWon: order.unitPriceWon,
    totalWon: order.totalPriceWon,
    way: order.way,
    state,
    endReason: lapsed ? 'noShow' : order.endReason,
    endedAt: lapsed ? graceEndsAt(order.validUntil) : order.endedAt,
    refund: refund && {
      state: refund.state,
      amountWon: refund.amountWon,
      requestedAt: refund.requestedAt,
      refundedAt: refund.refundedAt,
    },
  };
}
