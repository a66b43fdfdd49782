import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../e2e/api.ts';
import type { Account } from './account.ts';
import { cancelOrder } from './after-buying.ts';
import type { Attempt } from './attempt.ts';
import { orderOnSite } from './on-site.ts';
import { type Problem, problemsOf } from './problem.ts';
import { isPlain, type Shop } from './shop.ts';
import type { Told } from './told.ts';

const ORDERS = 6;
const HEARD_WITHIN_MS = 10_000;

/** Whether a seller who listens at any of the processes hears of every order, at whichever process it was made. */
export async function hearEverywhere(
  shop: Shop,
  origins: readonly string[],
  front: string,
  // Somebody new each time: who has called off that many holds no more that day (rules.md section 14).
  { buyer, attempts, told }: { buyer: Account; attempts: Attempt[]; told: Told[] },
): Promise<Problem[]> {
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
  const goods = shop.goods.findLast((one) => one.martId === shop.martIds[0] && isPlain(one))!;
  const orderIds: number[] = [];
  for (let i = 0; i < ORDERS; i += 1) {
    const { bought } = await orderOnSite(buyer, goods, attempts);
    orderIds.push(...(bought[0] ?? []));
  }
  const missing = () =>
    heard.flatMap(({ text }, i) =>
      orderIds
        .filter((orderId) => !text.includes(`"orderId":${orderId}`))
        .map((orderId) => `process ${i} did not tell of order ${orderId}`),
    );
  for (const deadline = Date.now() + HEARD_WITHIN_MS; missing().length > 0 && Date.now() < deadline; ) await wait(200);
  leaving.abort();
  for (const orderId of orderIds) await cancelOrder(told, buyer, orderId);
  return problemsOf('events', missing());
}
