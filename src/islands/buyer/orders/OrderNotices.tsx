import type { BuyerOrder } from '#lib/contract/orders.ts';
import { EXPIRED, HOURS_CHANGED, MART_MOVED, NO_EXTENSION } from '#lib/messages/buyer-orders.ts';

interface Props {
  order: BuyerOrder;
  isExpired: boolean;
}

/** Names what says why an order cannot be extended, for the button that does not. */
export const noExtensionId = ({ orderId, canExtend }: BuyerOrder) =>
  canExtend ? undefined : `no-extension-${orderId}`;

/** What its buyer has to know of an order: new hours or another place of its mart, no further extension, its time is over. */
export const OrderNotices = ({ order, isExpired }: Props) => (
  <>
    {order.hoursChanged && <p className="notice notice-warm">{HOURS_CHANGED}</p>}
    {order.martMoved && <p className="notice notice-warm">{MART_MOVED}</p>}
    {!order.canExtend && !isExpired && (
      <p className="soft small" id={noExtensionId(order)}>
        {NO_EXTENSION}
      </p>
    )}
    {isExpired && (
      <p className="notice notice-warm" role="status">
        {EXPIRED}
      </p>
    )}
  </>
);
