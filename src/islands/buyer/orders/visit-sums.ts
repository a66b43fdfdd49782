import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { type VisitAmounts, visitAmounts, visitWindow } from '#lib/domain/order/visit.ts';
import type { PickupWindowShown } from '#lib/messages/order/pickup-window.ts';
import { shownWindow, type Visit } from './visits.ts';

export const isPaidByCard = ({ creditMethod }: Pick<BuyerOrder, 'creditMethod'>): boolean => creditMethod !== 'ON_SITE';

/** What a visit costs, in won. */
export const amountsOf = (visit: readonly BuyerOrder[]): VisitAmounts =>
  visitAmounts(visit.map((order) => ({ totalPrice: order.totalPrice, isPaid: isPaidByCard(order) })));

/** When all of it can be picked up at once. */
export function windowOfVisit(visit: Visit, now: Date): PickupWindowShown | null {
  const [first, ...rest] = visit.map(shownWindow).filter((window) => window !== null);
  return first ? visitWindow([first, ...rest], now) : null;
}
