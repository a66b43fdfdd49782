import { eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { afterBusinessDays, isDisputable, isLate } from '#lib/domain/case/case.ts';
import { GIVE_BACK_DAYS } from '#lib/domain/mart/delegation.ts';
import { caseMessages, cases, marts, operators, refunds, sessions, users } from '#lib/server/schema/index.ts';
import { closeDecided } from '#lib/server/services/case/operator/close-decided.ts';
import { nameReported } from '#lib/server/services/case/order-to-help.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import { showWaiting } from '#lib/server/services/market/show-waiting.ts';
import { handOverMart } from '#lib/server/services/mart/run-mart.ts';
import { passOnSilent } from '#lib/server/services/order/disputes/answer-dispute.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { readHoldRecord } from '#lib/server/services/order/holds/read-hold-records.ts';
import { seoul } from '../../domain/seoul.ts';
import { describeMarket, type Mart } from '../market.ts';
import { payByCard } from '../paid-order.ts';
import type { Person } from '../person.ts';

test('business days leave out weekends and holidays', () => {
  // A Friday afternoon: Monday, Tuesday, Wednesday.
  expect(afterBusinessDays(seoul('2026-11-20T14:00:00'), 3)).toEqual(seoul('2026-11-26T00:00:00'));
  // Christmas is a Friday.
  expect(afterBusinessDays(seoul('2026-12-24T23:59:59'), 1)).toEqual(seoul('2026-12-29T00:00:00'));
  expect(afterBusinessDays(seoul('2026-11-20T14:00:00'), 10)).toEqual(seoul('2026-12-05T00:00:00'));
});

test('a case is late without a first answer after three of them, or an outcome after ten', () => {
  const [dueFirstAt, dueAt] = [seoul('2026-11-26T00:00:00'), seoul('2026-12-05T00:00:00')];
  const facts = { state: 'waitingOperator' as const, dueFirstAt, dueAt, firstAt: null };
  expect(isLate(facts, seoul('2026-11-25T23:59:59'))).toBe(false);
  expect(isLate(facts, dueFirstAt)).toBe(true);
  expect(isLate({ ...facts, firstAt: dueFirstAt }, dueFirstAt)).toBe(false);
  expect(isLate({ ...facts, firstAt: dueFirstAt }, dueAt)).toBe(true);
  expect(isLate({ ...facts, state: 'decided' }, dueAt)).toBe(false);
  expect(isDisputable(null, dueAt)).toBe(false);
});

// market.md 22.
describeMarket('cases', (market) => {
  const OPEN = 'POST /api/cases';
  const DECIDE = 'POST /api/operator/cases/{caseId}/decide';
  const of = (caseId: number) => ({ params: { caseId } });

  /** An order of three pieces that was paid by card and picked up; no provider is asked here. */
  async function paid(buyer?: Person) {
    const mart = await market().mart();
    const product = await market().product(mart);
    const person = buyer ?? (await market().person());
    const order = await market().order(person, product, 3);
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    await payByCard(market(), order, 3_000);
    return { mart, buyer: person, orderId: order.id, product };
  }
  const claim = (orderId: number) => ({
    body: { kind: 'dispute' as const, orderId, reason: 'spoiled', text: '사과가 상했어요', pieces: 1 },
  });
  const given = async (orderId: number) =>
    (await market().db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(
      ({ amountWon, bearer, origin, caseId }) => ({ amountWon, bearer, origin, caseId }),
    );
  const keepSession = ({ userId }: Person) =>
    market().db.update(sessions).set({ createdAt: market().clock.now() }).where(eq(sessions.userId, userId));

  // Trap 20.
  test('a dispute that the mart accepts gives back at once, without an operator', async () => {
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    expect(await buyer.call('GET /api/cases/{caseId}', of(caseId))).toMatchObject({
      state: 'waitingMart',
      claimWon: 3_000,
      mayWithdraw: true,
      mayAnswer: false,
      messages: [{ text: '사과가 상했어요' }],
    });
    expect(await buyer.refused(OPEN, claim(orderId))).toMatchObject({ status: 409, code: 'disputeOpen' });
    const { content } = await mart.owner.call('GET /api/seller/{martId}/cases', { params: { martId: mart.id } });
    expect(content).toMatchObject([{ caseId, kind: 'dispute', reason: 'spoiled' }]);
    const answer = { params: { martId: mart.id, caseId }, body: { accept: 3_000, words: '미안해요' } };
    const ANSWER = 'POST /api/seller/{martId}/cases/{caseId}/answer';
    expect((await (await market().employee(mart)).send(ANSWER, answer)).status).toBe(403);
    const stranger = await market().mart();
    expect((await stranger.owner.send(ANSWER, { ...answer, params: { martId: stranger.id, caseId } })).status).toBe(
      404,
    );
    await mart.owner.call(ANSWER, answer);
    expect(await mart.owner.refused(ANSWER, answer)).toMatchObject({ code: 'caseClosed' });
    expect(await given(orderId)).toEqual([{ amountWon: 3_000, bearer: 'mart', origin: 'dispute', caseId }]);
    expect(await buyer.call('GET /api/cases/{caseId}', of(caseId))).toMatchObject({
      state: 'decided',
      refundWon: 3_000,
    });
    const alarms = await buyer.call('GET /api/buyer/alarms', { query: {} });
    expect(alarms.content[0]).toMatchObject({ kind: 'caseNews' });
  });

  test('a mart reads first what waits for its answer, then the latest', async () => {
    const { mart, buyer, product, orderId } = await paid();
    const { caseId: waiting } = await buyer.call(OPEN, claim(orderId));
    const answered: number[] = [];
    for (const text of ['하나가 비었어요', '둘이 비었어요']) {
      const other = await market().person();
      const order = await market().order(other, product, 1);
      const checkedIn = { params: { orderId: order.id }, body: { uuid: order.uuid } };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', checkedIn);
      const { caseId } = await other.call(OPEN, {
        body: { kind: 'dispute', orderId: order.id, reason: 'missing', text },
      });
      const answer = { params: { martId: mart.id, caseId }, body: { words: '운영자가 봐 주세요' } };
      await mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', answer);
      answered.unshift(caseId);
    }
    const { content } = await mart.owner.call('GET /api/seller/{martId}/cases', { params: { martId: mart.id } });
    expect(content.map(({ caseId }) => caseId)).toEqual([waiting, ...answered]);
    await buyer.call('POST /api/cases/{caseId}/withdraw', of(waiting));
  });

  // market.md 22.3: a mart that gives nothing of what was paid has refused.
  test('a dispute that the mart answers with 0 of a paid order goes to an operator; with nothing kept, words decide', async () => {
    const ANSWER = 'POST /api/seller/{martId}/cases/{caseId}/answer';
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    const none = { accept: 0, words: '신선했어요' };
    await mart.owner.call(ANSWER, { params: { martId: mart.id, caseId }, body: none });
    expect(await buyer.call('GET /api/cases/{caseId}', of(caseId))).toMatchObject({
      state: 'waitingOperator',
      refundWon: null,
      mayAppeal: false,
    });
    const support = await market().operator('support');
    const { content } = await support.call('GET /api/operator/cases', { query: { state: 'waitingOperator' } });
    expect(content.map((row) => row.caseId)).toContain(caseId);
    const onSite = await market().heldOrder();
    await onSite.seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: onSite.order.id },
      body: { uuid: onSite.order.uuid },
    });
    const words = { kind: 'dispute' as const, orderId: onSite.order.id, reason: 'spoiled', text: '상했어요' };
    const unpaid = await onSite.buyer.call(OPEN, { body: words });
    await onSite.seller.call(ANSWER, { params: { martId: onSite.mart.id, caseId: unpaid.caseId }, body: none });
    expect((await onSite.buyer.call('GET /api/cases/{caseId}', of(unpaid.caseId))).state).toBe('decided');
  });

  test('one that it is silent about goes to an operator after 48 hours, who decides who bears what', async () => {
    const { buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    market().clock.advance({ hours: 47 });
    expect(await passOnSilent(market().deps)).toBe(0);
    market().clock.advance({ hours: 1 });
    expect(await passOnSilent(market().deps)).toBe(1);
    const support = await market().operator('support');
    // Nobody gives it back but through its dispute.
    const refund = { params: { orderId }, body: { amountWon: 100, bearer: 'mart' as const, reason: '따로 돌려줘요' } };
    expect(await support.refused('POST /api/operator/orders/{orderId}/refunds', refund)).toMatchObject({
      code: 'disputeOpen',
    });
    const words = { bearer: 'market' as const, words: '동네마켓이 돌려드려요' };
    expect(await support.refused(DECIDE, { ...of(caseId), body: { refundWon: 9_001, ...words } })).toMatchObject({
      code: 'refundTooLarge',
      n: 9_000,
    });
    expect(await support.call(DECIDE, { ...of(caseId), body: { refundWon: 4_000, ...words } })).toEqual({
      refundWon: 4_000,
    });
    expect(await given(orderId)).toEqual([{ amountWon: 4_000, bearer: 'market', origin: 'dispute', caseId }]);

    await keepSession(buyer);
    await buyer.call('POST /api/cases/{caseId}/appeal', { ...of(caseId), body: { text: '다 상했어요' } });
    expect(
      await buyer.refused('POST /api/cases/{caseId}/appeal', { ...of(caseId), body: { text: '또' } }),
    ).toMatchObject({ code: 'caseClosed' });
    const other = await market().operator('support');
    expect(await support.refused(DECIDE, { ...of(caseId), body: { refundWon: 1, ...words } })).toMatchObject({
      code: 'ownMatter',
    });
    await other.call(DECIDE, { ...of(caseId), body: { refundWon: 5_000, ...words } });
    expect(await buyer.call('GET /api/cases/{caseId}', of(caseId))).toMatchObject({
      state: 'closed',
      refundWon: 9_000,
      mayAppeal: false,
    });
  });

  describe('that nobody but an operator of whom it is could decide', () => {
    const words = { refundWon: 100, bearer: 'mart' as const, words: '확인했어요' };
    const leaveNobody = () =>
      market().db.update(operators).set({ removedAt: market().clock.now() }).where(isNull(operators.removedAt));
    const refuse = (mart: Mart, caseId: number) =>
      mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
        params: { martId: mart.id, caseId },
        body: { accept: null, words: '아니에요' },
      });

    test('are decided by the owner where the others have another role, or it is theirs as well', async () => {
      await leaveNobody();
      const owner = await market().operator('owner');
      await market().operator('finance');
      const { mart, orderId } = await paid(owner);
      const { caseId } = await owner.call(OPEN, claim(orderId));
      await refuse(mart, caseId);
      const support = await market().operator('support');
      expect(await owner.refused(DECIDE, { ...of(caseId), body: words })).toMatchObject({ code: 'ownMatter' });
      await market().hire(support, mart);
      expect(await support.refused(DECIDE, { ...of(caseId), body: words })).toMatchObject({ code: 'ownMatter' });
      await owner.call(DECIDE, { ...of(caseId), body: words });
    });

    test('are decided on an appeal by who decided before, where it is the other’s own', async () => {
      await leaveNobody();
      const owner = await market().operator('owner');
      const support = await market().operator('support');
      const { mart, orderId } = await paid(owner);
      const { caseId } = await owner.call(OPEN, claim(orderId));
      await refuse(mart, caseId);
      await support.call(DECIDE, { ...of(caseId), body: words });
      await mart.owner.call('POST /api/cases/{caseId}/appeal', { ...of(caseId), body: { text: '다시 봐 주세요' } });
      expect(await owner.refused(DECIDE, { ...of(caseId), body: words })).toMatchObject({ code: 'ownMatter' });
      await support.call(DECIDE, { ...of(caseId), body: words });
    });

    test('are not ended by who wrote the review that they are about', async () => {
      const support = await market().operator('support');
      await market().operator('owner');
      const { orderId } = await paid(support);
      const params = { orderId };
      await support.call('POST /api/buyer/review/{orderId}', { params, body: { rating: 1, content: '바보 사장님' } });
      const reporter = await market().person();
      const createdAt = market().clock.in({ days: -9 });
      await market().db.update(users).set({ createdAt }).where(eq(users.id, reporter.userId));
      const report = { reviewId: orderId, reason: 'rude' as const, text: '욕이 있어요' };
      const { caseId } = await reporter.call('POST /api/reports', { body: report });
      const kept = { ...of(caseId), body: { outcome: 'kept' as const } };
      expect(await support.refused('POST /api/operator/cases/{caseId}/close', kept)).toMatchObject({
        code: 'ownMatter',
      });
      const other = await market().operator('support');
      await other.call('POST /api/operator/cases/{caseId}/close', kept);
    });
  });

  test('a decision is made once, also when two operators and the mart are at it', async () => {
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    const [one, two] = [await market().operator('support'), await market().operator('owner')];
    const body = { refundWon: 3_000, bearer: 'mart' as const, words: '돌려드려요' };
    const answers = await Promise.all([
      one.send(DECIDE, { ...of(caseId), body }),
      two.send(DECIDE, { ...of(caseId), body }),
      mart.owner.send('POST /api/seller/{martId}/cases/{caseId}/answer', {
        params: { martId: mart.id, caseId },
        body: { accept: 3_000, words: '돌려드려요' },
      }),
      buyer.send('POST /api/cases/{caseId}/withdraw', of(caseId)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await given(orderId)).length).toBeLessThanOrEqual(1);
  });

  test('a dispute at once with a refund by an operator and with the end of its buyer’s account', async () => {
    const finance = await market().operator('finance');
    for (let round = 0; round < 6; round += 1) {
      const { buyer, orderId } = await paid();
      const refund = { pieces: 3, bearer: 'mart' as const, reason: '상한 사과가 들어 있었어요' };
      const [disputed, refunded, gone] = await Promise.all([
        buyer.send(OPEN, claim(orderId)),
        finance.send('POST /api/operator/orders/{orderId}/refunds', { params: { orderId }, body: refund }),
        buyer.send('DELETE /api/account'),
      ]);
      const isDone = ({ status }: Response) => status === 200;
      // Nobody refunds around an open dispute, and nothing is left to dispute of what all went back.
      expect([disputed, refunded].filter(isDone).length, `round ${round}`).toBeLessThanOrEqual(1);
      // Whoever waits for an answer has an account.
      expect([disputed, gone].filter(isDone).length, `round ${round}`).toBeLessThanOrEqual(1);
      expect([disputed, refunded, gone].some(isDone)).toBe(true);
      const open = await market().db.$count(cases, eq(cases.openerId, buyer.userId));
      expect(open).toBe(isDone(disputed) ? 1 : 0);
      expect((await given(orderId)).map(({ amountWon }) => amountWon)).toEqual(isDone(refunded) ? [9_000] : []);
    }
  });

  test('a dispute at once with the check-in of its order comes after it, or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { order, buyer, seller } = await market().heldOrder();
      const body = { kind: 'dispute' as const, orderId: order.id, reason: 'spoiled', text: '상했어요' };
      const [handed, disputed] = await Promise.all([
        seller.send('PATCH /api/seller/orders/{orderId}/checkin', {
          params: { orderId: order.id },
          body: { uuid: order.uuid },
        }),
        buyer.send(OPEN, { body }),
      ]);
      expect(handed.status).toBe(200);
      expect([200, 400]).toContain(disputed.status);
      expect(await market().db.$count(cases, eq(cases.orderId, order.id))).toBe(disputed.status === 200 ? 1 : 0);
      expect((await buyer.send(OPEN, { body })).status).toBe(disputed.status === 200 ? 409 : 200);
    }
  });

  test('is its two sides’ alone, and words to one of them or among operators stay there', async () => {
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    const support = await market().operator('support');
    const say = (to: 'all' | 'buyer' | 'mart' | 'note', text: string) =>
      support.call('POST /api/operator/cases/{caseId}/messages', { ...of(caseId), body: { to, text } });
    await say('buyer', '사진이 있나요');
    await say('mart', '언제 들어온 상품인가요');
    await say('note', '비슷한 일이 두 번째');
    await support.call('POST /api/operator/cases/{caseId}/assign', of(caseId));
    const texts = async (person: Person) =>
      (await person.call('GET /api/cases/{caseId}', of(caseId))).messages.map(({ text }) => text);
    expect(await texts(buyer)).toEqual(['사과가 상했어요', '사진이 있나요']);
    expect(await texts(mart.owner)).toEqual(['사과가 상했어요', '언제 들어온 상품인가요']);
    expect((await support.call('GET /api/operator/cases/{caseId}', of(caseId))).messages).toHaveLength(4);
    expect((await (await market().person()).send('GET /api/cases/{caseId}', of(caseId))).status).toBe(404);
    expect(await buyer.refused('DELETE /api/account')).toMatchObject({ status: 409, code: 'accountHasCases', n: 1 });
    await buyer.call('POST /api/cases/{caseId}/withdraw', of(caseId));
    expect(
      await buyer.refused('POST /api/cases/{caseId}/messages', { ...of(caseId), body: { text: '잠깐만요' } }),
    ).toMatchObject({ code: 'caseClosed' });
  });

  test('an order is disputed for seven days after its end, and while it waits not at all', async () => {
    const waiting = await market().heldOrder();
    expect(await waiting.buyer.refused(OPEN, claim(waiting.order.id))).toMatchObject({ status: 400 });
    const { buyer, orderId } = await paid();
    expect(await (await market().person()).refused(OPEN, claim(orderId))).toMatchObject({ code: 'orderNotFound' });
    const asked = { body: { ...claim(orderId).body, reason: 'account' } };
    expect(await buyer.refused(OPEN, asked)).toMatchObject({ status: 400 });
    const tooMuch = { body: { ...claim(orderId).body, pieces: undefined, amountWon: 9_001 } };
    expect(await buyer.refused(OPEN, tooMuch)).toMatchObject({ code: 'refundTooLarge', n: 9_000 });
    market().clock.advance({ days: 7, seconds: 1 });
    expect(await buyer.byBearer().refused(OPEN, claim(orderId))).toMatchObject({ code: 'disputeTooLate' });
  });

  test('no more pieces are claimed than are left: not of what all went back, nor more than were ordered', async () => {
    const { buyer, orderId } = await paid();
    const finance = await market().operator('finance');
    const pieces = (id: number, n: number) => ({ body: { ...claim(id).body, pieces: n } });
    expect(await buyer.refused(OPEN, pieces(orderId, 4))).toMatchObject({ code: 'refundTooLarge', n: 9_000 });
    await finance.call('POST /api/operator/orders/{orderId}/refunds', {
      params: { orderId },
      body: { pieces: 3, bearer: 'mart', reason: '상한 사과가 들어 있었어요' },
    });
    expect(await buyer.refused(OPEN, pieces(orderId, 1))).toMatchObject({ code: 'refundTooLarge', n: 0 });
    const onSite = await market().heldOrder({ quantity: 2 });
    await onSite.seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: onSite.order.id },
      body: { uuid: onSite.order.uuid },
    });
    expect(await onSite.buyer.refused(OPEN, pieces(onSite.order.id, 3))).toMatchObject({
      code: 'invalidInput',
      field: 'pieces',
      message: '주문한 2개까지 입력할 수 있어요.',
    });
    // Nothing was paid of it in the market: no won go back.
    const won = { body: { ...claim(onSite.order.id).body, pieces: undefined, amountWon: 99_999 } };
    expect(await onSite.buyer.refused(OPEN, won)).toMatchObject({ code: 'refundTooLarge', n: 0 });
    await onSite.buyer.call(OPEN, pieces(onSite.order.id, 2));
  });

  // Trap 16.
  describe('floods', () => {
    test('of disputes end at three open ones, also at once', async () => {
      const buyer = await market().person();
      const orderIds: number[] = [];
      for (let n = 0; n < 5; n += 1) orderIds.push((await paid(buyer)).orderId);
      const answers = await Promise.all(orderIds.map((orderId) => buyer.send(OPEN, claim(orderId))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await market().db.$count(cases, eq(cases.openerId, buyer.userId))).toBe(3);
    });

    test('of reports: one a thing and day, ten a day, by nobody who is new; and nothing hides itself', async () => {
      const { mart, product } = await paid();
      const REPORT = 'POST /api/reports';
      const buyer = await market().person();
      const body = { productId: product.id, reason: 'unsafe' as const, text: '상했어요' };
      expect(await buyer.refused(REPORT, { body })).toMatchObject({ status: 409, code: 'caseLimit' });
      const since = market().clock.in({ days: -3 });
      await market().db.update(users).set({ createdAt: since }).where(eq(users.id, buyer.userId));
      const { caseId } = await buyer.call(REPORT, { body });
      expect(await buyer.refused(REPORT, { body })).toMatchObject({ code: 'alreadyReported' });
      expect((await mart.owner.send('GET /api/cases/{caseId}', of(caseId))).status).toBe(404);
      for (let n = 0; n < 9; n += 1) {
        await buyer.call(REPORT, {
          body: { martId: (await market().mart()).id, reason: 'spam' as const, text: '도배' },
        });
      }
      expect(await buyer.refused(REPORT, { body: { martId: mart.id, reason: 'spam', text: '도배' } })).toMatchObject({
        code: 'caseLimit',
      });
      const params = { productId: product.id };
      expect((await market().nobody.send('GET /api/buyer/products/{productId}', { params })).status).toBe(200);
      const support = await market().operator('support');
      await support.call('POST /api/operator/cases/{caseId}/close', of(caseId));
      expect(await buyer.call('GET /api/cases/{caseId}', of(caseId))).toMatchObject({ state: 'closed' });
    });
  });

  /** A person whose account is older than a day. */
  async function settled(): Promise<Person> {
    const person = await market().person();
    await market()
      .db.update(users)
      .set({ createdAt: market().clock.in({ days: -3 }) })
      .where(eq(users.id, person.userId));
    return person;
  }
  async function regular(mart: Mart): Promise<Person> {
    const person = await settled();
    const order = await market().order(person, await market().product(mart));
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    return person;
  }

  describe('reports', () => {
    const REPORT = 'POST /api/reports';
    const LIST = 'GET /api/operator/cases';
    const waiting = async (caseIds: number[]) => {
      const support = await market().operator('support');
      const { content } = await support.call(LIST, { query: { kind: 'report', state: 'waitingOperator' } });
      return content
        .filter(({ caseId }) => caseIds.includes(caseId))
        .map(({ priority, reports }) => ({ priority, reports }));
    };

    test('of one thing by three who bought there come first, also when they are sent at once; others raise nothing', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      const body = { productId: product.id, reason: 'unsafe' as const, text: '상했어요' };
      const strangers = [await settled(), await settled(), await settled()];
      const first: number[] = [];
      for (const person of strangers) first.push((await person.call(REPORT, { body })).caseId);
      expect(await waiting(first)).toEqual([{ priority: false, reports: 3 }]);
      const regulars = [await regular(mart), await regular(mart), await regular(mart)];
      // Reports of another listing of the mart.
      const other = await market().product(mart);
      for (const person of regulars) await person.call(REPORT, { body: { ...body, productId: other.id } });
      expect(await waiting(first)).toEqual([{ priority: false, reports: 3 }]);
      const more = await Promise.all(regulars.map((person) => person.call(REPORT, { body })));
      const all = [...first, ...more.map(({ caseId }) => caseId)];
      expect(await waiting(all)).toEqual([{ priority: true, reports: 6 }]);
      const { content } = await (await market().operator('support')).call(LIST, { query: { kind: 'report' } });
      // The other listing's three come first, too.
      expect(content.slice(0, 2).map(({ caseId }) => caseId)).toEqual(expect.arrayContaining(first.slice(0, 1)));
      const shown = { params: { productId: product.id } };
      expect((await market().nobody.send('GET /api/buyer/products/{productId}', shown)).status).toBe(200);
    });

    // market.md 22.8.
    test('of one thing are one case: one decision, of which each who reported it is told', async () => {
      const support = await market().operator('support');
      const mart = await market().mart();
      const [product, other] = [await market().product(mart), await market().product(mart)];
      const report = async (person: Person, productId = product.id) =>
        (await person.call(REPORT, { body: { productId, reason: 'unsafe', text: `상했어요 ${person.userId}` } }))
          .caseId;
      const [one, two, three] = [await settled(), await settled(), await settled()];
      const [first, second] = [await report(one), await report(two)];
      const another = await report(one, other.id);
      const shown = await support.call('GET /api/operator/cases/{caseId}', of(first));
      expect(shown.others).toMatchObject([{ caseId: second, openerId: two.userId, messages: [{ side: 'buyer' }] }]);
      expect(shown.others[0]?.messages[0]?.text).toBe(`상했어요 ${two.userId}`);

      // One more is made while the page stands open: it is not decided unseen.
      const third = await report(three);
      const act = (seen: string) => ({ ...of(first), body: { seen } });
      expect(await support.refused('POST /api/operator/cases/{caseId}/assign', act(shown.seen))).toMatchObject({
        status: 409,
        code: 'seenChanged',
      });
      const seenNow = async () => (await support.call('GET /api/operator/cases/{caseId}', of(first))).seen;
      await support.call('POST /api/operator/cases/{caseId}/assign', act(await seenNow()));
      const text = '확인하고 있어요';
      const write = { to: 'buyer' as const, text, seen: await seenNow() };
      const pictures = ['1.png'];
      expect(
        await support.refused('POST /api/operator/cases/{caseId}/messages', {
          ...of(first),
          body: { ...write, pictures },
        }),
      ).toMatchObject({ status: 400, code: 'invalidInput' });
      await support.call('POST /api/operator/cases/{caseId}/messages', { ...of(first), body: write });
      const note = { to: 'note' as const, text: '마트에 물어봄', seen: await seenNow() };
      await support.call('POST /api/operator/cases/{caseId}/messages', { ...of(first), body: note });
      const close = { ...of(first), body: { outcome: 'done' as const, seen: await seenNow() } };
      await support.call('POST /api/operator/cases/{caseId}/close', close);

      for (const [person, caseId] of [
        [one, first],
        [two, second],
        [three, third],
      ] as const) {
        const { state, outcome, messages } = await person.call('GET /api/cases/{caseId}', of(caseId));
        expect({ state, outcome }).toEqual({ state: 'closed', outcome: 'done' });
        expect(messages.map((message) => message.text)).toEqual([
          `상했어요 ${person.userId}`,
          text,
          '알려 주신 내용을 확인하고 조치했어요.',
        ]);
      }
      // Another thing is another case; who reports the same anew begins a new one.
      expect(await one.call('GET /api/cases/{caseId}', of(another))).toMatchObject({ state: 'waitingOperator' });
      const anew = await report(await settled());
      const { content } = await support.call(LIST, { query: { kind: 'report' } });
      const reportsOf = (caseId: number) => content.find((row) => row.caseId === caseId)?.reports;
      expect([first, second, third, anew].map(reportsOf)).toEqual([3, undefined, undefined, 1]);
    });

    test('are not of what was never approved: its name is told to nobody', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      const reporter = await settled();
      const named = () =>
        Promise.all([
          nameReported(market().deps, { productId: product.id, martId: null }),
          nameReported(market().deps, { productId: null, martId: mart.id }),
        ]);
      expect(await named()).toEqual([expect.stringContaining(mart.name), mart.name]);
      await market().db.update(marts).set({ approvedAt: null }).where(eq(marts.id, mart.id));
      expect(await named()).toEqual([null, null]);
      const report = (of: { productId: number } | { martId: number }) =>
        reporter.refused(REPORT, { body: { ...of, reason: 'unsafe', text: '상했어요' } });
      expect(await report({ productId: product.id })).toMatchObject({ code: 'productNotFound' });
      expect(await report({ martId: mart.id })).toMatchObject({ code: 'martNotFound' });
    });

    test('of one thing are late with the first of them that is, though another was answered', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { saleEndsIn: { days: 9 } });
      const now = market().clock.now();
      const report = async (firstAt: Date | null, dueFirstAt: Date) => {
        const body = { productId: product.id, reason: 'unsafe' as const, text: '상했어요' };
        const { caseId } = await (await settled()).call(REPORT, { body });
        const dueAt = market().clock.in({ days: 30 });
        await market().db.update(cases).set({ firstAt, dueFirstAt, dueAt }).where(eq(cases.id, caseId));
        return caseId;
      };
      const first = await report(now, market().clock.in({ hours: 1 }));
      await report(null, market().clock.in({ hours: 2 }));
      await report(null, market().clock.in({ hours: 2 }));
      const before = (await marketNumbers(market().deps)).lateCases;
      const waitedFor = async () => (await showWaiting(market().deps)).lateCases.count;
      const waited = await waitedFor();
      market().clock.advance({ hours: 2 });
      const support = await market().operator('support');
      const { content } = await support.call(LIST, { query: { kind: 'report', late: '1' } });
      expect(content.filter(({ productId }) => productId === product.id)).toMatchObject([
        { caseId: first, late: true },
      ]);
      expect([(await marketNumbers(market().deps)).lateCases, await waitedFor()]).toEqual([before + 1, waited + 1]);
      await market().db.update(cases).set({ state: 'closed', closedAt: now }).where(eq(cases.productId, product.id));
    });

    test('tell their reporter what came of them: as the operator says, or as the thing stands', async () => {
      const mart = await market().mart();
      const support = await market().operator('support');
      const reporter = await settled();
      const close = 'POST /api/operator/cases/{caseId}/close';
      const report = async (productId: number) =>
        (await reporter.call(REPORT, { body: { productId, reason: 'unsafe', text: '상했어요' } })).caseId;
      const [kept, hidden, told] = [
        await report((await market().product(mart)).id),
        await market().product(mart),
        await report((await market().product(mart)).id),
      ];
      const done = await report(hidden.id);
      await support.call('POST /api/operator/listings/{productId}/hide', {
        params: { productId: hidden.id },
        body: { reason: '상한 상품이에요' },
      });
      await support.call(close, of(kept));
      await support.call(close, of(done));
      await support.call(close, { ...of(told), body: { outcome: 'done' } });
      const outcomeOf = async (caseId: number) => {
        const { outcome, messages } = await reporter.call('GET /api/cases/{caseId}', of(caseId));
        return [outcome, messages.at(-1)!.text];
      };
      expect(await outcomeOf(kept)).toEqual([
        'kept',
        '알려 주신 내용을 확인했어요. 운영 정책에 어긋나지 않아 그대로 뒀어요.',
      ]);
      expect(await outcomeOf(done)).toEqual(['done', '알려 주신 내용을 확인하고 조치했어요.']);
      expect((await outcomeOf(told))[0]).toBe('done');
      const alarms = await reporter.call('GET /api/buyer/alarms', { query: {} });
      expect(alarms.content.map(({ kind }) => kind)).toEqual(['caseNews', 'caseNews', 'caseNews']);
    });
  });

  describe('a dispute of an order that nobody came for', () => {
    async function missed() {
      const held = await market().heldOrder();
      market().clock.advance({ minutes: 65, seconds: 1 });
      await expireDue(market().deps);
      const body = { kind: 'dispute' as const, orderId: held.order.id, reason: 'martWasShut', text: '닫혀 있었어요' };
      const buyer = held.buyer.byBearer();
      const { caseId } = await buyer.call(OPEN, { body });
      const noShows = async () =>
        (await readHoldRecord(market().db, held.buyer.userId, market().clock.now())).noShows.length;
      expect(await noShows()).toBe(1);
      return { ...held, buyer, caseId, noShows };
    }

    test('may end with it forgiven, by the mart or by an operator: it counts against the buyer no more', async () => {
      const byMart = await missed();
      const params = { martId: byMart.mart.id, caseId: byMart.caseId };
      await byMart.seller
        .byBearer()
        .call('POST /api/seller/{martId}/cases/{caseId}/answer', {
          params,
          body: { accept: 0, forgive: true, words: '저희가 잠깐 닫았어요' },
        });
      expect(await byMart.noShows()).toBe(0);
      const byOperator = await missed();
      market().clock.advance({ hours: 48 });
      await passOnSilent(market().deps);
      const support = await market().operator('support');
      const body = { refundWon: 0, bearer: 'mart' as const, words: '마트가 열려 있지 않았어요' };
      await support.call(DECIDE, { ...of(byOperator.caseId), body: { ...body, forgive: true } });
      expect(await byOperator.noShows()).toBe(0);
      expect(await support.call('GET /api/operator/cases/{caseId}', of(byOperator.caseId))).toMatchObject({
        isNoShow: true,
        forgivenAt: market().clock.now().toISOString(),
      });
    });

    test('is the only one with something to forgive', async () => {
      const { buyer, orderId } = await paid();
      const { caseId } = await buyer.call(OPEN, claim(orderId));
      const support = await market().operator('support');
      const body = { refundWon: 1_000, bearer: 'mart' as const, words: '확인했어요', forgive: true };
      expect(await support.refused(DECIDE, { ...of(caseId), body })).toMatchObject({ status: 400, field: 'forgive' });
      expect(await given(orderId)).toEqual([]);
      await support.call(DECIDE, { ...of(caseId), body: { ...body, forgive: false } });
    });
  });

  // Trap 16: 'a refund, or one star'.
  test('a review that is written or changed while its order is disputed is marked to operators', async () => {
    const write = (buyer: Person, orderId: number) =>
      buyer.call('POST /api/buyer/review/{orderId}', { params: { orderId }, body: { rating: 1, content: '별로예요' } });
    const marks = async (orderId: number) => {
      const support = await market().operator('support');
      const { content } = await support.call('GET /api/operator/reviews', { query: { q: String(orderId) } });
      return content.find(({ reviewId }) => reviewId === orderId)!.duringDispute;
    };
    const threatened = await paid();
    const { caseId } = await threatened.buyer.call(OPEN, claim(threatened.orderId));
    await write(threatened.buyer, threatened.orderId);
    expect(await marks(threatened.orderId)).toBe(true);
    const support = await market().operator('support');
    const seen = await support.call('GET /api/operator/cases/{caseId}', of(caseId));
    expect(seen.reviewedMeanwhile).toBe(true);

    const before = await paid();
    await write(before.buyer, before.orderId);
    const { caseId: later } = await before.buyer.call(OPEN, claim(before.orderId));
    expect(await marks(before.orderId)).toBe(false);
    const edit = { params: { orderId: before.orderId }, body: { rating: 1, content: '정말 별로예요' } };
    await before.buyer.call('PUT /api/buyer/review/{orderId}', edit);
    expect(await marks(before.orderId)).toBe(true);
    // Nobody but operators sees it.
    const listed = await market().nobody.send('GET /api/buyer/stores/{storeId}/reviews', {
      params: { storeId: before.mart.id },
    });
    expect(JSON.stringify(listed.body)).not.toContain('uringDispute');
    await before.buyer.call('POST /api/cases/{caseId}/withdraw', of(later));
  });

  test('what a mart has asked is the mart’s: whoever handed it over and has left reads and says nothing more', async () => {
    const mart = await market().mart();
    const body = { kind: 'appeal' as const, reason: 'other', martId: mart.id, text: '정지를 풀어 주세요' };
    const { caseId } = await mart.owner.call(OPEN, { body });
    const next = await market().person();
    await handOverMart(market().deps, mart.id, next.userId);
    market().clock.advance({ days: GIVE_BACK_DAYS });
    await next.call('POST /api/seller/store/{storeId}/employees/delete', {
      params: { storeId: mart.id },
      body: { userIds: [mart.owner.userId] },
    });
    const support = await market().operator('support');
    await support.call('POST /api/operator/cases/{caseId}/messages', {
      ...of(caseId),
      body: { to: 'mart' as const, text: '새 대표에게 알려 드려요' },
    });
    const read = (person: Person) => person.send('GET /api/cases/{caseId}', of(caseId));
    expect((await read(next)).status).toBe(200);
    expect((await read(mart.owner)).status).toBe(404);
    const words = { ...of(caseId), body: { text: '저예요' } };
    expect(await mart.owner.refused('POST /api/cases/{caseId}/messages', words)).toMatchObject({
      code: 'caseNotFound',
    });
    expect((await mart.owner.call('GET /api/cases', { query: {} })).content).toEqual([]);
    // Nor does it keep them from leaving the market.
    await mart.owner.call('DELETE /api/account');
  });

  test('of a mart that has closed goes to an operator at once, whether it was opened before or since', async () => {
    const [before, since] = [await paid(), await paid()];
    const close = ({ mart }: { mart: Mart }) =>
      mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
    const stateOf = async (caseId: number) =>
      (await before.buyer.call('GET /api/cases', { query: {} })).content.find((one) => one.caseId === caseId)?.state;
    const { caseId } = await before.buyer.call(OPEN, claim(before.orderId));
    expect(await stateOf(caseId)).toBe('waitingMart');
    await close(before);
    expect(await passOnSilent(market().deps)).toBe(1);
    expect(await stateOf(caseId)).toBe('waitingOperator');
    await close(since);
    const opened = await since.buyer.call(OPEN, claim(since.orderId));
    expect(await since.buyer.call('GET /api/cases/{caseId}', of(opened.caseId))).toMatchObject({
      state: 'waitingOperator',
      martUntil: null,
    });
  });

  test('what a mart’s manager answers for is theirs, and their successor’s: no employee appeals or takes back', async () => {
    const { mart, buyer, orderId } = await paid();
    const clerk = await market().employee(mart);
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    expect(await clerk.call('GET /api/cases/{caseId}', of(caseId))).toMatchObject({ mayAnswer: false });
    await mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
      params: { martId: mart.id, caseId },
      body: { accept: 1_000, words: '죄송해요' },
    });
    expect(await clerk.call('GET /api/cases/{caseId}', of(caseId))).toMatchObject({ mayAppeal: false });
    const appeal = { ...of(caseId), body: { text: '아니에요' } };
    expect(await clerk.refused('POST /api/cases/{caseId}/appeal', appeal)).toMatchObject({ code: 'notAllowed' });
    const { rows } = await market().db.execute<{ id: number }>(sql`
      insert into statements (mart_id, period_start, period_end, state, total_won, closed_at)
      values (${mart.id}, now() - interval '7 days', now(), 'carried', 0, ${market().clock.now().toISOString()}::timestamptz)
      returning id::float8 as id`);
    const objection = {
      kind: 'appeal' as const,
      statementId: rows[0]!.id,
      reason: 'other' as const,
      text: '금액이 달라요',
    };
    const objected = await mart.owner.call(OPEN, { body: objection });
    const listed = async (person: Person) =>
      (await person.call('GET /api/seller/{martId}/cases', { params: { martId: mart.id }, query: {} })).content.map(
        (one) => one.caseId,
      );
    expect(await listed(clerk)).toEqual([caseId]);
    expect(await clerk.refused('GET /api/cases/{caseId}', of(objected.caseId))).toMatchObject({ status: 404 });
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/delegate', {
      params: { storeId: mart.id },
      body: { newManagerId: clerk.userId },
    });
    expect(await listed(mart.owner)).toEqual([caseId]);
    expect((await mart.owner.call('GET /api/cases', { query: {} })).content).toEqual([]);
    const withdraw = 'POST /api/cases/{caseId}/withdraw';
    expect(await mart.owner.refused(withdraw, of(objected.caseId))).toMatchObject({ status: 404 });
    expect(await clerk.call('GET /api/cases/{caseId}', of(objected.caseId))).toMatchObject({ mayWithdraw: true });
    await clerk.call(withdraw, of(objected.caseId));
    // Nothing was closed by it: the books hold it against it.
    await market().db.update(cases).set({ statementId: null }).where(eq(cases.id, objected.caseId));
    await market().db.execute(sql`delete from statements where id = ${rows[0]!.id}`);
  });

  test('what was decided ends after the seven days in which it may be appealed', async () => {
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    await mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
      params: { martId: mart.id, caseId },
      body: { accept: 100, words: '미안해요' },
    });
    const stateOf = async () => (await market().db.select().from(cases).where(eq(cases.id, caseId)))[0]!.state;
    market().clock.advance({ days: 6, hours: 23 });
    await closeDecided(market().deps);
    expect(await stateOf()).toBe('decided');
    market().clock.advance({ hours: 1 });
    await closeDecided(market().deps);
    expect(await stateOf()).toBe('closed');
  });

  test('words go after three years, and cases that are over; one with a refund stays without them', async () => {
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    await mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
      params: { martId: mart.id, caseId },
      body: { accept: 100, words: '미안해요' },
    });
    const { caseId: asked } = await buyer.call(OPEN, { body: { kind: 'inquiry', reason: 'other', text: '물어봐요' } });
    const { caseId: open } = await buyer.call(OPEN, {
      body: { kind: 'inquiry', reason: 'other', text: '언제 오나요' },
    });
    await buyer.call('POST /api/cases/{caseId}/withdraw', of(asked));
    market().clock.advance({ days: 8 });
    await closeDecided(market().deps);
    const left = async () => {
      const rows = await market().db.select().from(cases).where(eq(cases.openerId, buyer.userId));
      const words = await market().db.$count(caseMessages, eq(caseMessages.caseId, caseId));
      return [rows.map(({ id }) => id).sort(), words];
    };
    market().clock.advance({ days: 3 * 365 - 9 });
    await deleteOldRows(market().deps, 'cases');
    expect(await left()).toEqual([[caseId, asked, open].sort(), 2]);
    market().clock.advance({ days: 9 });
    await deleteOldRows(market().deps, 'cases');
    expect(await left()).toEqual([[caseId, open].sort(), 0]);
    await market().db.delete(cases).where(eq(cases.id, open));
  });

  test('those that are late are counted for an alert', async () => {
    const count = async () => (await marketNumbers(market().deps)).lateCases;
    const person = await market().person();
    const { caseId } = await person.call(OPEN, { body: { kind: 'inquiry', reason: 'other', text: '물어봐요' } });
    // A Friday: Wednesday is the third business day.
    market().clock.set('2026-11-25T23:59:59');
    expect(await count()).toBe(0);
    market().clock.set('2026-11-26T00:00:00');
    const late = await count();
    expect(late).toBeGreaterThan(0);
    await person.byBearer().call('POST /api/cases/{caseId}/withdraw', of(caseId));
    expect(await count()).toBe(late - 1);
  });

  test('what a person asked, and the words that they can read, are in their export', async () => {
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    const support = await market().operator('support');
    for (const [to, text] of [
      ['buyer', '사진이 있나요'],
      ['mart', '마트만 봐요'],
      ['note', '운영자만 봐요'],
    ] as const)
      await support.call('POST /api/operator/cases/{caseId}/messages', { ...of(caseId), body: { to, text } });
    await mart.owner.call('POST /api/cases/{caseId}/messages', { ...of(caseId), body: { text: '확인할게요' } });
    const exported = await buyer.call('GET /api/account/export');
    expect(exported.cases).toMatchObject([{ caseId, kind: 'dispute', orderId, claim: 3_000, state: 'waitingMart' }]);
    expect(exported.cases[0]!.messages.map(({ text }) => text)).toEqual([
      '사과가 상했어요',
      '사진이 있나요',
      '확인할게요',
    ]);
    const sellers = await mart.owner.call('GET /api/account/export');
    expect(sellers.cases).toEqual([]);
    expect(sellers.work.caseMessages).toMatchObject([{ caseId, text: '확인할게요' }]);
  });

  // market.md 22.8: the market writes first.
  test('an operator writes to a buyer or a mart first: they are told, read it among their own and answer', async () => {
    const WRITE = 'POST /api/operator/cases';
    const [support, owner] = [await market().operator('support'), await market().operator('owner')];
    const [buyer, mart] = [await market().person(), await market().mart()];
    const toBuyer = await support.call(WRITE, { body: { userId: buyer.userId, text: '환불 계좌를 확인해 주세요' } });
    const toMart = await support.call(WRITE, { body: { martId: mart.id, text: '원산지를 적어 주세요' } });
    const [{ content: news }, asked] = await Promise.all([
      buyer.call('GET /api/buyer/alarms', { query: {} }),
      buyer.call('GET /api/cases', { query: {} }),
    ]);
    expect(news[0]).toMatchObject({ kind: 'caseNews', message: '고객센터에 새 글이 있어요.' });
    expect(asked.content).toMatchObject([{ caseId: toBuyer.caseId, kind: 'inquiry', reason: 'market' }]);
    const read = (person: Person, { caseId }: { caseId: number }) => person.call('GET /api/cases/{caseId}', of(caseId));
    expect(await read(buyer, toBuyer)).toMatchObject({
      mayWithdraw: false,
      mayWrite: true,
      messages: [{ side: 'operator', text: '환불 계좌를 확인해 주세요' }],
    });
    const clerk = await market().employee(mart);
    expect((await clerk.call('GET /api/seller/{martId}/cases', { params: { martId: mart.id } })).content).toMatchObject(
      [{ caseId: toMart.caseId }],
    );
    expect(await market().countRows('alarms', sql`user_id = ${mart.owner.userId} and kind = 'martCase'`)).toBe(1);
    for (const [person, { caseId }] of [
      [buyer, toBuyer],
      [mart.owner, toMart],
    ] as const) {
      expect(await person.refused('POST /api/cases/{caseId}/withdraw', of(caseId))).toMatchObject({
        code: 'caseClosed',
      });
      await person.call('POST /api/cases/{caseId}/messages', { ...of(caseId), body: { text: '확인했어요' } });
      const shown = await support.call('GET /api/operator/cases/{caseId}', of(caseId));
      expect(shown).toMatchObject({
        assigneeId: support.userId,
        assigneeName: '운영자',
        state: 'waitingOperator',
        late: false,
      });
      expect(shown.messages.map(({ side }) => side)).toEqual(['operator', person === buyer ? 'buyer' : 'mart']);
    }
    // Nobody is kept from leaving by what somebody else began.
    await buyer.call('DELETE /api/account');
    expect(await support.refused(WRITE, { body: { userId: buyer.userId, text: '다시 써요' } })).toMatchObject({
      code: 'userNotFound',
    });
    expect(await owner.refused(WRITE, { body: { userId: owner.userId, text: '나에게' } })).toMatchObject({
      code: 'ownMatter',
    });
    for (const body of [{ text: '누구에게' }, { userId: 1, martId: mart.id, text: '둘에게' }])
      expect(await support.refused(WRITE, { body })).toMatchObject({ status: 400, code: 'invalidInput' });
  });

  // market.md 22.9: complaints for three years without a name, the market's own words whoever said them.
  test('who leaves takes their inquiries along; words of complaints and of operators stay', async () => {
    const { mart, buyer, orderId } = await paid();
    const { caseId } = await buyer.call(OPEN, claim(orderId));
    const asked = await buyer.call(OPEN, { body: { kind: 'inquiry', reason: 'other', text: '언제 환불되나요' } });
    const support = await market().operator('support');
    await mart.owner.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
      params: { martId: mart.id, caseId },
      body: { accept: null, words: '신선했어요' },
    });
    const words = { refundWon: 0, bearer: 'market' as const, words: '사진을 보니 신선했어요' };
    await support.call(DECIDE, { ...of(caseId), body: words });
    const MESSAGES = 'POST /api/operator/cases/{caseId}/messages';
    await support.call(MESSAGES, { ...of(asked.caseId), body: { to: 'all', text: '내일 환불돼요' } });
    await support.call('POST /api/operator/cases/{caseId}/close', of(asked.caseId));
    const exported = await support.call('GET /api/account/export');
    expect(JSON.stringify(exported)).not.toContain('사진을 보니 신선했어요');
    for (const person of [buyer, support]) await person.call('DELETE /api/account');
    const owner = await market().operator('owner');
    const read = async (id: number) =>
      (await owner.call('GET /api/operator/cases/{caseId}', of(id))).messages.map(({ side, text, isGone }) => [
        side,
        text,
        isGone,
      ]);
    expect(await read(caseId)).toEqual([
      ['buyer', '사과가 상했어요', true],
      ['mart', '신선했어요', false],
      ['operator', '사진을 보니 신선했어요', false],
    ]);
    expect((await read(asked.caseId)).slice(0, 2)).toEqual([
      ['buyer', '', true],
      ['operator', '내일 환불돼요', false],
    ]);
    // A general manager who hands the mart over and leaves: their answer stays, too.
    const next = await market().employee(mart);
    await handOverMart(market().deps, mart.id, next.userId);
    await mart.owner.call('DELETE /api/account');
    expect((await read(caseId))[1]).toEqual(['mart', '신선했어요', true]);
    market().clock.advance({ days: 3 * 365 + 1 });
    await deleteOldRows(market().deps, 'cases');
    expect(await market().db.$count(caseMessages, eq(caseMessages.caseId, caseId))).toBe(0);
  });

  test('a mart is warned: its general manager hears of it, its record keeps it, and it sells on', async () => {
    const mart = await market().mart();
    const support = await market().operator('support');
    const WARN = 'POST /api/operator/marts/{martId}/warn';
    const warning = { params: { martId: mart.id }, body: { reason: '소비기한을 꼭 적어 주세요' } };
    expect(await support.call(WARN, warning)).toEqual({ standing: 'approved' });
    const { decisions } = await mart.owner.call('GET /api/seller/{martId}/application', {
      params: { martId: mart.id },
    });
    expect(decisions[0]).toMatchObject({ from: 'approved', to: 'warned', reason: '소비기한을 꼭 적어 주세요' });
    expect(
      (await market().nobody.send('GET /api/buyer/stores/{storeId}', { params: { storeId: mart.id } })).status,
    ).toBe(200);
    const own = await market().mart({ owner: support });
    expect(await support.refused(WARN, { ...warning, params: { martId: own.id } })).toMatchObject({
      code: 'ownMatter',
    });
  });

  test('a thread that is longer than a page is shown by its end', async () => {
    const person = await market().person();
    const { caseId } = await person.call(OPEN, { body: { kind: 'inquiry', reason: 'other', text: '첫마디' } });
    const at = market().clock.now();
    const more = Array.from({ length: 200 }, (_, n) => ({
      caseId,
      at,
      authorId: person.userId,
      side: 'buyer' as const,
      to: 'all' as const,
      text: `${n}`,
    }));
    await market().db.insert(caseMessages).values(more);
    const { messages } = await person.call('GET /api/cases/{caseId}', of(caseId));
    expect(messages.map(({ text }) => text)).toEqual(more.map(({ text }) => text));
  });

  test('a mart appeals against what was done to it', async () => {
    const mart = await market().mart();
    const body = { kind: 'appeal' as const, martId: mart.id, reason: 'other', text: '정지를 풀어 주세요' };
    expect((await (await market().employee(mart)).send(OPEN, { body })).status).toBe(403);
    const { caseId } = await mart.owner.call(OPEN, { body });
    const listed = await mart.owner.call('GET /api/seller/{martId}/cases', { params: { martId: mart.id }, query: {} });
    expect(listed.content.map((row) => row.caseId)).toEqual([caseId]);
    const support = await market().operator('support');
    const { content } = await support.call('GET /api/operator/cases', {
      query: { kind: 'appeal', state: 'waitingOperator' },
    });
    expect(content.map((row) => row.caseId)).toContain(caseId);
    market().clock.advance({ days: 7 });
    await keepSession(support);
    const late = await support.byBearer().call('GET /api/operator/cases', { query: { kind: 'appeal', late: '1' } });
    expect(late.content.map((row) => row.caseId)).toContain(caseId);
  });
});
