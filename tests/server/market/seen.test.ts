import { eq, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isStillSeen, seenOf } from '#lib/domain/person/seen.ts';
import {
  cases,
  marts,
  operators,
  orders,
  products,
  refunds,
  reviews,
  sessions,
  users,
} from '#lib/server/schema/index.ts';
import { endSuspensions } from '#lib/server/services/mart/standing/suspend-mart.ts';
import { blockUser } from '#lib/server/services/person/block-user.ts';
import { setRole } from '#lib/server/services/person/operators/change-staff.ts';
import { untilWaiting } from '../lock-queue.ts';
import { describeMarket, type Mart } from '../market.ts';
import { payByCard } from '../paid-order.ts';
import type { Person } from '../person.ts';

const reason = '신고가 여러 번 들어왔어요';

test('what was seen is what there is, by its state and by what marks it; who says nothing is held to nothing', () => {
  const now = seenOf('suspended', 7, null, new Date(5));
  expect(now).toBe('suspended@7..5');
  expect(seenOf('shown')).toBe('shown');
  expect(isStillSeen(seenOf('active', null), seenOf('active', 5))).toBe(false);
  for (const seen of [undefined, now, 'suspended']) expect(isStillSeen(seen, now), String(seen)).toBe(true);
  for (const seen of ['approved', 'suspended@6..5', 'suspended@', '']) expect(isStillSeen(seen, now), seen).toBe(false);
});

// market.md 25.1 and its kind: each names the state that it was taken on.
describeMarket('two operators with one page', (market) => {
  const two = async (role: 'owner' | 'support' = 'owner') =>
    [await market().operator(role), await market().operator(role)] as const;
  const old = (code = 'seenChanged') => ({ status: 409, code });

  describe('of a mart', () => {
    const of = ({ id }: Mart) => ({ params: { martId: id } });
    const MART = 'GET /api/operator/marts/{martId}';
    const SUSPEND = 'POST /api/operator/marts/{martId}/suspend';
    const stop = { kind: 'stop' as const, reason };

    test('the second decides nothing: whatever it was, the first stands', async () => {
      const [one, other] = await two();
      const helper = await market().person();
      const until = market().clock.in({ days: 3 }).toISOString();
      for (const decide of [
        (mart: Mart, seen: string) => other.refused(SUSPEND, { ...of(mart), body: { ...stop, seen } }),
        (mart: Mart, seen: string) =>
          other.refused('POST /api/operator/marts/{martId}/unsuspend', { ...of(mart), body: { reason, seen } }),
        (mart: Mart, seen: string) =>
          other.refused('POST /api/operator/marts/{martId}/warn', { ...of(mart), body: { reason, seen } }),
        (mart: Mart, seen: string) =>
          other.refused('POST /api/operator/marts/{martId}/close', { ...of(mart), body: { name: mart.name, seen } }),
        (mart: Mart, seen: string) =>
          other.refused('POST /api/operator/marts/{martId}/hand-over', {
            ...of(mart),
            body: { userId: helper.userId, seen },
          }),
      ]) {
        const mart = await market().mart();
        await one.call(SUSPEND, { ...of(mart), body: { kind: 'newOrders', reason } });
        const { seen } = await other.call(MART, of(mart));
        // Suspended as before, but for its end.
        await one.call(SUSPEND, { ...of(mart), body: { kind: 'newOrders', until, reason, seen } });
        expect(await decide(mart, seen)).toMatchObject(old('martDecided'));
        expect(await one.call(MART, of(mart))).toMatchObject({
          standing: 'suspended',
          suspendKind: 'newOrders',
          suspendedUntil: until,
        });
      }
    });

    test('an application is approved, returned or rejected as it was seen', async () => {
      const [one, other] = await two();
      for (const act of ['return', 'reject', 'approve'] as const) {
        const mart = await market().mart();
        await market().db.update(marts).set({ approvedAt: null }).where(eq(marts.id, mart.id));
        const { seen } = await other.call(MART, of(mart));
        await one.call('POST /api/operator/marts/{martId}/warn', { ...of(mart), body: { reason, seen } });
        const body = { reason, seen, ...(act === 'approve' ? { override: true } : {}) };
        expect(await other.refused(`POST /api/operator/marts/{martId}/${act}`, { ...of(mart), body })).toMatchObject(
          old('martDecided'),
        );
        await other.call(`POST /api/operator/marts/{martId}/${act}`, {
          ...of(mart),
          body: { ...body, seen: 'applied' },
        });
      }
    });

    test('its commission, too', async () => {
      const [one, other] = await two();
      const mart = await market().mart();
      const TERMS = 'PUT /api/operator/marts/{martId}/terms';
      const set = (by: Person, commissionBp: number) =>
        by.send(TERMS, { ...of(mart), body: { fromDay: '2027-01-01', commissionBp, seen: 'terms@0.' } });
      expect((await set(one, 400)).status).toBe(200);
      expect((await set(other, 300)).status).toBe(409);
    });

    // market.md 20.8.
    test('a suspension is made harder, longer and otherwise while it lasts, and the mart is shown at no moment', async () => {
      const [one] = await two('support');
      const { mart, buyer, order } = await market().heldOrder();
      await one.call(SUSPEND, {
        ...of(mart),
        body: { kind: 'newOrders', until: market().clock.in({ hours: 1 }).toISOString(), reason },
      });
      const since = async () => (await market().db.select().from(marts).where(eq(marts.id, mart.id)))[0]!.suspendedAt;
      const first = await since();
      market().clock.advance({ minutes: 5 });
      expect(await one.call(SUSPEND, { ...of(mart), body: { ...stop, reason: '식중독 신고가 들어왔어요' } })).toEqual({
        standing: 'suspended',
        cancelledOrders: 1,
      });
      expect(await since()).toEqual(first);
      expect(await one.call(MART, of(mart))).toMatchObject({
        suspendKind: 'stop',
        suspendedUntil: null,
        standingReason: '식중독 신고가 들어왔어요',
        decisions: [
          { from: 'suspended', to: 'suspended' },
          { from: 'approved', to: 'suspended' },
        ],
      });
      const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
      expect(content[0]).toMatchObject({ kind: 'orderCancelledBySuspension', orderId: order.id });
      market().clock.advance({ hours: 2 });
      await endSuspensions(market().deps);
      expect(await one.call(MART, of(mart))).toMatchObject({ standing: 'suspended' });
    });

    test('the end that a job came for may have been put off meanwhile', async () => {
      const [one] = await two('support');
      const mart = await market().mart();
      const until = market().clock.in({ hours: 1 }).toISOString();
      await one.call(SUSPEND, { ...of(mart), body: { kind: 'newOrders', until, reason } });
      market().clock.advance({ hours: 1 });
      let ending: Promise<number> | undefined;
      await market().db.transaction(async (tx) => {
        const later = { suspendedUntil: market().clock.in({ hours: 5 }) };
        await tx.update(marts).set(later).where(eq(marts.id, mart.id));
        ending = endSuspensions(market().deps);
        await untilWaiting(market(), 1);
      });
      await ending;
      expect((await one.call(MART, of(mart))).standing).toBe('suspended');
    });
  });

  test('of a listing', async () => {
    const [one, other] = await two('support');
    const product = await market().product(await market().mart());
    const of = { params: { productId: product.id } };
    const seenBy = async (by: Person) =>
      (await by.call('GET /api/operator/listings', { query: { q: String(product.id) } })).content[0]!.seen;
    const before = await seenBy(other);
    expect(before).toBe('shown');
    await one.call('POST /api/operator/listings/{productId}/hide', { ...of, body: { reason, seen: before } });
    expect(
      await other.refused('POST /api/operator/listings/{productId}/hide', { ...of, body: { reason, seen: before } }),
    ).toMatchObject({ status: 409 });
    expect(
      await other.refused('POST /api/operator/listings/{productId}/recall', { ...of, body: { reason, seen: before } }),
    ).toMatchObject(old());
    const hidden = await seenBy(other);
    market().clock.advance({ minutes: 1 });
    await one.call('POST /api/operator/listings/{productId}/show', { ...of, body: { seen: hidden } });
    await one.call('POST /api/operator/listings/{productId}/hide', { ...of, body: { reason, seen: 'shown' } });
    // Hidden again, for another reason.
    expect(
      await other.refused('POST /api/operator/listings/{productId}/show', { ...of, body: { seen: hidden } }),
    ).toMatchObject(old());
    const [row] = await market().db.select().from(products).where(eq(products.id, product.id));
    expect([row!.hiddenAt !== null, row!.recalledAt]).toEqual([true, null]);
  });

  test('of a review', async () => {
    const [one, other] = await two('support');
    const { order, buyer, seller } = await market().heldOrder();
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    await buyer.call('POST /api/buyer/review/{orderId}', {
      params: { orderId: order.id },
      body: { rating: 1, content: '상한 사과가 들어 있었어요' },
    });
    const of = { params: { reviewId: order.id } };
    const { content } = await other.call('GET /api/operator/reviews', { query: { q: String(order.id) } });
    const { seen } = content[0]!;
    await one.call('POST /api/operator/reviews/{reviewId}/hide', { ...of, body: { days: 30, reason, seen } });
    for (const [act, body] of [
      ['hide', { days: 1, reason, seen }],
      ['show', { seen }],
      ['remove', { reason, seen }],
    ] as const) {
      expect(
        await other.refused(`POST /api/operator/reviews/{reviewId}/${act}`, { ...of, body } as never),
      ).toMatchObject(old());
    }
    const [row] = await market().db.select().from(reviews).where(eq(reviews.orderId, order.id));
    expect(row!.hiddenUntil).toEqual(market().clock.in({ days: 30 }));
  });

  test('of a review in whose place its buyer has written another', async () => {
    const [one] = await two('support');
    const { order, buyer, seller } = await market().heldOrder();
    const mine = { params: { orderId: order.id } };
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', { ...mine, body: { uuid: order.uuid } });
    const write = (content: string) =>
      buyer.call('POST /api/buyer/review/{orderId}', { ...mine, body: { rating: 1, content } });
    await write('욕이에요');
    const { content } = await one.call('GET /api/operator/reviews', { query: { q: String(order.id) } });
    const { seen } = content[0]!;
    market().clock.advance({ minutes: 1 });
    await buyer.call('DELETE /api/buyer/review/{orderId}', mine);
    await write('상한 사과가 들어 있었어요');
    const removal = { params: { reviewId: order.id }, body: { reason, seen } };
    expect(await one.refused('POST /api/operator/reviews/{reviewId}/remove', removal)).toMatchObject(old());
  });

  test('of a case: who handles it, what was decided, what is said', async () => {
    const [one, other] = await two('support');
    const buyer = await market().person();
    const { caseId } = await buyer.call('POST /api/cases', {
      body: { kind: 'inquiry', reason: 'other', text: '언제 환불되나요' },
    });
    const of = { params: { caseId } };
    const { seen } = await other.call('GET /api/operator/cases/{caseId}', of);
    await one.call('POST /api/operator/cases/{caseId}/assign', { ...of, body: { seen } });
    for (const [act, body] of [
      ['assign', { seen }],
      ['messages', { to: 'all', text: '내일 환불돼요', seen }],
      ['close', { seen }],
    ] as const) {
      expect(
        await other.refused(`POST /api/operator/cases/{caseId}/${act}`, { ...of, body } as never),
        act,
      ).toMatchObject(old());
    }
    const [row] = await market().db.select().from(cases).where(eq(cases.id, caseId));
    expect(row).toMatchObject({ assigneeId: one.userId, state: 'waitingOperator' });
  });

  /** An order of three pieces that was paid by card and picked up, disputed or not. */
  async function paid() {
    const held = await market().heldOrder({ quantity: 3 });
    const { order, seller } = held;
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    await payByCard(market(), order, 3_000);
    return held;
  }

  test('of a dispute that was decided, appealed and waits again', async () => {
    const [one, other] = await two();
    const { order, buyer, mart, seller } = await paid();
    const claim = { kind: 'dispute' as const, orderId: order.id, reason: 'spoiled', text: '상했어요', pieces: 1 };
    const { caseId } = await buyer.call('POST /api/cases', { body: claim });
    await seller.call('POST /api/seller/{martId}/cases/{caseId}/answer', {
      params: { martId: mart.id, caseId },
      body: { accept: null, words: '신선했어요' },
    });
    const { seen } = await other.call('GET /api/operator/cases/{caseId}', { params: { caseId } });
    const decision = { refundWon: 3_000, bearer: 'mart' as const, words: '돌려드려요', seen };
    await one.call('POST /api/operator/cases/{caseId}/decide', { params: { caseId }, body: decision });
    await buyer.call('POST /api/cases/{caseId}/appeal', { params: { caseId }, body: { text: '다 상했어요' } });
    expect(
      await other.refused('POST /api/operator/cases/{caseId}/decide', { params: { caseId }, body: decision }),
    ).toMatchObject(old());
    const given = await market().db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(given.map(({ amountWon }) => amountWon)).toEqual([3_000]);
  });

  test('of an order: a part is given back once, and one that waits is not cancelled on another page', async () => {
    const [one, other] = await two('support');
    const { order } = await paid();
    const of = { params: { orderId: order.id } };
    const { seen } = await other.call('GET /api/operator/orders/{orderId}', of);
    const part = { amountWon: 4_000, bearer: 'mart' as const, reason, seen };
    const REFUND = 'POST /api/operator/orders/{orderId}/refunds';
    await one.call(REFUND, { ...of, body: { ...part, attempt: 'first-page-1' } });
    // The same press, sent again, gives back once and is not refused.
    await one.call(REFUND, { ...of, body: { ...part, attempt: 'first-page-1' } });
    expect(await other.refused(REFUND, { ...of, body: { ...part, attempt: 'second-page-1' } })).toMatchObject(old());
    const given = await market().db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(given.map(({ amountWon }) => amountWon)).toEqual([4_000]);
    const held = await market().heldOrder();
    const cancel = { params: { orderId: held.order.id }, body: { reason, seen: 'pickedUp' } };
    expect(await one.refused('POST /api/operator/orders/{orderId}/cancel', cancel)).toMatchObject(old());
    const [row] = await market().db.select().from(orders).where(eq(orders.id, held.order.id));
    expect(row!.state).toBe('open');
  });

  test('of a person', async () => {
    const [one, other] = await two();
    const person = await market().person();
    const of = { params: { userId: person.userId } };
    const { seen } = await other.call('GET /api/operator/people/{userId}', of);
    await one.call('POST /api/operator/people/{userId}/block', { ...of, body: { reason, seen } });
    for (const act of ['sign-out', 'lift-holds', 'unblock'] as const) {
      expect(
        await other.refused(`POST /api/operator/people/{userId}/${act}`, { ...of, body: { seen } }),
        act,
      ).toMatchObject(old());
    }
    expect(
      await other.refused('POST /api/operator/people/{userId}/block', { ...of, body: { reason, seen } }),
    ).toMatchObject(old());
    expect(await other.refused('DELETE /api/operator/people/{userId}', { ...of, body: { seen } })).toMatchObject(old());
    const [row] = await market().db.select().from(users).where(eq(users.id, person.userId));
    expect(row).toMatchObject({ deletedAt: null, blockedAt: market().clock.now() });
  });

  test('of a colleague', async () => {
    const [one, other] = await two();
    const person = await market().person();
    const STAFF = 'POST /api/operator/staff';
    const give = (by: Person, role: 'support' | 'finance', seen: string) =>
      by.send(STAFF, { body: { person: String(person.userId), role, seen } });
    expect((await give(one, 'support', 'none')).status).toBe(200);
    expect((await give(other, 'finance', 'none')).status).toBe(409);
    expect((await give(one, 'finance', 'support')).status).toBe(200);
    const remove = { params: { userId: person.userId }, body: { seen: 'support' } };
    expect(await other.refused('DELETE /api/operator/staff/{userId}', remove)).toMatchObject(old());
    await other.call('DELETE /api/operator/staff/{userId}', { ...remove, body: { seen: 'finance' } });
  });
});

// market.md 19.2: whoever is gone or kept out counts as none.
describeMarket('the last owner', (market) => {
  async function only(...people: Person[]) {
    await market().db.update(operators).set({ removedAt: market().clock.now() }).where(isNull(operators.removedAt));
    for (const { userId } of people) {
      await market().db.update(operators).set({ removedAt: null }).where(eq(operators.userId, userId));
    }
  }
  const seat = { status: 409, code: 'lastOwner' };

  test('stays: neither deletes the account nor is blocked, by whoever', async () => {
    const [owner, support] = [await market().operator('owner'), await market().operator('support')];
    await only(owner, support);
    expect(await owner.refused('DELETE /api/account')).toMatchObject(seat);
    await expect(blockUser(market().deps, owner.userId)).rejects.toMatchObject({ code: 'lastOwner' });
    // The others may go, and leave no role behind.
    await support.call('DELETE /api/account');
    const [left] = await market().db.select().from(operators).where(eq(operators.userId, support.userId));
    expect(left!.removedAt).toEqual(market().clock.now());
  });

  test('is the one beside whom there are only ghosts and blocked ones', async () => {
    const [owner, ghost, blocked] = [
      await market().operator('owner'),
      await market().operator('owner'),
      await market().operator('owner'),
    ];
    await only(owner, ghost, blocked);
    // As accounts were deleted before, with their role.
    await market().db.update(users).set({ deletedAt: market().clock.now() }).where(eq(users.id, ghost.userId));
    await owner.call('POST /api/operator/people/{userId}/block', {
      params: { userId: blocked.userId },
      body: { reason },
    });
    await expect(setRole(market().deps, null, { userId: owner.userId, role: 'support' })).rejects.toMatchObject({
      code: 'lastOwner',
    });
    expect(await owner.refused('DELETE /api/account')).toMatchObject(seat);
    const { staff } = await owner.call('GET /api/operator/staff');
    expect(staff.map(({ userId, isBlocked }) => [userId, isBlocked])).toEqual([
      [owner.userId, false],
      [blocked.userId, true],
    ]);
    // Nobody else could do it.
    const mart = await market().mart({ owner });
    await owner.call('POST /api/operator/marts/{martId}/warn', { params: { martId: mart.id }, body: { reason } });
  });

  test('two who go at the same moment: one stays', async () => {
    for (let round = 0; round < 4; round += 1) {
      const people = [await market().operator('owner'), await market().operator('owner')] as const;
      await only(...people);
      for (const { userId } of people) {
        await market().db.update(sessions).set({ createdAt: market().clock.now() }).where(eq(sessions.userId, userId));
      }
      const [one, two] = people;
      const answers = await Promise.all([
        one.send('DELETE /api/account'),
        round % 2 === 0
          ? two.send('DELETE /api/account')
          : one.send('POST /api/operator/people/{userId}/block', { params: { userId: two.userId }, body: { reason } }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBe(1);
    }
  });
});
