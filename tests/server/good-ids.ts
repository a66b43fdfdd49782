import type { Mart, Order, Product } from './market.ts';

/** Under every name that the contract has for them, the ids of what is there. */
export const goodIds = ({ mart, product, order }: { mart: Mart; product: Product; order: Order }) => ({
  storeId: mart.id,
  martId: mart.id,
  productId: product.id,
  orderId: order.id,
  before: order.id,
  orderIds: `${order.id}`,
});
