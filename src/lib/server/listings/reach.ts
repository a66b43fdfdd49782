import { type Travel, travelMinutes } from '#lib/domain/discovery/travel.ts';
import { reachableSaleEnd } from '#lib/domain/order/departure.ts';
import type { ListedMart } from './listed-mart.ts';

/**
 * From which sale end on a mart's products are in reach of a buyer leaving the place of the list now (rules.md section
 * 9).
 */
function reachOf({ window, distance }: ListedMart, travel: Travel, now: Date): number {
  if (!window || distance === null) return Number.NEGATIVE_INFINITY;
  return reachableSaleEnd(window, travelMinutes(distance, travel), now);
}

/** The marts, limited to listings in reach. */
export const inReach = <M extends ListedMart>(marts: readonly M[], travel: Travel, now: Date): M[] =>
  marts.map((mart) => ({ ...mart, leastSaleEnd: Math.max(mart.leastSaleEnd, reachOf(mart, travel, now)) }));

/** The same marts with the others. */
export const outOfReach = <M extends ListedMart>(marts: readonly M[], travel: Travel, now: Date): M[] =>
  marts.flatMap((mart) => {
    const endsBefore = reachOf(mart, travel, now);
    return endsBefore > mart.leastSaleEnd ? [{ ...mart, endsBefore }] : [];
  });
