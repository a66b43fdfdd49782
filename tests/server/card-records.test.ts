import { expect, test } from 'vitest';
import { adoptOnce } from '#sandbox/card-records.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import type { PaymentRecord } from '#sandbox/toss/payment-record.ts';
import { PAYMENT_KIND } from '#sandbox/toss/payments.ts';
import { describeMarket } from './market.ts';

describeMarket('a card provider whose records are gone', (market) => {
  test('begins again with what the market knows, once, and says so', async () => {
    const { db, pool, clock } = market();
    const buyer = await market().person('카드 손님');
    await pool.query(
      `with made as (insert into checkouts (buyer_id, created_at) values ($1, now()) returning id)
       insert into payments (checkout_id, provider_order_id, payment_key, amount_won, state, created_at, decided_at)
       select id, 'known_to_us', 'key_known_to_us', 11006, 'paid', now(), now() from made`,
      [buyer.userId],
    );
    const records = createMemoryStore({ now: clock.now });
    const said: string[] = [];
    const log = { info() {}, warn: (_: object, message: string) => void said.push(message) };
    await adoptOnce(db, records, { isNewTown: false, log });
    expect(said).toHaveLength(1);
    const record = await records.get<PaymentRecord>(PAYMENT_KIND, 'known_to_us');
    expect(record).toMatchObject({ status: 'DONE', amountWon: 11_006 });
    await records.put(PAYMENT_KIND, 'known_to_us', { ...record, status: 'CANCELED' });
    await adoptOnce(db, records, { isNewTown: false, log });
    expect(await records.get<PaymentRecord>(PAYMENT_KIND, 'known_to_us')).toMatchObject({ status: 'CANCELED' });
  });
});
