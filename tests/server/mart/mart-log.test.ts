import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LOG_PAGE_SIZE } from '#lib/domain/mart/mart-log.ts';
import { martLog } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { logInPages } from '#lib/server/services/mart/log/list-log.ts';
import { closeMartByOperator, grantMart, handOverMart } from '#lib/server/services/mart/run-mart.ts';
import { allPages } from '../all-pages.ts';
import { describeMarket, type Mart } from '../market.ts';

const LOG = 'GET /api/seller/{martId}/log';
const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';

describeMarket('the log of a mart', (market) => {
  const logOf = async ({ id, owner }: Mart, query = {}) =>
    (await owner.call(LOG, { params: { martId: id }, query })).entries;
  const kindsOf = async (mart: Mart, query = {}) => (await logOf(mart, query)).map(({ kind }) => kind);
  async function scene() {
    const mart = await market().mart();
    const clerk = await market().employee(mart);
    const product = await market().product(mart, { price: 10_000 });
    const params = { storeId: mart.id, productId: product.id };
    return { mart, clerk, product, params };
  }

  test('says what of a listing was changed, from what to what, by whom and when', async () => {
    const { mart, clerk, product, params } = await scene();
    await clerk.call(EDIT, { params, body: { price: 100, productName: '꿀사과', maxPerBuyer: 2 } });
    await clerk.call('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
      params,
      body: { from: 10, to: 4 },
    });
    await clerk.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', { params, body: { delta: 1 } });
    await clerk.call(EDIT, { params, body: { price: 10_000 } });
    await clerk.call('POST /api/seller/stores/{storeId}/products/{productId}/lower', {
      params,
      body: { percentOff: 30 },
    });
    await clerk.call('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', { params });
    const by = { actor: { userId: clerk.userId, name: '직원' }, productId: product.id, productName: '꿀사과' };
    const rows = await logOf(mart, { person: clerk.userId });
    expect(rows).toMatchObject([
      { ...by, kind: 'saleEndChanged', after: { saleEndsAt: market().clock.now().toISOString() } },
      { ...by, kind: 'priceChanged', before: { nowWon: 10_000 }, after: { nowWon: 7_000 } },
      { ...by, kind: 'priceChanged', before: { priceWon: 100 }, after: { priceWon: 10_000 } },
      { ...by, kind: 'countChanged', before: { waiting: 4 }, after: { waiting: 5 } },
      { ...by, kind: 'countChanged', before: { waiting: 10 }, after: { waiting: 4 } },
      { ...by, kind: 'listingChanged', before: { name: '사과 1봉지', maxPerBuyer: null }, after: { name: '꿀사과' } },
      { ...by, kind: 'priceChanged', before: { priceWon: 10_000 }, after: { priceWon: 100 } },
    ]);
    expect(await kindsOf(mart, { person: mart.owner.userId })).toEqual(['registered']);
    // What is sent again as it is changes nothing.
    await clerk.call(EDIT, { params, body: { price: 10_000 } });
    expect(await logOf(mart, { person: clerk.userId })).toHaveLength(rows.length);
  });

  test('edits of many and tables leave a row for each listing', async () => {
    const { mart, clerk, product } = await scene();
    const other = await market().product(mart, { price: 5_000 });
    const storeId = mart.id;
    const edit = await clerk.call('POST /api/seller/stores/{storeId}/products/bulk', {
      params: { storeId },
      body: {
        change: { kind: 'price', percent: -50 },
        items: [{ productId: product.id }, { productId: other.id }],
        dryRun: false,
      },
    });
    expect(await logOf(mart, { kind: 'price', person: clerk.userId })).toMatchObject([
      { productId: other.id, before: { priceWon: 5_000 }, after: { priceWon: 2_500 } },
      { productId: product.id, before: { priceWon: 10_000 }, after: { priceWon: 5_000 } },
    ]);
    await clerk.call('POST /api/seller/stores/{storeId}/products/bulk/undo', {
      params: { storeId },
      body: { editId: edit.editId! },
    });
    expect(await kindsOf(mart, { kind: 'price' })).toHaveLength(4);
    const SHEET =
      '카테고리,상품명,가격,수량,판매 마감,1인당 수량\n빵,식빵,2000,3,2026-11-25 10:00,2\n빵,단팥빵,1000,4,2026-11-25 10:00,';
    await clerk.call('POST /api/seller/stores/{storeId}/products/import', {
      params: { storeId },
      body: { file: Buffer.from(SHEET).toString('base64'), dryRun: false },
    });
    expect(await logOf(mart, { kind: 'listing', person: clerk.userId })).toMatchObject([
      { kind: 'imported', after: { registered: 2, updated: 0 } },
      { kind: 'registered', productName: '단팥빵', after: { priceWon: 1_000, waiting: 4, maxPerBuyer: null } },
      { kind: 'registered', productName: '식빵', after: { priceWon: 2_000, waiting: 3, maxPerBuyer: 2 } },
    ]);
  });

  test('says what of the mart was changed, and of its hours', async () => {
    const { mart } = await scene();
    const params = { storeId: mart.id };
    await mart.owner.call('PATCH /api/seller/store/{storeId}/name', { params, body: { name: '새이름마트' } });
    await mart.owner.call('PATCH /api/seller/store/{storeId}/hours', {
      params,
      body: { openingTime: '10:00', closingTime: '21:00' },
    });
    await mart.owner.call('POST /api/seller/store/{storeId}/days-off', { params, body: { day: '2026-11-25' } });
    await mart.owner.call('DELETE /api/seller/store/{storeId}/days-off/{day}', {
      params: { ...params, day: '2026-11-25' },
    });
    const rows = await logOf(mart, { person: mart.owner.userId });
    expect(rows.filter(({ kind }) => kind !== 'registered')).toMatchObject([
      { kind: 'dayOffRemoved', before: { day: '2026-11-25' } },
      { kind: 'dayOffAdded', after: { day: '2026-11-25' } },
      { kind: 'hoursChanged', before: { opensAtMinute: 540, closesAtMinute: 1_320 }, after: { opensAtMinute: 600 } },
      { kind: 'nameChanged', after: { name: '새이름마트' } },
    ]);
  });

  test('says whom was added, removed and handed the mart, also by an operator', async () => {
    const { mart, clerk } = await scene();
    const params = { storeId: mart.id };
    const [leaver, helper] = [await market().person('새사람'), await market().person('도우미')];
    const { email } = await leaver.call('GET /api/auth/login');
    await mart.owner.call('GET /api/seller/store/{storeId}/employees/search-user', {
      params,
      query: { email: email! },
    });
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/add', {
      params,
      body: { userIds: [leaver.userId] },
    });
    await leaver.call('POST /api/seller/store/{storeId}/employees/leave', { params });
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/delete', {
      params,
      body: { userIds: [clerk.userId] },
    });
    await grantMart(market().deps, mart.id, helper.userId);
    expect(await logOf(mart, { kind: 'people' })).toMatchObject([
      { kind: 'memberAdded', actor: null, person: { name: '도우미' } },
      { kind: 'memberRemoved', actor: { name: '사장' }, person: { userId: clerk.userId } },
      { kind: 'memberLeft', actor: { name: '새사람' }, person: null },
      { kind: 'memberAdded', actor: { name: '사장' }, person: { name: '새사람' } },
    ]);
    await leaver.call('DELETE /api/account');
    expect(await logOf(mart, { person: leaver.userId })).toMatchObject([{ actor: { name: '탈퇴한 회원' } }]);
    await handOverMart(market().deps, mart.id, helper.userId);
    const seen = await helper.call(LOG, { params: { martId: mart.id }, query: { kind: 'people' } });
    expect(seen.entries[0]).toMatchObject({ kind: 'delegated', actor: null, person: { userId: helper.userId } });
    expect(await mart.owner.refused(LOG, { params: { martId: mart.id } })).toMatchObject({ code: 'notAllowed' });
    await closeMartByOperator(market().deps, mart.id);
    expect(await market().db.select().from(martLog).where(eq(martLog.kind, 'martClosed'))).toMatchObject([
      { martId: mart.id, actorId: null },
    ]);
  });

  test('of orders who called them off and what was recalled; nothing of who bought', async () => {
    const { mart, clerk, product, params } = await scene();
    const buyer = await market().person('김구매자');
    const order = await market().order(buyer, product, 2);
    await clerk.call('PATCH /api/seller/orders/{orderId}/cancel', {
      params: { orderId: order.id },
      body: { reason: 'outOfStock' },
    });
    await clerk.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
      params,
      body: { reason: '이물질이 나왔어요' },
    });
    const rows = await logOf(mart, { person: clerk.userId });
    expect(rows).toMatchObject([
      { kind: 'recalled', after: { reason: '이물질이 나왔어요' } },
      { kind: 'countChanged', before: { waiting: 10 }, after: { waiting: 0 } },
      { kind: 'orderCancelled', orderId: order.id, after: { reason: 'outOfStock' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('김구매자');
  });

  test('what is refused leaves no row', async () => {
    const { mart, clerk, product, params } = await scene();
    const before = await kindsOf(mart);
    await clerk.refused(EDIT, { params, body: { price: 0 } });
    await clerk.refused('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
      params,
      body: { from: 3, to: 4 },
    });
    const order = await market().order(clerk, product);
    await clerk.refused('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    expect(await kindsOf(mart)).toEqual(['staffBought', ...before]);
  });

  test('is read by pages, by kind, person and day, and as files; by the general manager alone', async () => {
    const { mart, clerk, params } = await scene();
    for (let n = 0; n < LOG_PAGE_SIZE + 5; n += 1) {
      await clerk.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', { params, body: { delta: 1 } });
    }
    const ask = (query: object) => mart.owner.call(LOG, { params: { martId: mart.id }, query });
    const first = await ask({ kind: 'count' });
    expect(first.entries).toHaveLength(LOG_PAGE_SIZE);
    // What is written meanwhile moves no page.
    await clerk.call(EDIT, { params, body: { price: 9_000 } });
    const second = await ask({ kind: 'count', before: first.next });
    expect(second).toMatchObject({ entries: Array(5).fill({ kind: 'countChanged' }), next: null });
    const ids = [...first.entries, ...second.entries].map(({ logId }) => logId);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    const viewer = { userId: mart.owner.userId, sessionId: '' };
    for (const size of [20, ids.length, 200]) {
      const pages = await logInPages(market().deps, viewer, { martId: mart.id, kind: 'count' }, size);
      expect((await allPages(pages)).map(({ logId }) => logId)).toEqual(ids);
    }
    market().clock.set('2026-11-21T00:00:00');
    await clerk.call(EDIT, { params, body: { price: 8_000 } });
    expect(await kindsOf(mart, { day: '2026-11-21' })).toEqual(['priceChanged']);
    expect(await kindsOf(mart, { day: '2026-11-19' })).toEqual([]);

    const file = (format: string, who = mart.owner) =>
      who.send(`GET /api/seller/${mart.id}/log.${format}?kind=price&day=2026-11-21`);
    const csv = await (await file('csv')).text();
    expect(csv).toContain('가격 9,000원 → 8,000원');
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect((await file('xlsx')).headers.get('content-type')).toContain('spreadsheetml');
    for (const format of ['csv', 'xlsx']) {
      expect((await file(format, clerk)).status).toBe(403);
      expect((await file(format, market().nobody)).status).toBe(401);
      expect((await file(format, await market().person())).status).toBe(404);
    }
    const wrong = await mart.owner.send(`GET /api/seller/${mart.id}/log.csv?kind=money`);
    expect(wrong.status).toBe(400);
    // Another mart's is not seen.
    expect(await kindsOf((await scene()).mart)).toEqual(['registered']);
  });

  test('is kept for 90 days', async () => {
    const { mart } = await scene();
    expect(await kindsOf(mart)).toHaveLength(1);
    market().clock.advance({ days: 90, minutes: -1 });
    await deleteOldRows(market().deps, 'logs of marts');
    expect(await kindsOf(mart)).toHaveLength(1);
    market().clock.advance({ minutes: 2 });
    await deleteOldRows(market().deps, 'logs of marts');
    expect(await kindsOf(mart)).toEqual([]);
  });
});
