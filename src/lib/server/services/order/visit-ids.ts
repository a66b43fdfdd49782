import { groupBy } from '#lib/domain/group.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';

type OrderOfMart = Pick<OrderRow, 'id' | 'buyerId' | 'endedAt'>;

/**
 * A number for each order of one mart that is the same for those of one visit: one buyer's that are open, or that were
 * handed over in one check-in, at one moment. It does not identify the buyer. rules.md section 17.
 */
export function visitIdsOf(ofMart: readonly OrderOfMart[]): Map<number, number> {
  const visits = groupBy(ofMart, ({ buyerId, endedAt }) => `${buyerId} ${endedAt?.getTime() ?? ''}`);
  return new Map(
    visits.flatMap((visit) => {
      const visitId = Math.min(...visit.map(({ id }) => id));
      return visit.map(({ id }): [number, number] => [id, visitId]);
    }),
  );
}
