import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { TABLE_PAGE_ROWS } from '#lib/server/platform/files/table-file.ts';
import { auditLog, payments, paymentVoids } from '#lib/server/schema/index.ts';
import { OPERATOR_TABLES } from '#lib/server/services/market/tables/console-table.ts';
import { describeMarket } from '../market.ts';
import { payByCard } from '../paid-order.ts';
import { NO_SESSION, type Person } from '../person.ts';

const reason = '월말에 맞춰 봐요';
const file = (name: string, query: Record<string, string> = {}) =>
  `GET /api/operator/tables/${name}?${new URLSearchParams({ reason, ...query })}`;

/** Lines of a CSV file, each as its cells; no cell of these has a comma in it. */
const linesOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

// market.md 19.
describeMarket('tables of the console', (market) => {
  const send = (person: Person, address: string) => person.send(address);

  test('are given to those whose list it is, for a reason that is kept; to others there are none', async () => {
    const { buyer } = await market().heldOrder();
    const [owner, support, finance] = [
      await market().operator('owner'),
      await market().operator('support'),
      await market().operator('finance'),
    ];
    const people: [OperatorRole, Person][] = [
      ['owner', owner],
      ['support', support],
      ['finance', finance],
    ];
    for (const { plainName, roles } of Object.values(OPERATOR_TABLES)) {
      for (const format of ['csv', 'xlsx']) {
        const address = file(`${plainName}.${format}`);
        for (const stranger of [market().nobody, buyer])
          expect((await send(stranger, address)).status, `${address} by a stranger`).toBe(404);
        for (const [role, person] of people) {
          const isTheirs = role === 'owner' || roles.some((one) => one === role);
          expect((await send(person, address)).status, `${address} by ${role}`).toBe(isTheirs ? 200 : 403);
        }
      }
      expect((await send(owner, `GET /api/operator/tables/${plainName}.csv`)).status).toBe(400);
      const kept = await market()
        .db.select()
        .from(auditLog)
        .where(eq(auditLog.action, `GET /api/operator/tables/${plainName}`));
      expect(kept.filter(({ operatorId }) => operatorId === owner.userId)).toMatchObject([
        { kind: 'export', reason },
        { kind: 'export', reason },
      ]);
    }
  });

  test('of orders are what their filter leaves, in their order, without a buyer', async () => {
    const mart = await market().mart();
    const buyer = await market().person();
    const [cheap, dear] = [
      await market().product(mart, { price: 1_000 }),
      await market().product(mart, { price: 9_000 }),
    ];
    const [first, second, third] = [
      await market().order(buyer, cheap, 1),
      await market().order(buyer, dear, 1),
      await market().order(buyer, cheap, 2),
    ];
    const finance = await market().operator('finance');
    const read = async (query: Record<string, string>) => {
      const response = await send(finance, file('orders.csv', { martId: String(mart.id), ...query }));
      return linesOf(await response.text()).slice(1);
    };
    const named = (...orders: { id: number }[]) => orders.map(({ id }) => `주문 ${id}`);
    expect((await read({})).map(([name]) => name)).toEqual(named(third, second, first));
    expect((await read({ sort: '-won' })).map(([name]) => name)).toEqual(named(second, third, first));
    expect((await read({ sort: 'won' })).map(([name]) => name)).toEqual(named(first, third, second));
    expect(await read({ state: 'cancelled' })).toEqual([]);
    // What is no order of it is as none.
    expect((await read({ sort: 'buyer' })).map(([name]) => name)).toEqual(named(third, second, first));
    expect((await read({})).flat().join()).not.toContain(String(buyer.userId));
  });

  test('of listings tell what is hidden and why, in their order', async () => {
    const mart = await market().mart();
    const mark = `시험 ${mart.id}`;
    const [cheap, dear] = [
      await market().product(mart, { name: `${mark} 가`, price: 1_000 }),
      await market().product(mart, { name: `${mark} 나`, price: 9_000 }),
    ];
    const support = await market().operator('support');
    await support.call('POST /api/operator/listings/{productId}/hide', {
      params: { productId: dear.id },
      body: { reason: '원산지 표시가 없어요', seen: 'shown' },
    });
    const read = async (query: Record<string, string>) =>
      linesOf(await (await send(support, file('listings.csv', { q: mark, ...query }))).text()).slice(1);
    expect((await read({ sort: 'won' })).map(([name]) => name)).toEqual([`${mark} 가`, `${mark} 나`]);
    expect((await read({ sort: '-won' })).map(([name]) => name)).toEqual([`${mark} 나`, `${mark} 가`]);
    expect(await read({ hidden: '1' })).toEqual([expect.arrayContaining([String(dear.id), '원산지 표시가 없어요'])]);
    expect((await read({ q: String(cheap.id) })).map(([name]) => name)).toContain(`${mark} 가`);
  });

  test('of reviews name no buyer, the worst first where it is asked', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    const buyer = await market().person();
    const mark = `시험 ${mart.id}번 마트`;
    for (const rating of [5, 1]) {
      const order = await market().order(buyer, product);
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      await buyer.call('POST /api/buyer/review/{orderId}', {
        params: { orderId: order.id },
        body: { rating, content: `${mark} 별 ${rating}개` },
      });
    }
    const support = await market().operator('support');
    const response = await send(support, file('reviews.csv', { q: mark, sort: 'stars' }));
    const rows = linesOf(await response.text()).slice(1);
    expect(rows.map(([, stars, content]) => [stars, content])).toEqual([
      ['1', `${mark} 별 1개`],
      ['5', `${mark} 별 5개`],
    ]);
    expect(rows.flat()).not.toContain(String(buyer.userId));
  });

  test('sum the whole list, and not the page', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { price: 2_000 });
    const buyer = await market().person();
    const order = await market().order(buyer, product, 1);
    await market().order(buyer, product, 2);
    await payByCard(market(), order, 2_000);
    const owner = { userId: (await market().operator('owner')).userId, role: 'owner' as const, sessionId: NO_SESSION };
    const asked = new URLSearchParams({ martId: String(mart.id), page: '1' });
    const view = await OPERATOR_TABLES.orders.view(market().deps, owner, asked);
    expect(view).toMatchObject({ count: 2, rows: [] });
    expect(view.columns.map(({ sum }) => sum).filter((sum) => sum !== null)).toEqual([6_000]);
    const payments = await OPERATOR_TABLES.payments.view(market().deps, owner, new URLSearchParams());
    expect(payments.rows[0]?.cells[0]).toMatchObject({ href: `/operator/orders/${order.id}` });
  });

  test('show the money that did not go out: orders with a refund, failed payments that hold it', async () => {
    const mart = await market().mart();
    const buyer = await market().person();
    const product = await market().product(mart);
    const [given, kept] = [await market().order(buyer, product, 3), await market().order(buyer, product, 1)];
    for (const { id, uuid } of [given, kept]) {
      const checkedIn = { params: { orderId: id }, body: { uuid } };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', checkedIn);
      await payByCard(market(), { id }, 3_000);
    }
    const owner = { userId: (await market().operator('owner')).userId, role: 'owner' as const, sessionId: NO_SESSION };
    const namesOf = async (list: 'orders' | 'payments', query: Record<string, string>) =>
      (await OPERATOR_TABLES[list].view(market().deps, owner, new URLSearchParams(query))).rows.map(({ id }) => id);
    const owed = { martId: String(mart.id), owed: '1' };
    expect(await namesOf('orders', owed)).toEqual([]);
    const finance = await market().operator('finance');
    await finance.call('POST /api/operator/orders/{orderId}/refunds', {
      params: { orderId: given.id },
      body: { pieces: 1, bearer: 'mart', reason: '한 개가 상해 있었어요' },
    });
    expect(await namesOf('orders', owed)).toEqual([given.id]);
    const [payment] = await market()
      .db.select()
      .from(payments)
      .where(eq(payments.providerOrderId, `key-${kept.id}`));
    expect(await namesOf('payments', { owed: '1' })).not.toContain(payment!.id);
    await market()
      .db.insert(paymentVoids)
      .values({ paymentId: payment!.id, reason: 'cardPaymentFailed', requestedAt: market().clock.now() });
    expect(await namesOf('payments', { owed: '1' })).toContain(payment!.id);
    await market().db.delete(paymentVoids);
  });

  test('have each row of a file once while others come, as many as are told before it', async () => {
    const subject = `case ${(await market().mart()).id}`;
    const { userId } = await market().operator('owner');
    const add = (count: number) =>
      market()
        .db.insert(auditLog)
        .values(
          Array.from({ length: count }, () => ({
            operatorId: userId,
            role: 'owner' as const,
            action: 'GET /api/operator/orders',
            kind: 'read' as const,
            subject,
            outcome: 'done',
            address: 'local',
            at: market().clock.now(),
          })),
        );
    await add(TABLE_PAGE_ROWS + 20);
    const owner = { userId, role: 'owner' as const, sessionId: NO_SESSION };
    const { rows, pages } = await OPERATOR_TABLES.log.file(market().deps, owner, new URLSearchParams({ subject }));
    expect(rows).toBe(TABLE_PAGE_ROWS + 20);
    let read = 0;
    for await (const page of pages) {
      read += page.length;
      await add(3);
    }
    expect(read).toBe(rows);
  });
});
