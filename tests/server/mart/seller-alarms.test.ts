import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { alarms, statements } from '#lib/server/schema/index.ts';
import { recordStanding } from '#lib/server/services/mart/standing/record-standing.ts';
import { tellOfStatement } from '#lib/server/services/notice/alarms/tell-of-statement.ts';
import { tellOfPayee } from '#lib/server/services/settlement/payouts/payees.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const LIST = 'GET /api/seller/alarms';
const READ = 'POST /api/seller/alarms/read';

describeMarket('the news of a mart', (market) => {
  // Statements without lines are no proof's to find wrong after a test.
  afterEach(() => market().db.delete(statements));

  const newsOf = (person: Person) => person.call(LIST, { query: {} });
  const kindsOf = async (person: Person) => (await newsOf(person)).content.map(({ kind }) => kind);
  /** A statement of a mart, as one that is closed. */
  async function statementOf({ id: martId }: Mart) {
    const now = market().clock.now();
    const period = { periodStart: market().clock.in({ days: -7 }), periodEnd: now };
    const [row] = await market()
      .db.insert(statements)
      .values({ martId, ...period, state: 'closed', totalWon: 50_000, closedAt: now })
      .returning();
    return row!.id;
  }
  /**
   * A mart with a general manager and two employees, of which everything was told: a dispute, money, its account and
   * its standing.
   */
  async function scene() {
    const held = await market().heldOrder();
    const { mart, order, buyer } = held;
    const staff = [await market().employee(mart), await market().employee(mart)] as const;
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    const { caseId } = await buyer.call('POST /api/cases', {
      body: { kind: 'dispute', reason: 'spoiled', orderId: order.id, text: '상해 있었어요' },
    });
    const statementId = await statementOf(mart);
    const at = market().clock.now();
    await market().db.transaction(async (tx) => {
      await tellOfPayee(tx, { martId: mart.id, to: 'asked', at });
      await tellOfStatement(tx, { martId: mart.id, statementId, to: 'failed', at });
      await recordStanding(tx, {
        martId: mart.id,
        from: 'approved',
        to: 'warned',
        reason: '사진을 바꿔 주세요',
        operatorId: null,
        now: at,
      });
    });
    return { ...held, staff, caseId, statementId };
  }

  test('is told with what it is about, which mart, and the page where it is acted on', async () => {
    const { mart, caseId, statementId } = await scene();
    const { content, totalPages, unread } = await newsOf(mart.owner);
    expect({ totalPages, unread }).toEqual({ totalPages: 1, unread: 4 });
    const about = { storeId: mart.id, storeName: mart.name, orderId: null, isRead: false };
    const page = `/seller/mart/${mart.id}`;
    expect(content).toMatchObject([
      {
        ...about,
        kind: 'martStanding',
        title: '마트 심사',
        address: `${page}/papers`,
        message: '운영자의 경고가 있어요. 사진을 바꿔 주세요',
      },
      { ...about, kind: 'statementNews', title: '정산', address: `${page}/settlement/${statementId}` },
      { ...about, kind: 'payeeChanged', title: '정산 계좌', address: `${page}/settlement` },
      {
        ...about,
        kind: 'martCase',
        title: '문의와 분쟁',
        address: `${page}/help/${caseId}`,
        message: '새 글이 있어요. 분쟁은 48시간 안에 답해 주세요.',
      },
    ]);
  });

  test('reaches both employees as far as everybody there may know it, and no money', async () => {
    const { mart, staff } = await scene();
    for (const person of staff) {
      const { content, unread } = await newsOf(person);
      expect(content).toMatchObject([{ kind: 'payeeChanged', address: `/seller/mart/${mart.id}` }]);
      expect(unread).toBe(1);
    }
  });

  test('is of all marts of a person, and of none that they left', async () => {
    const [one, other] = [await scene(), await scene()];
    const [both] = one.staff;
    await market().hire(both, other.mart);
    await market().db.transaction((tx) =>
      tellOfPayee(tx, { martId: other.mart.id, to: 'refused', at: market().clock.now() }),
    );
    expect((await newsOf(both)).content.map(({ storeId }) => storeId)).toEqual([other.mart.id, one.mart.id]);
    await market().dismiss(both, one.mart);
    expect(await newsOf(both)).toMatchObject({ content: [{ storeId: other.mart.id }], totalPages: 1, unread: 1 });
    await market().dismiss(both, other.mart);
    expect(await newsOf(both)).toEqual({ content: [], totalPages: 0, unread: 0 });
    // Reading does not reach what is not shown.
    await both.call(READ, { body: {} });
    const rows = await market().db.select().from(alarms).where(eq(alarms.userId, both.userId));
    expect(rows.map(({ readAt }) => readAt)).toEqual([null, null]);
  });

  test('of money is not for a general manager who has handed the mart over', async () => {
    const { mart, staff } = await scene();
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/delegate', {
      params: { storeId: mart.id },
      body: { newManagerId: staff[0].userId },
    });
    expect(await kindsOf(mart.owner)).toEqual(['payeeChanged']);
    // What was told before is the old one's; the new one hears of the mart from now on.
    expect(await kindsOf(staff[0])).toEqual(['martDelegated', 'payeeChanged']);
  });

  test('of a closed mart stays, and leads only to what is left of it', async () => {
    const { mart, staff, statementId } = await scene();
    const body = { name: mart.name };
    await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id }, body });
    const page = `/seller/mart/${mart.id}`;
    expect((await newsOf(mart.owner)).content.map(({ address }) => address)).toEqual([
      null,
      `${page}/settlement/${statementId}`,
      `${page}/settlement`,
      null,
    ]);
    expect((await newsOf(staff[0])).content).toMatchObject([{ kind: 'payeeChanged', address: null }]);
  });

  describe('of orders', () => {
    test('reaches everybody who works there, and leads to the order', async () => {
      const { mart, buyer, order, product } = await market().heldOrder();
      const staff = [mart.owner, await market().employee(mart), await market().employee(mart)];
      const waiting = await market().order(buyer, product);
      await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: waiting.id } });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      for (const person of staff) {
        expect((await newsOf(person)).content).toMatchObject([
          {
            kind: 'orderCancelledByBuyer',
            orderId: order.id,
            title: '주문 취소',
            message: '사과 1봉지 · 2개 · 손님이 취소했어요.',
            address: `/seller/mart/${mart.id}/qr-scan?orderId=${order.id}`,
          },
          {
            kind: 'orderExtendedByBuyer',
            orderId: waiting.id,
            message: '사과 1봉지 · 1개 · 오후 3:30까지 픽업하러 와요.',
            address: `/seller/mart/${mart.id}/customers`,
          },
        ]);
      }
      // Once it is over, nobody is said to come.
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: waiting.id } });
      expect((await newsOf(mart.owner)).content.at(-1)).toMatchObject({
        message: '사과 1봉지 · 1개 · 손님이 픽업 시간을 늘렸어요.',
      });
    });

    test('comes in pages, and is read by each for themselves, up to the one that was seen', async () => {
      const { mart, buyer, order, product } = await market().heldOrder({ product: { waiting: 60 } });
      const clerk = await market().employee(mart);
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      const [first] = (await newsOf(mart.owner)).content;
      for (let n = 0; n < ALARM_PAGE_SIZE; n += 1) {
        const { id: orderId } = await market().order(await market().person(), product);
        await market()
          .db.insert(alarms)
          .values({
            userId: mart.owner.userId,
            kind: 'orderCancelledByMarket',
            orderId,
            martId: mart.id,
            createdAt: market().clock.now(),
          });
      }
      expect(await newsOf(mart.owner)).toMatchObject({ totalPages: 2, unread: ALARM_PAGE_SIZE + 1 });
      const rest = await mart.owner.call(LIST, { query: { page: 1 } });
      expect(rest.content).toMatchObject([{ alarmId: first!.alarmId }]);
      expect(await mart.owner.call(READ, { body: { upTo: first!.alarmId } })).toEqual({ unread: ALARM_PAGE_SIZE });
      expect(await newsOf(clerk)).toMatchObject({ unread: 1 });
      expect(await mart.owner.call(READ, { body: {} })).toEqual({ unread: 0 });
    });
  });

  test('is not a buyer’s, nor a stranger’s', async () => {
    const { buyer } = await scene();
    expect(await newsOf(buyer)).toEqual({ content: [], totalPages: 0, unread: 0 });
    // As a seller they read none of their own orders.
    expect((await buyer.call('GET /api/buyer/alarms', { query: {} })).unread).toBeGreaterThan(0);
    await buyer.call(READ, { body: {} });
    expect((await buyer.call('GET /api/buyer/alarms', { query: {} })).unread).toBeGreaterThan(0);
  });
});
