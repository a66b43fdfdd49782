import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { orderWhyText } from '#lib/messages/product/markdown.ts';

/** Why a piece was sold for less than its listing was registered for; nothing where it was not. */
export function WhyPrice({ order }: { order: Pick<SellerOrder, 'unitPrice' | 'basePrice' | 'priceReason'> }) {
  const { unitPrice, basePrice, priceReason } = order;
  if (!priceReason || basePrice === null) return null;
  return <p className="soft small">{orderWhyText(unitPrice, basePrice, priceReason)}</p>;
}
