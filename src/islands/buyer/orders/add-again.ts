import { call, type Result } from '#lib/client/caller/call.ts';
import { ADD_TO_CART_FAILED, SEE_MART } from '#lib/messages/order/buying.ts';
import { tellAdded } from '#lib/stores/cart.ts';
import { toast } from '#lib/stores/toasts.ts';

/**
 * Puts what was picked up before into the cart again, and says so; the mart that sells it no more is one press away.
 */
export async function addAgain({ orderId, storeId }: { orderId: number; storeId: number }): Promise<Result<unknown>> {
  const response = await call('POST /api/buyer/carts/addAgain', { body: { orderId } });
  if (response.ok) tellAdded(response.data.count);
  else
    toast(`${ADD_TO_CART_FAILED} ${response.error.message}`, 'problem', {
      href: `/buyer/store/${storeId}`,
      label: SEE_MART,
    });
  return response;
}
