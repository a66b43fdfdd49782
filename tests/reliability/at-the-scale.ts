import { randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import { pickUp } from './after-buying.ts';
import { type Attempt, note, unbought, type Way } from './attempt.ts';
import type { Provider } from './provider.ts';
import type { Shop } from './shop.ts';
import type { Told } from './told.ts';

/** Handed over in each way to pay, at a counter with a network and at one without. */
const SCENES: readonly { way: Way; isOffline: boolean }[] = (['card', 'reservation', 'onSite'] as const).flatMap(
  (way) => [false, false, true].map((isOffline) => ({ way, isOffline })),
);

/**
 * Goods by weight are bought and handed over, each by somebody else, so that there is something to prove of every scale
 * however the rest is thrown; two bags of one mart are wanted by each of them, too.
 */
export async function atTheScale(
  { newcomer, shop, provider }: { newcomer: () => Account; shop: Shop; provider: Provider },
  { attempts, told }: { attempts: Attempt[]; told: Told[] },
): Promise<void> {
  const ofFirst = shop.goods.filter(({ martId }) => martId === shop.martIds[0]);
  const byWeight = ofFirst.find(({ weightGrams }) => weightGrams !== undefined)!;
  const bag = ofFirst.find(({ isBag }) => isBag)!;
  for (const { way, isOffline } of SCENES) {
    const buyer = newcomer();
    const [bought = []] = await buy({ buyer, provider, attempts }, { productId: byWeight.productId, quantity: 2, way });
    for (const id of bought) await pickUp(told, { buyer, shop, ...(isOffline ? { offlineBy: provider } : {}) }, id);
    for (let turn = 0; turn < 2; turn += 1) {
      const [bags = []] = await buy(
        { buyer, provider, attempts },
        { productId: bag.productId, quantity: 1, way: 'onSite' },
      );
      for (const id of bags) await pickUp(told, { buyer, shop }, id);
    }
  }
}

async function buy(
  { buyer, provider, attempts }: { buyer: Account; provider: Provider; attempts: Attempt[] },
  { productId, quantity, way }: { productId: number; quantity: number; way: Way },
): Promise<number[][]> {
  const quote = await buyer.insist('POST', '/api/buyer/pay/quote', { items: [{ productId, quantity }] });
  type Terms = { amount?: number; validUntil?: string };
  const { orderId, lines } = quote.body as { orderId: string; lines: Record<Way, Terms>[] };
  const { amount = 0, validUntil } = lines[0]![way];
  const terms = { productId, quantity, expectedValidUntil: validUntil, isReservation: way === 'reservation' };
  const name = randomUUID();
  const send =
    way === 'onSite'
      ? {
          path: '/api/buyer/pay/cart/process',
          body: { items: [{ ...terms, paymentMethod: 'ON_SITE' }], attempt: name },
        }
      : {
          path: '/api/buyer/pay/toss/confirm',
          body: { ...terms, paymentKey: await provider.authorize(orderId, amount), orderId, amount },
        };
  const asked = { productId, quantity, way, amount, ...(validUntil ? { validUntil } : {}) };
  const named = way === 'onSite' ? { name } : { orderId };
  const attempt: Attempt = { ...unbought(buyer, [asked]), ...named, send };
  attempts.push(attempt);
  note(attempt, await buyer.insist('POST', send.path, send.body));
  return attempt.bought;
}
