import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readSought } from '#lib/domain/market/operator-search.ts';
import {
  auditLog,
  cases,
  contacts,
  marts,
  orders,
  payments,
  providerSettlements,
  refunds,
  statements,
  users,
} from '#lib/server/schema/index.ts';
import { checkPayment } from '#lib/server/services/payment/check-payment.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import { approveLater, payTo, provideWon } from '../payable-mart.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

// market.md 19.6, 19.8 and trap 13: one box for every number that people hold.
describeMarket<ServedMarket>(
  'the console’s search',
  (market) => {
    const desk = () => cardDesk(market());
    const PRICE = 12_900;

    async function sold() {
      const mart = await market().mart();
      // Numbers that no other test's mart has.
      const number = `3${String(mart.id).slice(1)}`;
      const phone = `02-${String(mart.id).slice(-7, -4)}-${String(mart.id).slice(-4)}`;
      await market().db.update(marts).set({ businessNumber: number, phone }).where(eq(marts.id, mart.id));
      const product = await market().product(mart, { price: PRICE });
      const buyer = await market().person();
      const email = `held-${mart.id}@search.test`;
      await market().db.update(users).set({ email, name: '김비밀' }).where(eq(users.id, buyer.userId));
      const card = await desk().authorize(PRICE, `dm_${mart.id}_search`);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const }];
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      const [payment] = await market().db.select().from(payments).where(eq(payments.paymentKey, card.paymentKey));
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderIds[0]!));
      return {
        mart,
        number,
        phone,
        product,
        buyer,
        email,
        card,
        orderId: orderIds[0]!,
        order: order!,
        payment: payment!,
      };
    }
    const hrefs = async (operator: Person, q: string) => {
      const { found } = await operator.call('GET /api/operator/search', { query: { q } });
      return found.map(({ href }) => href);
    };

    test('finds an order by every number that stands on its papers', async () => {
      const { orderId, order, card, payment, mart } = await sold();
      const support = await market().operator('support');
      expect(payment.approvalNo).toMatch(/^\d{8}$/);
      expect(payment.transactionKey).toEqual(expect.any(String));
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId }, body: {} });
      const [refund] = await market().db.select().from(refunds).where(eq(refunds.orderId, orderId));
      const numbers = [
        String(orderId),
        `#${orderId}`,
        `주문 ${orderId}`,
        `주문번호: ${orderId}`,
        ` ${card.orderId} `,
        card.paymentKey,
        payment.approvalNo!,
        payment.transactionKey!,
        `결제 ${payment.id}`,
        `R${refund!.id}`,
        `(r${refund!.id})`,
      ];
      for (const q of numbers) expect(await hrefs(support, q), q).toContain(`/operator/orders/${orderId}`);
      expect(await hrefs(support, order.pickupCode)).not.toContain(`/operator/orders/${orderId}`);
      await desk().settle();
    });

    test('an order of exactly this number stands before one whose payment has it', async () => {
      // Numbers of orders run ahead of those of payments.
      await market().heldOrder();
      const { payment, orderId } = await sold();
      expect(payment.id).toBeLessThan(orderId);
      const found = await hrefs(await market().operator('support'), String(payment.id));
      const ofOrders = found.filter((href) => href.startsWith('/operator/orders/'));
      expect(ofOrders[0]).toBe(`/operator/orders/${payment.id}`);
      expect(ofOrders).toContain(`/operator/orders/${orderId}`);
    });

    test('finds an open order by its pickup code, and a mart by number, phone and name', async () => {
      const { orderId, order, mart, number, phone } = await sold();
      const finance = await market().operator('finance');
      expect(await hrefs(finance, order.pickupCode)).toContain(`/operator/orders/${orderId}`);
      const dashed = `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`;
      for (const q of [number, dashed, phone, phone.replaceAll('-', ''), mart.name, `마트 ${mart.id}`])
        expect(await hrefs(finance, q), q).toContain(`/operator/marts/${mart.id}`);
      expect(await hrefs(finance, `주문 ${mart.id}`)).not.toContain(`/operator/marts/${mart.id}`);
    });

    test('finds statements and payments for finance, cases and people for support, and each nothing else', async () => {
      const { mart, order, orderId, buyer, email, payment } = await sold();
      const body = { uuid: order.qrUuid };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body });
      market().clock.advance({ days: 7 });
      await closeStatements(market().deps);
      const params = { martId: mart.id };
      const { statements } = await mart.owner.call('GET /api/seller/{martId}/statements', { params, query: {} });
      const { statementId } = statements[0]!;
      const now = market().clock.now();
      const [asked] = await market()
        .db.insert(cases)
        .values({
          kind: 'inquiry',
          reason: 'other',
          state: 'waitingOperator',
          openerId: buyer.userId,
          orderId,
          martId: mart.id,
          openedAt: now,
          dueFirstAt: now,
          dueAt: now,
        })
        .returning({ id: cases.id });
      const [support, finance] = [await market().operator('support'), await market().operator('finance')];
      const own: [string, string, 'support' | 'finance'][] = [
        [`정산서 ${statementId}`, `/operator/settlement/${statementId}`, 'finance'],
        [payment.paymentKey, `/operator/settlement/provider?paymentId=${payment.id}#chargeback`, 'finance'],
        [`문의 ${asked!.id}`, `/operator/cases/${asked!.id}`, 'support'],
        [email, `/operator/people/${buyer.userId}`, 'support'],
        [email.toUpperCase(), `/operator/people/${buyer.userId}`, 'support'],
        [`held-${String(mart.id).slice(0, 3)}***@search.test`, `/operator/people/${buyer.userId}`, 'support'],
        [`회원 ${buyer.userId}`, `/operator/people/${buyer.userId}`, 'support'],
      ];
      for (const [q, href, whose] of own) {
        expect((await hrefs(support, q)).includes(href), `support: ${q}`).toBe(whose === 'support');
        expect((await hrefs(finance, q)).includes(href), `finance: ${q}`).toBe(whose === 'finance');
      }
      // As they say it on the phone: a number that they proved to be theirs, and their whole name.
      const phone = `010${String(buyer.userId).slice(-8).padStart(8, '7')}`;
      const proven = { userId: buyer.userId, channel: 'phone' as const, address: phone, askedAt: now };
      await market().db.insert(contacts).values(proven);
      expect(await hrefs(support, phone)).not.toContain(`/operator/people/${buyer.userId}`);
      await market().db.update(contacts).set({ provenAt: now }).where(eq(contacts.userId, buyer.userId));
      const said = `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;
      for (const q of [phone, said, `+82 ${phone.slice(1)}`, '김비밀'])
        expect(await hrefs(support, q), q).toContain(`/operator/people/${buyer.userId}`);
      expect(await hrefs(support, '김비')).not.toContain(`/operator/people/${buyer.userId}`);
      expect(await hrefs(finance, said)).toEqual([]);
      // A masked email is no pattern of the searcher's.
      expect(await hrefs(support, 'held_%***@search.test')).toEqual([]);
      const { found } = await support.call('GET /api/operator/search', { query: { q: email } });
      expect(JSON.stringify(found)).not.toMatch(/김비밀|held-3/);
    });

    test('finds what the card company settled and took back, and what the bank sent, by their own numbers', async () => {
      market().deps.config.operators.dataKey = 'a key of the tests';
      const { mart, order, orderId, payment } = await sold();
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId },
        body: { uuid: order.qrUuid },
      });
      const settled = `settled-${payment.id}`;
      await market()
        .db.insert(providerSettlements)
        .values({
          transactionKey: settled,
          paymentKey: payment.paymentKey,
          paymentId: payment.id,
          seenAt: market().clock.now(),
          amountWon: PRICE,
          feeWon: 0,
          payOutWon: PRICE,
          soldDate: '2026-11-20',
          paidOutDate: '2026-11-25',
        });
      market().clock.advance({ days: 7 });
      await closeStatements(market().deps);
      const [statement] = await market().db.select().from(statements).where(eq(statements.martId, mart.id));
      const { id: statementId, totalWon } = statement!;
      await payTo(market(), mart);
      await provideWon(market(), totalWon);
      await approveLater(market(), [statementId], totalWon);
      const [finance, support] = [await market().operator('finance'), await market().operator('support')];
      const { payouts } = await finance.call('POST /api/operator/payout-batches', {
        body: { statementIds: [statementId], totalWon },
      });
      const sent = `BANK ${payment.id}`;
      await finance.call('POST /api/operator/payouts/{payoutId}/complete', {
        params: { payoutId: payouts[0]!.payoutId },
        body: { reference: sent },
      });
      const tookBack = `CB-${payment.id}`;
      await finance.call('POST /api/operator/chargebacks', {
        body: {
          paymentId: payment.id,
          amountWon: 1_000,
          day: '2026-11-30',
          reference: tookBack,
          lines: [{ orderId, amountWon: 1_000, bearer: 'market' as const }],
        },
      });
      for (const q of [settled, tookBack]) {
        expect(await hrefs(support, q), q).toEqual([`/operator/orders/${orderId}`]);
        expect(await hrefs(finance, q), q).toContain(
          `/operator/settlement/provider?paymentId=${payment.id}#chargeback`,
        );
      }
      expect(await hrefs(finance, sent)).toEqual([`/operator/settlement/${statementId}`]);
      expect(await hrefs(support, sent)).toEqual([]);
    });

    test('every search stands in the log, also without a hit, and what was sought does not', async () => {
      const { orderId } = await sold();
      const support = await market().operator('support');
      const rows = () =>
        market().db.select().from(auditLog).where(eq(auditLog.operatorId, support.userId)).orderBy(desc(auditLog.id));
      await hrefs(support, String(orderId));
      await hrefs(support, 'nobody-there@secret.test');
      const kept = await rows();
      expect(kept.filter(({ action }) => action === 'GET /api/operator/search')).toHaveLength(2);
      expect(JSON.stringify(kept)).not.toContain('secret.test');
      expect(await support.refused('GET /api/operator/search', { query: { q: '  ' } })).toMatchObject({ status: 400 });
      const stranger = await market().person();
      expect((await stranger.send('GET /api/operator/search', { query: { q: '1' } })).status).toBe(404);
    });

    test('a payment from before its approval number was kept gets it at the next look', async () => {
      const { payment } = await sold();
      const gone = { approvalNo: null, transactionKey: null };
      const [row] = await market().db.update(payments).set(gone).where(eq(payments.id, payment.id)).returning();
      await checkPayment(market().deps, row!);
      const [again] = await market().db.select().from(payments).where(eq(payments.id, payment.id));
      expect(again).toMatchObject({ approvalNo: payment.approvalNo, transactionKey: payment.transactionKey });
    });
  },
  serveMarket,
);

test.each([
  ['주문 12', { id: 12, only: 'order' }],
  ['주문번호 12번', { id: 12, only: 'order' }],
  ['#12', { id: 12, only: null }],
  ['R7', { id: 7, only: 'refund' }],
  ['124-81-00998', { id: null, digits: '1248100998' }],
  ['02)123 4567', { digits: '021234567' }],
  ['ho***@gmail.com', { masked: { start: 'ho', end: '@gmail.com' }, isEmail: false }],
  ['a@b.test', { masked: null, isEmail: true }],
  ['00123456', { id: null, digits: '00123456' }],
])('reads %s', (typed, sought) => {
  expect(readSought(typed)).toMatchObject(sought);
});
