import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, orders, users } from '#lib/server/schema/index.ts';
import { showHiddenReviews } from '#lib/server/services/review/hide-review.ts';
import { describeMarket, type Market } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';
import type { Person } from '../person.ts';

const PERSON = 'GET /api/operator/people/{userId}';
const reason = '본인이 전화로 물어봤어요';

const rowsOf = ({ db }: Pick<Market, 'db'>, { userId }: Person) =>
  db.select().from(auditLog).where(eq(auditLog.operatorId, userId)).orderBy(auditLog.id);

// market.md 19.
describeMarket('operators and people', (market) => {
  const of = ({ userId }: Person) => ({ params: { userId } });
  /** Somebody with an email that nobody else has. */
  async function known() {
    const person = await market().person('홍길동');
    const email = `honggildong-${person.userId}@nowhere.test`;
    await market().db.update(users).set({ email }).where(eq(users.id, person.userId));
    return { person, email };
  }

  // Trap 13.
  test('find them by id or email, masked; every look is kept, also one without a hit, and no name in it', async () => {
    const { person, email } = await known();
    const support = await market().operator('support');
    const find = async (q: string) => (await support.call('GET /api/operator/people', { query: { q } })).people;
    const masked = { userId: person.userId, name: '홍길*', email: 'ho***@nowhere.test' };
    expect(await find(email.toUpperCase())).toMatchObject([masked]);
    expect(await find(String(person.userId))).toMatchObject([masked]);
    expect(await find('nobody@nowhere.test')).toEqual([]);
    expect(await support.call(PERSON, of(person))).toMatchObject({
      ...masked,
      marts: [],
      orders: [],
      isOperator: false,
    });
    expect(
      await support.call('POST /api/operator/people/{userId}/reveal', { ...of(person), body: { reason } }),
    ).toEqual({ name: '홍길동', email });
    await support.call('GET /api/operator/people/{userId}/export', { ...of(person), query: { reason } });
    const rows = await rowsOf(market(), support);
    expect(rows.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['read', null],
      ['read', null],
      ['read', null],
      ['read', `user ${person.userId}`],
      ['read', `user ${person.userId}`],
      ['export', `user ${person.userId}`],
    ]);
    expect(rows.slice(-2).map((row) => row.reason)).toEqual([reason, reason]);
    expect(JSON.stringify(rows)).not.toMatch(/홍길|nowhere|honggil/i);
  });

  test('block them, sign them out, forgive their no-shows, and delete what may be deleted', async () => {
    const { person } = await known();
    const [support, owner] = [await market().operator('support'), await market().operator('owner')];
    await person.call('GET /api/account/export');
    await support.call('POST /api/operator/people/{userId}/sign-out', of(person));
    const held = await market().heldOrder();
    expect(
      await support.call('POST /api/operator/people/{userId}/block', { ...of(held.buyer), body: { reason } }),
    ).toMatchObject({ openOrders: 1, marts: [] });
    expect(await support.call(PERSON, of(held.buyer))).toMatchObject({ blockedAt: expect.any(String) });
    await support.call('POST /api/operator/people/{userId}/unblock', of(held.buyer));
    await support.call('POST /api/operator/people/{userId}/lift-holds', of(held.buyer));
    expect(await support.call(PERSON, of(held.buyer))).toMatchObject({
      blockedAt: null,
      holdsLiftedAt: expect.any(String),
    });
    expect(await owner.refused('DELETE /api/operator/people/{userId}', of(held.buyer))).toMatchObject({
      code: 'accountHasOpenOrders',
    });
    await owner.call('DELETE /api/operator/people/{userId}', of(person));
    expect(await support.call(PERSON, of(person))).toMatchObject({ email: null, deletedAt: expect.any(String) });
    expect(await owner.refused('DELETE /api/operator/people/{userId}', of(person))).toMatchObject({
      code: 'userNotFound',
    });
  });

  // Trap 14.
  test('never act on themself, and support not on other operators', async () => {
    const [support, owner] = [await market().operator('support'), await market().operator('owner')];
    const block = 'POST /api/operator/people/{userId}/block';
    expect(await support.refused(block, { ...of(support), body: { reason } })).toMatchObject({
      status: 403,
      code: 'ownMatter',
    });
    expect(await support.refused(block, { ...of(owner), body: { reason } })).toMatchObject({
      status: 403,
      code: 'roleMissing',
    });
    await owner.call(block, { ...of(support), body: { reason } });
    expect((await support.send('GET /api/operator/marts')).status).toBe(404);
  });

  test('see an order, finance without its buyer, and call off one that waits', async () => {
    const { order, buyer, mart } = await market().heldOrder();
    await twoEmployees(market(), mart);
    const [support, finance] = [await market().operator('support'), await market().operator('finance')];
    const params = { orderId: order.id };
    const CANCEL = 'POST /api/operator/orders/{orderId}/cancel';
    expect(await support.call('GET /api/operator/orders/{orderId}', { params })).toMatchObject({
      state: 'open',
      buyer: { userId: buyer.userId, name: expect.stringContaining('*') },
      refunds: [],
      leftWon: 0,
    });
    expect((await finance.call('GET /api/operator/orders/{orderId}', { params })).buyer).toBeNull();
    expect((await rowsOf(market(), finance)).at(-1)).toMatchObject({ kind: 'read', subject: `order ${order.id}` });
    await market().db.execute(`insert into mart_members (mart_id, user_id, position, joined_at)
      values (${mart.id}, ${finance.userId}, 'employee', now())`);
    expect(await finance.refused(CANCEL, { params, body: { reason } })).toMatchObject({ code: 'ownMatter' });
    await support.call(CANCEL, { params, body: { reason } });
    const [row] = await market().db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({ state: 'cancelled', endReason: 'operator' });
    const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
    expect(content[0]).toMatchObject({
      kind: 'orderCancelledByOperator',
      message: expect.stringContaining('동네마켓'),
    });
    await expectStaffTold(market(), mart, 'orderCancelledByMarket', { orderId: order.id });
    expect(await support.refused(CANCEL, { params, body: { reason } })).toMatchObject({ code: 'alreadyCancelled' });
    expect(await support.refused(CANCEL, { params: { orderId: 999_999 }, body: { reason } })).toMatchObject({
      code: 'orderNotFound',
    });
  });

  // market.md 22.8.
  describe('hide', () => {
    const HIDE = 'POST /api/operator/listings/{productId}/hide';
    const SHOW = 'POST /api/operator/listings/{productId}/show';

    test('a listing as if its sale had ended: its order stays, its seller changes nothing of it and is told why', async () => {
      const { product, order, mart, buyer } = await market().heldOrder();
      const support = await market().operator('support');
      const which = { params: { productId: product.id } };
      const buy = () => buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });
      await support.call(HIDE, { ...which, body: { reason } });
      expect(await (await buy()).json()).toMatchObject({ code: 'saleEnded' });
      expect(await support.refused(HIDE, { ...which, body: { reason } })).toMatchObject({ code: 'productHidden' });
      const edit = {
        params: { storeId: mart.id, productId: product.id },
        body: { expirationDate: '2026-11-25T10:00:00' },
      };
      const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
      expect(await mart.owner.refused(EDIT, edit)).toMatchObject({ status: 409, code: 'productHidden' });
      const inBulk = await mart.owner.send('POST /api/seller/stores/{storeId}/products/bulk', {
        params: { storeId: mart.id },
        body: {
          change: { kind: 'saleEnd', at: '2026-11-25T10:00:00' },
          items: [{ productId: product.id }],
          dryRun: false,
        },
      });
      expect(JSON.stringify(await inBulk.json())).toMatch(/숨긴|productHidden/);
      const { entries } = await mart.owner.call('GET /api/seller/{martId}/log', { params: { martId: mart.id } });
      expect(JSON.stringify(entries)).toContain(reason);
      const { content } = await support.call('GET /api/operator/listings', { query: { hidden: '1' } });
      expect(content).toContainEqual(expect.objectContaining({ productId: product.id, hiddenReason: reason }));

      await support.call(SHOW, which);
      await support.call(SHOW, which);
      expect((await buy()).status).toBe(200);
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
    });

    test('look at what is on sale first, and at what has ended when they ask for it', async () => {
      const mart = await market().mart();
      const [onSale, ended] = [
        await market().product(mart),
        await market().product(mart, { saleEndsIn: { hours: 2 } }),
      ];
      const support = await market().operator('support');
      market().clock.advance({ hours: 3 });
      const ids = async (query: object) =>
        (await support.byBearer().call('GET /api/operator/listings', { query })).content.map(
          ({ productId }) => productId,
        );
      expect(await ids({})).toContain(onSale.id);
      expect(await ids({})).not.toContain(ended.id);
      expect(await ids({ ended: '1' })).toContain(ended.id);
      expect(await ids({ q: String(ended.id) })).toContain(ended.id);
    });

    test('or recall it for its mart, which nobody does for their own', async () => {
      const { product, mart } = await market().heldOrder();
      const support = await market().operator('support');
      await market().operator('owner');
      const which = { params: { productId: product.id }, body: { reason } };
      const own = { mart_id: mart.id, user_id: support.userId };
      await market().db.execute(`insert into mart_members (mart_id, user_id, position, joined_at)
        values (${own.mart_id}, ${own.user_id}, 'employee', now())`);
      expect(await support.refused(HIDE, which)).toMatchObject({ code: 'ownMatter' });
      const other = await market().operator('support');
      expect(await other.call('POST /api/operator/listings/{productId}/recall', which)).toEqual({
        orders: 1,
        buyers: 1,
      });
      expect(await other.refused(HIDE, which)).toMatchObject({ code: 'productRecalled' });
    });

    test('a review for some days: its stars count on, and it comes back by itself', async () => {
      const { order, mart, buyer } = await market().heldOrder();
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      await buyer.call('POST /api/buyer/review/{orderId}', {
        params: { orderId: order.id },
        body: { rating: 2, content: '사장님 이름을 밝혀요' },
      });
      const support = await market().operator('support');
      const params = { reviewId: order.id };
      const seen = async () => {
        const { content, averageRating } = await market().nobody.call('GET /api/buyer/stores/{storeId}/reviews', {
          params: { storeId: mart.id },
          query: {},
        });
        return { shown: content.length, averageRating };
      };
      const HIDE_REVIEW = 'POST /api/operator/reviews/{reviewId}/hide';
      await support.call(HIDE_REVIEW, { params, body: { days: 30, reason } });
      expect(await seen()).toEqual({ shown: 0, averageRating: 2 });
      const told = async () => (await buyer.call('GET /api/buyer/alarms', { query: {} })).content[0];
      expect(await told()).toMatchObject({
        kind: 'reviewHidden',
        orderId: order.id,
        message: expect.stringMatching(/^동네마켓에서 ‘사과 1봉지’ 리뷰를 2026년 12월 20일\(일\)까지 숨겼어요/),
      });
      market().clock.advance({ days: 29, minutes: 1439 });
      expect(await showHiddenReviews(market().deps)).toBe(0);
      market().clock.advance({ minutes: 1 });
      expect(await showHiddenReviews(market().deps)).toBe(1);
      expect(await seen()).toEqual({ shown: 1, averageRating: 2 });
      const again = await market().operator('support');
      await again.call(HIDE_REVIEW, { params, body: { days: 1, reason } });
      await again.call('POST /api/operator/reviews/{reviewId}/show', { params });
      expect((await seen()).shown).toBe(1);
      await again.call('POST /api/operator/reviews/{reviewId}/remove', { params, body: { reason } });
      expect(await seen()).toEqual({ shown: 0, averageRating: 0 });
      expect(await told()).toMatchObject({ kind: 'reviewRemoved', tab: 'completed' });
    });

    test('a review whose buyer writes another in its place meanwhile: that one stays hidden as long', async () => {
      const { order, mart, buyer } = await market().heldOrder();
      const of = { params: { orderId: order.id } };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { ...of, body: { uuid: order.uuid } });
      const write = (content: string) =>
        buyer.call('POST /api/buyer/review/{orderId}', { ...of, body: { rating: 2, content } });
      const erase = () => buyer.call('DELETE /api/buyer/review/{orderId}', of);
      const shown = async () =>
        (
          await market().nobody.call('GET /api/buyer/stores/{storeId}/reviews', {
            params: { storeId: mart.id },
            query: {},
          })
        ).content.map(({ text }) => text);
      await write('사장님 이름을 밝혀요');
      const support = await market().operator('support');
      const params = { reviewId: order.id };
      await support.call('POST /api/operator/reviews/{reviewId}/hide', { params, body: { days: 30, reason } });
      for (const again of ['사장님 이름을 또 밝혀요', '사장님 이름을 다시 밝혀요']) {
        await erase();
        await write(again);
        expect(await shown()).toEqual([]);
      }
      market().clock.advance({ days: 30 });
      await showHiddenReviews(market().deps);
      expect(await shown()).toEqual(['사장님 이름을 다시 밝혀요']);
      await erase();
      await write('조용한 글');
      expect(await shown()).toEqual(['조용한 글']);
    });
  });
});
