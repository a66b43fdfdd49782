import { expect, test } from 'vitest';
import { adoptOnce } from '#sandbox/card-records.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import type { PaymentRecord } from '#sandbox/toss/payment-record.ts';
import { PAYMENT_KIND } from '#sandbox/toss/payments.ts';
import { describeMarket } from '../market.ts';
import { payByCard } from '../paid-order.ts';

describeMarket('a card provider whose records are gone', (market) => {
  test('begins again with what the market knows, once, and says so', async () => {
    const { db, clock } = market();
    const mart = await market().mart();
    const product = await market().product(mart);
    const order = await market().order(await market().person('카드 손님'), product);
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    await payByCard(market(), order, 11_006);
    const key = `key-${order.id}`;
    const records = createMemoryStore({ now: clock.now });
    const said: string[] = [];
    const log = { info() {}, warn: (_: object, message: string) => void said.push(message) };
    await adoptOnce(db, records, { isNewTown: false, log });
    expect(said).toHaveLength(1);
    const record = await records.get<PaymentRecord>(PAYMENT_KIND, key);
    expect(record).toMatchObject({ status: 'DONE', amountWon: 11_006 });
    await records.put(PAYMENT_KIND, key, { ...record, status: 'CANCELED' });
    await adoptOnce(db, records, { isNewTown: false, log });
    expect(await records.get<PaymentRecord>(PAYMENT_KIND, key)).toMatchObject({ status: 'CANCELED' });
  });
});
