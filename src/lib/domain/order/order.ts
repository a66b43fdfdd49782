import type { EndReason } from './end-reason.ts';
import { type OrderFacts, type OrderState, stateAt } from './order-state.ts';
import { type ExtensionRefusal, type ExtensionTerms, extendedUntil } from './pickup.ts';

export type { EndReason } from './end-reason.ts';
export { type OrderFacts, type OrderState, stateAt } from './order-state.ts';
export {
  type PurchaseTab,
  purchaseTab,
  type SellerList,
  scanStatus,
  sellerList,
  type WireStatus,
  wireStatus,
} from './order-status.ts';

/** The refusal of an order that is not open. */
export type NotOpenRefusal = 'orderNotOpen' | 'orderExpired' | 'alreadyCancelled' | 'alreadyPickedUp';
export type ReviewRefusal = 'notPickedUp' | 'alreadyReviewed' | 'staffReview';
export type OrderRefusal = NotOpenRefusal | ExtensionRefusal | ReviewRefusal;

/** Why a mart calls an order off. */
export const SELLER_CANCEL_REASONS = ['seller', 'outOfStock'] as const satisfies readonly EndReason[];
export type SellerCancelReason = (typeof SELLER_CANCEL_REASONS)[number];

export type Refused<Reason extends string> = { ok: false; reason: Reason };

const notOpen = {
  paying: 'orderNotOpen',
  failed: 'orderNotOpen',
  expired: 'orderExpired',
  cancelled: 'alreadyCancelled',
  pickedUp: 'alreadyPickedUp',
} as const satisfies Record<Exclude<OrderState, 'open'>, NotOpenRefusal>;

function whileOpen(order: OrderFacts, now: Date): { ok: true } | Refused<NotOpenRefusal> {
  const state = stateAt(order, now);
  return state === 'open' ? { ok: true } : { ok: false, reason: notOpen[state] };
}

/**
 * Whether an act on an order is allowed, and if not, why. The button is disabled with the reason that the server
 * refuses with.
 */
export const orderCan = {
  /** Once, while open and before the deadline; answers the new deadline. rules.md section 6. */
  extend(
    order: OrderFacts,
    terms: Pick<ExtensionTerms, 'hours' | 'saleEndsAt' | 'now'>,
  ): { ok: true; validUntil: Date } | Refused<NotOpenRefusal | ExtensionRefusal> {
    const open = whileOpen(order, terms.now);
    if (!open.ok) return open;
    return extendedUntil({ ...terms, validUntil: order.validUntil, alreadyExtended: order.extended });
  },

  /**
   * By its buyer, before the deadline; in the grace it is too late, unless the mart's hours changed under the order, or
   * it moved. rules.md sections 6 and 7.
   */
  cancel(order: OrderFacts, now: Date): { ok: true } | Refused<NotOpenRefusal | 'pastDeadline'> {
    const open = whileOpen(order, now);
    if (!open.ok) return open;
    return now < order.validUntil || order.changedByMart ? open : { ok: false, reason: 'pastDeadline' };
  },

  /** By the mart, as long as the order is open, grace included. */
  cancelAsSeller(order: OrderFacts, now: Date): { ok: true } | Refused<NotOpenRefusal> {
    return whileOpen(order, now);
  },

  /**
   * Until the grace ends. One that is done already answers so, as a lost answer is asked for again. Sections 6 and 12.
   */
  checkIn(
    order: OrderFacts,
    now: Date,
  ): { ok: true; already: boolean } | Refused<Exclude<NotOpenRefusal, 'alreadyPickedUp'>> {
    const state = stateAt(order, now);
    if (state === 'open') return { ok: true, already: false };
    if (state === 'pickedUp') return { ok: true, already: true };
    return { ok: false, reason: notOpen[state] };
  },

  /**
   * Once, of an order that was picked up; not by the staff of the mart, now or when it was made. rules.md section 13.
   */
  review(
    order: Pick<OrderFacts, 'state'>,
    { alreadyReviewed, byStaff }: { alreadyReviewed: boolean; byStaff: boolean },
  ): { ok: true } | Refused<ReviewRefusal> {
    if (byStaff) return { ok: false, reason: 'staffReview' };
    if (order.state !== 'pickedUp') return { ok: false, reason: 'notPickedUp' };
    return alreadyReviewed ? { ok: false, reason: 'alreadyReviewed' } : { ok: true };
  },
} as const;
