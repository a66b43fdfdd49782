import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { MartWait } from '#lib/domain/mart/waits.ts';
import { marts, offlineClaims, statements } from '#lib/server/schema/index.ts';
import { listWaits } from '#lib/server/services/market/waits/list-waits.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

describeMarket('what waits', (market) => {
  // Statements without lines are no proof's to find wrong after a test.
  afterEach(() => market().db.delete(statements));

  const waitsOf = ({ userId }: Person) => listWaits(market().deps, { userId });
  const kindsOf = async (person: Person) => (await waitsOf(person)).map(({ kind }) => kind);

  async function dispute(mart: Mart) {
    const { buyer, order } = await ordered(mart);
    const { caseId } = await buyer.call('POST /api/cases', {
      body: { kind: 'dispute', reason: 'spoiled', orderId: order.id, text: '상해 있었어요' },
    });
    return caseId;
  }
  async function ordered(mart: Mart) {
    const buyer = await market().person();
    const order = await market().order(buyer, await market().product(mart));
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    return { buyer, order };
  }
  async function statement({ id: martId }: Mart, state: 'closed' | 'failed' | 'paid', endedDaysAgo = 0) {
    const at = market().clock.in({ days: -endedDaysAgo });
    const [row] = await market()
      .db.insert(statements)
      .values({
        martId,
        state,
        totalWon: 50_000,
        closedAt: at,
        periodStart: market().clock.in({ days: -endedDaysAgo - 7 }),
        periodEnd: at,
      })
      .returning();
    return row!.id;
  }
  async function claim({ id: martId }: Mart, { userId }: Person) {
    const at = market().clock.now();
    await market()
      .db.insert(offlineClaims)
      .values({ martId, userId, key: 'one', orderIds: [], scannedAt: at, arrivedAt: at, wasOnline: false });
  }

  test('in a mart is nothing, then disputes by their clock, money that did not arrive, sales to confirm and statements', async () => {
    const mart = await market().mart();
    const staff = [await market().employee(mart), await market().employee(mart)];
    expect(await waitsOf(mart.owner)).toEqual([]);
    const first = await dispute(mart);
    market().clock.advance({ minutes: 30 });
    const second = await dispute(mart);
    const [failed, closed] = [await statement(mart, 'failed', 7), await statement(mart, 'closed')];
    await statement(mart, 'paid', 14);
    await claim(mart, await market().person());
    const until = market().clock.in({ hours: 48 });
    const about = { martId: mart.id };
    expect(await waitsOf(mart.owner)).toEqual([
      { ...about, kind: 'dispute', caseId: first, until: market().clock.in({ hours: 47, minutes: 30 }) },
      { ...about, kind: 'dispute', caseId: second, until },
      { ...about, kind: 'payoutFailed', statementId: failed, amountWon: 50_000 },
      { ...about, kind: 'claims', count: 1, until },
      { ...about, kind: 'statement', statementId: closed, until: expect.any(Date) },
    ] satisfies MartWait[]);
    // The general manager answers them, and sees to the money and to others' sales.
    for (const person of staff) expect(await kindsOf(person)).toEqual([]);
    await mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
      params: { martId: mart.id, caseId: first },
      body: { accept: null, words: '아침에 들어온 상품이에요' },
    });
    expect((await waitsOf(mart.owner))[0]).toMatchObject({ kind: 'dispute', caseId: second });
  });

  test('of reviews is what nobody has replied to of late, for everybody who works there and as the call has it', async () => {
    const mart = await market().mart();
    const clerk = await market().employee(mart);
    const reviewed = async () => {
      const { buyer, order } = await ordered(mart);
      await buyer.call('POST /api/buyer/review/{orderId}', {
        params: { orderId: order.id },
        body: { rating: 4, content: '신선했어요' },
      });
      return order.id;
    };
    const [reviewId] = [await reviewed(), await reviewed()];
    const waits: MartWait[] = [{ kind: 'reviews', martId: mart.id, count: 2 }];
    for (const person of [mart.owner, clerk]) expect(await waitsOf(person)).toEqual(waits);
    const { lines, counts } = await clerk.call('GET /api/seller/to-do');
    expect(lines).toMatchObject([
      { storeId: mart.id, kind: 'reviews', address: `/seller/mart/${mart.id}?reviews=unanswered` },
    ]);
    expect(counts).toEqual([{ storeId: mart.id, entry: 'home', count: 2 }]);
    await clerk.call('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', {
      params: { martId: mart.id, reviewId },
      body: { reply: '고맙습니다' },
    });
    expect(await waitsOf(mart.owner)).toMatchObject([{ kind: 'reviews', count: 1 }]);
    market().clock.advance({ days: 31 });
    expect(await waitsOf(mart.owner)).toEqual([]);
    await market().dismiss(clerk, mart);
    expect(await waitsOf(clerk)).toEqual([]);
  });

  test('of a closed mart is the money alone', async () => {
    const mart = await market().mart();
    await dispute(mart);
    await claim(mart, await market().person());
    const statementId = await statement(mart, 'failed');
    await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
    expect(await waitsOf(mart.owner)).toMatchObject([{ kind: 'payoutFailed', statementId }]);
  });

  test('of a suspended mart is the suspension, until it is objected to or ends', async () => {
    const mart = await market().mart();
    const clerk = await market().employee(mart);
    const operator = await market().operator('support');
    const about = { params: { martId: mart.id }, body: { reason: '원산지를 바르게 적지 않았어요' } };
    const suspend = () =>
      operator.call('POST /api/operator/marts/{martId}/suspend', {
        ...about,
        body: { ...about.body, kind: 'newOrders' },
      });
    const unsuspend = () => operator.call('POST /api/operator/marts/{martId}/unsuspend', about);
    await suspend();
    expect(await waitsOf(mart.owner)).toEqual([{ kind: 'suspended', martId: mart.id }]);
    expect(await waitsOf(clerk)).toEqual([]);
    await mart.owner.call('POST /api/cases', {
      body: { kind: 'appeal', reason: 'other', martId: mart.id, text: '이제 다 고쳤어요' },
    });
    expect(await waitsOf(mart.owner)).toEqual([]);
    // Another suspension is another matter.
    market().clock.advance({ minutes: 30 });
    await unsuspend();
    await suspend();
    expect(await kindsOf(mart.owner)).toEqual(['suspended']);
    await unsuspend();
    expect(await waitsOf(mart.owner)).toEqual([]);
  });

  test('of an application is what is missing, and one that was returned until it is sent again', async () => {
    const mart = await market().mart();
    const set = (to: object) => market().db.update(marts).set(to).where(eq(marts.id, mart.id));
    await set({ approvedAt: null });
    expect(await waitsOf(mart.owner)).toMatchObject([{ kind: 'papers', martId: mart.id, missing: expect.any(Array) }]);
    await set({ rejectedAt: market().clock.now() });
    expect(await waitsOf(mart.owner)).toEqual([]);
  });
});
