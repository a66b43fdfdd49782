/** Under every name that the contract has for them, the ids of what is there. */
export const goodIds = ({ mart, product, order }: Record<'mart' | 'product' | 'order', { id: number }>) => ({
  storeId: mart.id,
  martId: mart.id,
  productId: product.id,
  orderId: order.id,
  before: order.id,
  orderIds: `${order.id}`,
});
