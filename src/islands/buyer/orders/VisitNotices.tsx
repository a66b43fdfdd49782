import {
  EXPIRED,
  HANDED_OVER_CLAIMED,
  HOURS_CHANGED,
  MART_MOVED,
  NO_EXTENSION,
} from '#lib/messages/order/buyer-orders.ts';
import { canExtend, endOf, type Visit } from './visits.ts';

const isOver = (order: Visit[number], at: number) => at >= endOf(order).getTime();

/** Names what says why something of a visit cannot be extended, for the buttons that do not. */
export const noExtensionId = (visit: Visit, at: number): string | undefined =>
  visit.some((order) => !isOver(order, at) && !canExtend(order, at)) ? `no-extension-${visit[0].storeId}` : undefined;

/**
 * What its buyer has to know of a visit, once: new hours or another place of its mart, no further extension, its time
 * is over.
 */
export const VisitNotices = ({ visit, at }: { visit: Visit; at: number }) => (
  <>
    {visit.some(({ hoursChanged }) => hoursChanged) && <p className="notice notice-warm">{HOURS_CHANGED}</p>}
    {visit.some(({ martMoved }) => martMoved) && <p className="notice notice-warm">{MART_MOVED}</p>}
    {noExtensionId(visit, at) && (
      <p className="soft small" id={noExtensionId(visit, at)}>
        {NO_EXTENSION}
      </p>
    )}
    {visit.some(({ isClaimed }) => isClaimed) && (
      <p className="notice notice-warm" role="status">
        {HANDED_OVER_CLAIMED}
      </p>
    )}
    {visit.some((order) => isOver(order, at) && !order.isClaimed) && (
      <p className="notice notice-warm" role="status">
        {EXPIRED}
      </p>
    )}
  </>
);
