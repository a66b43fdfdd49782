import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Toss } from '#lib/server/gateways/toss/index.ts';
import { payments } from '#lib/server/schema/index.ts';
import { createHintedCheck } from '#lib/server/services/payment/check-hinted.ts';
import { cardDesk } from '../card.ts';
import { openMarket } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

let market: ServedMarket;
let real: Toss;
/** How often the provider is asked for a payment, and at most at once. */
let asked = { times: 0, now: 0, most: 0 };

beforeAll(async () => {
  market = await serveMarket('PostgreSQL');
  market.deps.config.rateLimits = true;
  real = market.deps.gateways.toss!;
  const payment: Toss['payment'] = async (key) => {
    asked.times += 1;
    asked.now += 1;
    asked.most = Math.max(asked.most, asked.now);
    try {
      return await real.payment(key);
    } finally {
      asked.now -= 1;
    }
  };
  market.deps.gateways.toss = { ...real, payment };
});
afterAll(() => market.close());

async function paid(): Promise<string> {
  const mart = await market.mart();
  const product = await market.product(mart, { price: 3_000 });
  const buyer = await market.person();
  const card = await cardDesk(market).authorize(3_000);
  await buyer.call('POST /api/buyer/pay/toss/confirm', {
    body: { ...card, productId: product.id, quantity: 1, isReservation: false },
  });
  await cardDesk(market).webhooks();
  asked = { times: 0, now: 0, most: 0 };
  return card.orderId;
}

const hint = (orderId: string) =>
  fetch(`${market.origin}/api/webhooks/toss`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { orderId } }),
  });

test('however many say at once that a payment has changed, it is read back once and once more', async () => {
  const orderId = await paid();
  const [payment] = await market.db.select().from(payments).where(eq(payments.providerOrderId, orderId));
  let finishFirst = () => {};
  const first = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  const read = createHintedCheck(market.deps, () => first);
  const all = Array.from({ length: 100 }, () => read(payment!));
  finishFirst();
  await Promise.all(all);
  expect(asked).toEqual({ times: 2, now: 0, most: 1 });
});

test('a flood of hints for one payment never has two of its read-backs under way', async () => {
  const orderId = await paid();
  const answers = await Promise.all(Array.from({ length: 100 }, () => hint(orderId)));
  expect(asked).toMatchObject({ now: 0, most: 1 });
  expect(asked.times).toBeLessThanOrEqual(6);
  for (const { status } of answers) expect([200, 429]).toContain(status);
});

test('one payment is read back a few times a minute; whoever comes oftener is told when to come again', async () => {
  const [orderId, another] = [await paid(), await paid()];
  const statuses: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const answer = await hint(orderId);
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(asked.times).toBeLessThanOrEqual(6);
  expect(asked.times).toBeGreaterThan(2);
  expect(statuses.at(-1)).toBe(429);
  // Another payment's is none of its matter.
  expect((await hint(another)).status).toBe(200);
});

test('what a person asks for all too often waits: the price of a cart, tables of numbers, work in bulk', async () => {
  const limited = await openMarket('PostgreSQL', { env: { RATE_LIMITS: 'on' } });
  try {
    const mart = await limited.mart();
    const product = await limited.product(mart);
    const [buyer, other] = [await limited.person(), await limited.person()];
    const quote = { body: { items: [{ productId: product.id, quantity: 1 }] } };
    const quoteStatus = async (who: typeof buyer) => (await who.send('POST /api/buyer/pay/quote', quote)).status;
    const statuses = [];
    for (let i = 0; i < 121; i += 1) statuses.push(await quoteStatus(buyer));
    expect([statuses.at(119), statuses.at(120), await quoteStatus(other)]).toEqual([200, 429, 200]);

    const exported = [];
    for (let i = 0; i < 31; i += 1) {
      const answer = await mart.owner.send(`GET /api/seller/${mart.id}/sales.csv`);
      exported.push(answer.status);
    }
    expect([exported.at(29), exported.at(30)]).toEqual([200, 429]);
  } finally {
    await limited.close();
  }
});
