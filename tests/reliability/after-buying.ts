import { randomUUID } from 'node:crypto';
import type { Dice } from '#sandbox/demo/dice.ts';
import type { Account, Answer } from './account.ts';
import type { Provider } from './provider.ts';
import { onScale } from './scale.ts';
import type { Shop } from './shop.ts';
import { type Told, tell } from './told.ts';

const OFFLINE_SHARE = 0.3;

/** What becomes of an order: called off by either side, picked up, extended, or forgotten. */
export async function dealWith(
  orderId: number,
  buyer: Account,
  { dice, shop, told, provider }: { dice: Dice; shop: Shop; told: Told[]; provider: Provider },
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
  if (act !== 'pickUp') return;
  // A counter without a network would hand over what another answer may have called off.
  const isSure = !told.some((one) => one.orderId === orderId && one.answer === 'nothing');
  const isOffline = dice.chance(OFFLINE_SHARE) && isSure;
  await pickUp(told, { buyer, shop, ...(isOffline ? { offlineBy: provider } : {}) }, orderId);
}

export const cancelOrder = (told: Told[], buyer: Account, orderId: number): Promise<Answer | null> =>
  tell(told, 'cancel', orderId, buyer, buyer.call('POST', `/api/buyer/order/cancel?orderId=${orderId}`));

/** An order as the counter reads it. */
interface AtCounter {
  storeId: number;
  quantity: number;
  weighed?: { weightGrams: number; unitPrice: number };
  isBag?: true;
}

interface Counter {
  buyer: Account;
  shop: Shop;
  /** The counter's network is away: what it has noted is sent afterwards. */
  offlineBy?: Provider;
}

/** The buyer shows the code, the seller reads it, weighs what is sold by weight, and writes what lies in a bag. */
export async function pickUp(
  told: Told[],
  { buyer, shop: { owner }, offlineBy }: Counter,
  orderId: number,
): Promise<void> {
  const pass = await buyer.call('GET', `/api/qrCode/get?orderId=${orderId}`);
  if (pass?.status !== 200) return;
  const { uuid } = pass.body as { uuid: string };
  const looked = await owner.call('GET', `/api/qrCode/product?orderId=${orderId}`);
  if (looked?.status !== 200) return;
  const { storeId, quantity, weighed, isBag } = looked.body as AtCounter;
  const weights = weighed && [
    { orderId, ...onScale({ orderId, quantity, unitPriceWon: weighed.unitPrice, weightGrams: weighed.weightGrams }) },
  ];
  const said = { uuid, ...(weights ? { weights } : {}) };
  const handOver = async () => {
    if (!offlineBy) return owner.call('PATCH', `/api/seller/orders/${orderId}/checkin`, said);
    const scannedAt = (await offlineBy.now()).toISOString();
    const entry = { ...said, key: randomUUID(), orderIds: [orderId], scannedAt, skewMs: 0 };
    return asCheckIn(await owner.call('POST', `/api/seller/${storeId}/offline-checkins`, { entries: [entry] }));
  };
  const done = await tell(told, 'checkIn', orderId, owner, handOver());
  if (!isBag || done?.status !== 200) return;
  const contents = `식빵 1봉, 모닝빵 2봉 (${orderId})`;
  const writing = owner.call('PUT', `/api/seller/orders/${orderId}/contents`, { contents });
  await tell(told, 'contents', orderId, owner, writing, { contents });
}

/** What came of a check-in that was sent afterwards, as of any other. */
function asCheckIn(answer: Answer | null): Answer | null {
  if (answer?.status !== 200) return answer;
  const { results } = answer.body as { results: { outcome: string }[] };
  const isDone = results.every(({ outcome }) => outcome === 'pickedUp' || outcome === 'already');
  return isDone ? answer : { status: 409, body: answer.body };
}
