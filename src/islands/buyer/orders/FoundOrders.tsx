import { useState } from 'react';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { OrderCards } from './OrderCards.tsx';
import { withReview } from './purchase-tabs.ts';

/** What was found among all of a buyer's orders, the newest first. */
export function FoundOrders({ orders: found }: { orders: readonly BuyerOrder[] }) {
  const [orders, setOrders] = useState(found);
  return <OrderCards orders={orders} onReviewed={(orderId, at) => setOrders(withReview(orders, orderId, at))} />;
}
