import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { type Travel, travelMinutes } from '#lib/domain/discovery/travel.ts';
import { groupBy } from '#lib/domain/group.ts';
import { lastDeparture } from '#lib/domain/order/departure.ts';
import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import { byDeadline, type VisitAmounts, visitAmounts, visitWindow } from '#lib/domain/order/visit.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import type { PickupWindowShown } from '#lib/messages/order/pickup-window.ts';

/** Orders that wait at one mart. */
export type Visit = readonly [BuyerOrder, ...BuyerOrder[]];

/** A buyer's own orders that wait, by mart, the deadline that comes first before the others. rules.md section 17. */
export const visitsOf = (orders: readonly BuyerOrder[], now: Date): Visit[] =>
  byDeadline(
    groupBy(orders, ({ storeId }) => storeId),
    (visit) => windowOfVisit(visit, now)?.validUntil ?? null,
  );

export const idsOf = (visit: readonly BuyerOrder[]): number[] => visit.map(({ orderId }) => orderId);

export const endOf = ({ validUntil }: BuyerOrder): Date => parseServerTime(validUntil) ?? new Date(0);

/** Whether its mart changed its hours or moved: it may be cancelled until it is picked up. */
export const changedByMart = ({ hoursChanged, martMoved }: BuyerOrder): boolean => hoursChanged || martMoved;

/** What can be done with an order at `at`, in milliseconds since 1970. */
export const canCancel = (order: BuyerOrder, at: number): boolean =>
  changedByMart(order) || at < endOf(order).getTime();
/** From when on its mart is not reached before a deadline any more; null where the buyer's place is not known. */
function lateFrom({ distance }: Pick<BuyerOrder, 'distance'>, validUntil: Date, travel: Travel): number | null {
  return distance === null ? null : lastDeparture(validUntil, travelMinutes(distance, travel)).getTime() + 1;
}

/** Whether who leaves at `at` comes too late for what is left of a window. */
export function isTooLate(order: Pick<BuyerOrder, 'distance'>, validUntil: Date, travel: Travel, at: number): boolean {
  const from = lateFrom(order, validUntil, travel);
  return from !== null && from <= at && at < validUntil.getTime();
}

/** The server's clock may be a little behind the one that is shown. */
const MARGIN_MS = 1_000;

/**
 * The moments after `from` until `to`, which a phone may have slept over, when one of the orders is out of reach, runs
 * out, or moves to another tab as its grace is over; and whether the list is to be asked for again then. Milliseconds
 * since 1970.
 */
export function changesBetween(
  orders: readonly BuyerOrder[],
  travel: Travel,
  from: number,
  to: number,
): { at: number; isEnd: boolean }[] {
  const changes = orders.flatMap((order) => {
    const end = endOf(order);
    const late = lateFrom(order, end, travel);
    return [
      { at: end.getTime(), isEnd: true },
      { at: graceEndsAt(end).getTime() + MARGIN_MS, isEnd: true },
      ...(late === null ? [] : [{ at: late, isEnd: false }]),
    ];
  });
  return changes.filter(({ at }) => from < at && at <= to);
}

export const canExtend = (order: BuyerOrder, at: number): boolean => order.canExtend && at < endOf(order).getTime();

/** The window of an order as the wire has it. */
export function shownWindow(order: Pick<BuyerOrder, 'pickupFrom' | 'validUntil'>): PickupWindowShown | null {
  const start = parseServerTime(order.pickupFrom);
  const validUntil = parseServerTime(order.validUntil);
  return start && validUntil && { start, validUntil };
}

export const isPaidByCard = ({ creditMethod }: Pick<BuyerOrder, 'creditMethod'>): boolean => creditMethod !== 'ON_SITE';

/** What a visit costs, in won. */
export const amountsOf = (visit: readonly BuyerOrder[]): VisitAmounts =>
  visitAmounts(visit.map((order) => ({ ...order, isPaid: isPaidByCard(order) })));

/** When all of it can be picked up at once. */
export function windowOfVisit(visit: Visit, now: Date): PickupWindowShown | null {
  const [first, ...rest] = visit.map(shownWindow).filter((window) => window !== null);
  return first ? visitWindow([first, ...rest], now) : null;
}
