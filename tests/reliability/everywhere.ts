import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../e2e/api.ts';
import { Account } from './account.ts';
import type { Shop } from './shop.ts';

const ORDERS = 6;
const HEARD_WITHIN_MS = 10_000;

/** Whether a seller who listens at any of the processes hears of every order, at whichever process it was made. */
export async function hearEverywhere(
  shop: Shop,
  origins: readonly string[],
  front: string,
  // Who has called off that many holds no more that day (rules.md section 14).
  email = 'everywhere@demo.test',
): Promise<string[]> {
  const leaving = new AbortController();
  const heard = await Promise.all(
    origins.map(async (origin) => {
      const caller = await Caller.signIn(front, shop.owner.email);
      const answer = await caller.open(`${origin}/api/events`, leaving.signal);
      const said = { text: '' };
      const read = async () => {
        for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) said.text += chunk;
      };
      void read().catch(() => {});
      return said;
    }),
  );
  const buyer = new Account(email, origins, 0);
  const goods = shop.goods.findLast(({ martId }) => martId === shop.martIds[0])!;
  const orderIds: number[] = [];
  for (let i = 0; i < ORDERS; i += 1) {
    const made = await buyer.insist('POST', `/api/buyer/pay/on-site?productId=${goods.productId}&quantity=1`);
    orderIds.push((made.body as { orderId: number }).orderId);
  }
  const missing = () =>
    heard.flatMap(({ text }, i) =>
      orderIds
        .filter((orderId) => !text.includes(`"orderId":${orderId}`))
        .map((orderId) => `process ${i} did not tell of order ${orderId}`),
    );
  for (const deadline = Date.now() + HEARD_WITHIN_MS; missing().length > 0 && Date.now() < deadline; ) await wait(200);
  leaving.abort();
  for (const orderId of orderIds) await buyer.insist('POST', `/api/buyer/order/cancel?orderId=${orderId}`);
  return missing();
}
