import type { Dice } from '#sandbox/demo/dice.ts';
import type { Account, Answer } from './account.ts';
import type { Shop } from './shop.ts';
import { type Told, tell } from './told.ts';

/** What becomes of an order: called off by either side, picked up, extended, or forgotten. */
export async function dealWith(
  orderId: number,
  buyer: Account,
  { dice, shop, told }: { dice: Dice; shop: Shop; told: Told[] },
): Promise<void> {
  const act = dice.pick(['cancel', 'cancel', 'sellerCancels', 'pickUp', 'pickUp', 'extend', 'forget'] as const);
  if (act === 'cancel') await cancelOrder(told, buyer, orderId);
  if (act === 'extend') {
    const path = `/api/buyer/order/valid-until-extension?orderId=${orderId}`;
    await tell(told, 'extend', orderId, buyer, buyer.call('POST', path));
  }
  if (act === 'sellerCancels') {
    const path = `/api/seller/orders/${orderId}/cancel`;
    await tell(told, 'sellerCancel', orderId, shop.owner, shop.owner.call('PATCH', path));
  }
  if (act === 'pickUp') await pickUp(told, { buyer, shop }, orderId);
}

export const cancelOrder = (told: Told[], buyer: Account, orderId: number): Promise<Answer | null> =>
  tell(told, 'cancel', orderId, buyer, buyer.call('POST', `/api/buyer/order/cancel?orderId=${orderId}`));

/** The buyer shows the code, the seller reads it. */
export async function pickUp(
  told: Told[],
  { buyer, shop }: { buyer: Account; shop: Shop },
  orderId: number,
): Promise<void> {
  const pass = await buyer.call('GET', `/api/qrCode/get?orderId=${orderId}`);
  if (pass?.status !== 200) return;
  const { uuid } = pass.body as { uuid: string };
  const path = `/api/seller/orders/${orderId}/checkin`;
  await tell(told, 'checkIn', orderId, shop.owner, shop.owner.call('PATCH', path, { uuid }));
}
