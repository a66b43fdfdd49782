import { call } from '#lib/client/caller/call.ts';
import { orderOnSite } from '#lib/client/payment/order-on-site.ts';
import { toldWeight } from '#lib/domain/product/weighed.ts';
import { HOLD, holdFailed } from '#lib/messages/order/hold.ts';
import { windowText } from '#lib/messages/order/pickup-window.ts';
import { readOpenOrders } from './open-orders.ts';
import { askToSignIn } from './session.ts';
import { TAKE_BACK_MS, toast } from './toasts.ts';

/** What a card shows of a product, and so what is agreed to by a press on it. `price` in won. */
export interface SeenProduct {
  productId: number;
  price: number;
  /** Grams of a piece at the most, of goods by weight. */
  weightGrams?: number | undefined;
}

const api = {
  quote: (productId: number) => call('POST /api/buyer/pay/quote', { body: { items: [{ productId, quantity: 1 }] } }),
  order: orderOnSite,
  cancel: (orderId: number) => call('POST /api/buyer/order/cancel', { query: { orderId } }),
  readOpenOrders,
  now: () => new Date(),
};

/**
 * Holds one piece to be paid in the mart, for no more than its card said; then 10 s to take it back. Answers whether it
 * is held; why it is not is told.
 */
export async function holdOne({ productId, price, weightGrams }: SeenProduct, use: typeof api = api): Promise<boolean> {
  const quoted = await use.quote(productId);
  if (!quoted.ok) {
    if (quoted.status === 401) askToSignIn(HOLD.signIn);
    else toast(holdFailed(quoted.error.message), 'problem');
    return false;
  }
  const terms = quoted.data.lines[0]?.onSite;
  if (!terms?.possible) {
    toast(holdFailed(terms?.message ?? ''), 'problem');
    return false;
  }
  const item = {
    productId,
    quantity: 1,
    paymentMethod: 'ON_SITE' as const,
    isReservation: false,
    expectedValidUntil: terms.validUntil,
    expectedAmount: price,
    ...(weightGrams !== undefined && { expectedTold: toldWeight(weightGrams) }),
  };
  const response = await use.order([item], { isOnePress: true });
  if (!response.ok) {
    toast(holdFailed(response.error.message), 'problem');
    return false;
  }
  const window = { start: new Date(terms.pickupFrom), validUntil: new Date(terms.validUntil) };
  const [orderId] = response.data.orderIds;
  toast(HOLD.held(windowText(window, use.now())), 'done', undefined, {
    label: HOLD.takeBack,
    forMs: TAKE_BACK_MS,
    press: () => void takeBack(orderId!, use),
  });
  // Until the card says that it is held, another press would hold another piece.
  await use.readOpenOrders();
  return true;
}

async function takeBack(orderId: number, use: typeof api): Promise<void> {
  const response = await use.cancel(orderId);
  void use.readOpenOrders();
  if (response.ok) toast(HOLD.takenBack);
  else toast(HOLD.notTakenBack(response.error.message), 'problem', { href: '/buyer/purchase', label: HOLD.seeOrders });
}
