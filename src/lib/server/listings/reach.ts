import { type Travel, travelMinutes } from '#lib/domain/discovery/travel.ts';
import { reachableSaleEnd } from '#lib/domain/order/departure.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { ListedMart } from './listed-mart.ts';

/**
 * From which sale end on a mart's products are in reach of a buyer leaving the place of the list now (rules.md section
 * 9).
 */
function reachOf({ window, distance }: ListedMart, travel: Travel, now: Date): number {
  if (!window || distance === null) return Number.NEGATIVE_INFINITY;
  return reachableSaleEnd(window, travelMinutes(distance, travel), now);
}

/** The marts, limited to listings in reach; `leavesInMinutes`: what the buyer has to do before they leave. */
export const inReach = <M extends ListedMart>(
  marts: readonly M[],
  travel: Travel,
  now: Date,
  leavesInMinutes = 0,
): M[] =>
  marts.map((mart) => {
    const reach = reachOf(mart, travel, addMinutes(now, leavesInMinutes));
    return { ...mart, leastSaleEnd: Math.max(mart.leastSaleEnd, reach) };
  });

/** The same marts with the others. */
export const outOfReach = <M extends ListedMart>(marts: readonly M[], travel: Travel, now: Date): M[] =>
  marts.flatMap((mart) => {
    const endsBefore = reachOf(mart, travel, now);
    return endsBefore > mart.leastSaleEnd ? [{ ...mart, endsBefore }] : [];
  });
