import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alarms, codeLocks, codeMisses, marts } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { refuseTakenName, refuseTooManyMarts } from '#lib/server/services/mart/refuse-flood.ts';
import { startSession } from '#lib/server/services/person/session/sessions.ts';
import { signIn } from '#lib/server/services/person/session/sign-in.ts';
import { describeMarket, type Mart, type Order } from './market.ts';
import type { Person } from './person.ts';

const REVIEW = 'POST /api/buyer/review/{orderId}';
const LOOKUP = 'GET /api/seller/{martId}/orders/lookup';
const BY_CODE = 'POST /api/seller/orders/checkin-by-code';
const DELEGATE = 'POST /api/seller/store/{storeId}/employees/delegate';
const GIVE_BACK = 'POST /api/seller/store/{storeId}/employees/give-back';
const LEAVE = 'POST /api/seller/store/{storeId}/employees/leave';
const REMOVE = 'POST /api/seller/store/{storeId}/employees/delete';

describeMarket('what the market does not let pass', (market) => {
  const pickUp = ({ id, uuid, product }: Order, by = product.mart.owner) =>
    by.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId: id }, body: { uuid } });
  const picked = async (buyer: Person, mart: Mart, by = mart.owner) => {
    const order = await market().order(buyer, await market().product(mart));
    await pickUp(order, by);
    return order;
  };
  const review = (orderId: number, rating = 5) => ({ params: { orderId }, body: { rating, content: '좋아요' } });
  const ratingOf = async ({ id }: Mart) => {
    const [mart] = await market().db.select().from(marts).where(eq(marts.id, id));
    return [mart!.ratingSum, mart!.ratingCount];
  };
  const kindsOf = async (person: Person) =>
    (await market().db.select().from(alarms).where(eq(alarms.userId, person.userId))).map(({ kind }) => kind);

  test('who works in a mart does not review it now, nor who did when the order was made', async () => {
    const mart = await market().mart();
    const clerk = await market().employee(mart);
    const [owners, clerks] = [await picked(mart.owner, mart, clerk), await picked(clerk, mart)];
    expect(await mart.owner.refused(REVIEW, review(owners.id))).toMatchObject({ status: 403, code: 'staffReview' });
    await market().dismiss(clerk, mart);
    expect(await clerk.refused(REVIEW, review(clerks.id))).toMatchObject({ code: 'staffReview' });
    const before = await market().person();
    const order = await picked(before, mart);
    await before.call(REVIEW, review(order.id));
    expect(await ratingOf(mart)).toEqual([5, 1]);
  });

  test('being added by email alone takes nobody’s review away, nor does it of an order that was made meanwhile', async () => {
    const mart = await market().mart();
    const buyer = await market().person();
    const before = await picked(buyer, mart);
    const { email } = await buyer.call('GET /api/auth/login');
    const params = { storeId: mart.id };
    await mart.owner.call('GET /api/seller/store/{storeId}/employees/search-user', {
      params,
      query: { email: email! },
    });
    const body = { userIds: [buyer.userId] };
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/add', { params, body });
    await buyer.call(REVIEW, review(before.id, 1));
    const meanwhile = await picked(buyer, mart);
    await buyer.call(REVIEW, review(meanwhile.id, 1));
    expect(await ratingOf(mart)).toEqual([1, 1]);
    // From when they have opened the mart's pages they work there.
    const after = await picked(buyer, mart);
    await buyer.call('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } });
    expect(await buyer.refused(REVIEW, review(after.id, 5))).toMatchObject({ status: 403, code: 'staffReview' });
    const atWork = await picked(buyer, mart);
    await mart.owner.call(REMOVE, { params, body });
    expect(await buyer.refused(REVIEW, review(atWork.id, 5))).toMatchObject({ code: 'staffReview' });
    await buyer.call(REVIEW, review(after.id, 5));
  });

  test('whoever changed something there works there, whether or not they opened its pages', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    const clerk = await market().person();
    const { email } = await clerk.call('GET /api/auth/login');
    const params = { storeId: mart.id };
    await mart.owner.call('GET /api/seller/store/{storeId}/employees/search-user', {
      params,
      query: { email: email! },
    });
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/add', {
      params,
      body: { userIds: [clerk.userId] },
    });
    await clerk.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
      params: { ...params, productId: product.id },
      body: { price: 100 },
    });
    const order = await picked(clerk, mart);
    await market().dismiss(clerk, mart);
    expect(await clerk.refused(REVIEW, review(order.id))).toMatchObject({ code: 'staffReview' });
  });

  test('of one buyer and mart one review in 30 days counts, also of two sent at once; the others are shown', async () => {
    const mart = await market().mart();
    const buyer = await market().person();
    const [one, two] = [await picked(buyer, mart), await picked(buyer, mart)];
    await Promise.all([buyer.call(REVIEW, review(one.id, 1)), buyer.call(REVIEW, review(two.id, 1))]);
    expect(await ratingOf(mart)).toEqual([1, 1]);
    const seen = await mart.owner.call('GET /api/seller/store/{martId}/reviews', { params: { martId: mart.id } });
    expect(seen).toHaveLength(2);
    const summary = await mart.owner.call('GET /api/seller/store/{martId}/review-summary', {
      params: { martId: mart.id },
    });
    expect(summary).toMatchObject({ cntAll: 1, avgAll: 1 });
    market().clock.advance({ days: 30, seconds: 1 });
    await buyer.call(REVIEW, review((await picked(buyer, mart)).id, 5));
    expect(await ratingOf(mart)).toEqual([6, 2]);
  });

  test('ten codes that miss lock codes for ten minutes and alarm the general manager; the QR goes on working', async () => {
    const { mart, order } = await market().heldOrder();
    const clerk = await market().employee(mart);
    const wrong = order.pickupCode === '000000' ? '000001' : '000000';
    const look = (code: string, who = clerk) => who.send(LOOKUP, { params: { martId: mart.id }, query: { code } });
    // A crowd at once gets no further than one after the other.
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => look(wrong)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await look(order.pickupCode)).status).toBe(429);
    expect(await mart.owner.refused(BY_CODE, { body: { martId: mart.id, code: order.pickupCode } })).toMatchObject({
      status: 429,
      code: 'codesLocked',
      n: 10,
    });
    expect((await kindsOf(mart.owner)).filter((kind) => kind === 'codesLocked').length).toBeGreaterThan(0);
    const byQr = { params: { martId: mart.id }, query: { uuid: order.uuid } };
    expect(await clerk.call(LOOKUP, byQr)).toMatchObject({ orderId: order.id });
    market().clock.advance({ minutes: 10 });
    expect((await look(order.pickupCode)).status).toBe(200);
  });

  test('codes that missed, and locks that are over, are forgotten after an hour', async () => {
    const { mart } = await market().heldOrder();
    const clerk = await market().employee(mart);
    const miss = () => clerk.send(LOOKUP, { params: { martId: mart.id }, query: { code: '123456' } });
    for (let n = 0; n < 10; n += 1) expect((await miss()).status).toBe(404);
    const kept = async () => {
      await deleteOldRows(market().deps, 'typed pickup codes');
      return [
        await market().db.$count(codeMisses, eq(codeMisses.martId, mart.id)),
        await market().db.$count(codeLocks, and(eq(codeLocks.kind, 'mart'), eq(codeLocks.subject, mart.id))),
      ];
    };
    market().clock.advance({ minutes: 60 });
    expect(await kept()).toEqual([10, 1]);
    market().clock.advance({ minutes: 11 });
    expect(await kept()).toEqual([0, 0]);
  });

  test('the misses of one person count in all marts', async () => {
    const owner = await market().person();
    const [one, other] = [await market().mart({ owner }), await market().mart({ owner })];
    const miss = ({ id }: Mart) => owner.send(LOOKUP, { params: { martId: id }, query: { code: '123456' } });
    for (let n = 0; n < 5; n += 1) for (const mart of [one, other]) expect((await miss(mart)).status).toBe(404);
    expect((await miss(one)).status).toBe(429);
    const clerk = await market().employee(one);
    const clerks = await clerk.send(LOOKUP, { params: { martId: one.id }, query: { code: '123456' } });
    expect(clerks.status).toBe(404);
  });

  test('hits and slow typing lock nothing; only open orders are found by a code', async () => {
    const { mart, order, seller } = await market().heldOrder();
    const input = { params: { martId: mart.id }, query: { code: order.pickupCode } };
    for (let n = 0; n < 15; n += 1) await seller.call(LOOKUP, input);
    for (let n = 0; n < 15; n += 1) {
      const missed = await seller.send(LOOKUP, { params: { martId: mart.id }, query: { code: '999999' } });
      expect(missed.status).toBe(404);
      market().clock.advance({ seconds: 7 });
    }
    await pickUp(order);
    expect(await seller.refused(LOOKUP, input)).toMatchObject({ code: 'orderNotFound' });
  });

  test('every check-in tells its buyer, once', async () => {
    const { order, buyer } = await market().heldOrder();
    await pickUp(order);
    await pickUp(order);
    expect((await kindsOf(buyer)).filter((kind) => kind === 'orderPickedUp')).toHaveLength(1);
    expect(await buyer.call('GET /api/buyer/alarms')).toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('픽업이 완료') })]),
    });
  });

  test('nobody is made general manager who has not been there; they are told, and may give it back for seven days', async () => {
    const mart = await market().mart();
    const params = { storeId: mart.id };
    const heir = await market().person('새 직원');
    const { email } = await heir.call('GET /api/auth/login');
    await mart.owner.call('GET /api/seller/store/{storeId}/employees/search-user', {
      params,
      query: { email: email! },
    });
    await mart.owner.call('POST /api/seller/store/{storeId}/employees/add', {
      params,
      body: { userIds: [heir.userId] },
    });
    const handing = { params, body: { newManagerId: heir.userId } };
    expect(await mart.owner.refused(DELEGATE, handing)).toMatchObject({ status: 409, code: 'employeeNotArrived' });
    await heir.call('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } });
    await mart.owner.call(DELEGATE, handing);
    expect(await kindsOf(heir)).toContain('martDelegated');
    // Every page of the mart says so to the new one, and to nobody else.
    const givable = async (person: Person) =>
      (await person.call('GET /api/seller/store/dashboard')).map(({ giveBackUntil }) => giveBackUntil);
    expect(await givable(heir)).toEqual([market().clock.in({ days: 7 }).toISOString()]);
    expect(await givable(mart.owner)).toEqual([null]);
    expect(await mart.owner.refused(LEAVE, { params })).toMatchObject({ code: 'oldManagerStays' });
    const removal = { params, body: { userIds: [mart.owner.userId] } };
    expect(await heir.refused(REMOVE, removal)).toMatchObject({ code: 'oldManagerStays' });
    expect(await mart.owner.refused('DELETE /api/account')).toMatchObject({ code: 'accountHandedOver', n: 1 });
    await heir.call(GIVE_BACK, { params });
    expect(await kindsOf(mart.owner)).toContain('martDelegated');
    expect(await heir.refused(GIVE_BACK, { params })).toMatchObject({ code: 'notAllowed' });
    // Given back, it may be handed over again; after seven days that is final.
    await mart.owner.call(DELEGATE, handing);
    market().clock.advance({ days: 7 });
    expect(await heir.refused(GIVE_BACK, { params })).toMatchObject({ code: 'cannotGiveBack' });
    await mart.owner.call(LEAVE, { params });
  });

  test('a person opens three marts a day and runs twenty', async () => {
    const owner = await market().person();
    const check = (userId: number, number: string) =>
      market().db.transaction((tx) => refuseTooManyMarts(tx, userId, number, market().clock.now()));
    const refusal = (userId: number, number: string) =>
      check(userId, number).then(
        () => null,
        (error) => error.code,
      );
    for (let n = 0; n < 3; n += 1) {
      const { id } = await market().mart({ owner });
      await market()
        .db.update(marts)
        .set({ openedBy: owner.userId, businessNumber: '9900000004' })
        .where(eq(marts.id, id));
    }
    expect(await refusal(owner.userId, '1000000000')).toBe('martLimit');
    market().clock.advance({ days: 1 });
    expect(await refusal(owner.userId, '1000000000')).toBeNull();
    for (let n = 0; n < 17; n += 1) {
      const { id } = await market().mart({ owner });
      await market().db.update(marts).set({ businessNumber: '9900000004' }).where(eq(marts.id, id));
    }
    expect(await refusal(owner.userId, '1000000000')).toBe('martLimit');
  });

  test('twenty marts that strangers opened under a number do not shut its owner out; twenty of one’s own are enough', async () => {
    const number = '9900000012';
    const chain = await market().person();
    const check = (userId: number) =>
      market()
        .db.transaction((tx) => refuseTooManyMarts(tx, userId, number, market().clock.now()))
        .then(
          () => null,
          (error) => error.code,
        );
    const opened = async (by: Person, owner: Person) => {
      const { id } = await market().mart({ owner });
      await market().db.update(marts).set({ openedBy: by.userId, businessNumber: number }).where(eq(marts.id, id));
    };
    for (let n = 0; n < 7; n += 1) {
      const stranger = await market().person();
      for (let m = 0; m < 3; m += 1) await opened(stranger, stranger);
    }
    expect(await check(chain.userId)).toBeNull();
    // Also of marts that they have handed on.
    const heirs = [await market().person(), await market().person()];
    for (let n = 0; n < 19; n += 1) await opened(chain, heirs[n % 2]!);
    market().clock.advance({ days: 1 });
    expect(await check(chain.userId)).toBeNull();
    await opened(chain, heirs[0]!);
    market().clock.advance({ days: 1 });
    expect(await check(chain.userId)).toBe('martLimit');
  });

  test('a name that a mart within 3 km bears is refused, also where a mart is renamed or moved', async () => {
    const at = market().place();
    const near = { lat: at.lat + 0.02, lng: at.lng };
    await market().mart({ name: '이름마트', at });
    const other = await market().mart({ name: '다른마트', at: near });
    const taken = (name: string, place: typeof at) =>
      market()
        .db.transaction((tx) => refuseTakenName(tx, { name, place }))
        .then(
          () => null,
          (error) => error.code,
        );
    expect(await taken('이름 마트', near)).toBe('martNameTaken');
    for (const name of ['이름마트™', '㈜이름마트', '이름마트 공식', '이\u0301름마트', '이름마트\ue000'])
      expect(await taken(name, near), name).toBe('martNameTaken');
    expect(await taken('이름마트', { lat: at.lat + 0.03, lng: at.lng })).toBeNull();
    expect(
      await other.owner.refused('PATCH /api/seller/store/{storeId}/name', {
        params: { storeId: other.id },
        body: { name: '이름마트' },
      }),
    ).toMatchObject({ status: 409, code: 'martNameTaken' });
    await other.owner.call('PATCH /api/seller/store/{storeId}/name', {
      params: { storeId: other.id },
      body: { name: '다른마트' },
    });
  });

  test('nobody is called as the market is: no mart, and no person whatever their provider says', async () => {
    const { id, owner } = await market().mart();
    for (const name of ['동네마켓 고객센터', '관리자', '동네마켓™']) {
      const rename = { params: { storeId: id }, body: { name } };
      expect(await owner.refused('PATCH /api/seller/store/{storeId}/name', rename)).toMatchObject({
        status: 400,
        code: 'invalidInput',
        field: 'name',
      });
      const signed = { provider: 'google' as const, subject: `called ${name}`, name };
      await signIn(market().deps, signed);
      const { rows } = await market().db.execute<{ name: string }>(
        sql`select name from users where subject = ${signed.subject}`,
      );
      expect(rows).toEqual([{ name: '이웃' }]);
    }
  });

  test('of siblings one refresh token lives, and the use of the other ends the session', async () => {
    const { userId } = await market().person();
    const { refresh } = await startSession(market().deps, userId);
    const renew = async (token: string) => {
      const answer = await market().nobody.send('POST /api/auth/refresh', { headers: { cookie: `refresh=${token}` } });
      return {
        status: answer.status,
        token: /refresh=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '',
      };
    };
    const first = await renew(refresh);
    const sibling = await renew(refresh);
    expect([first.status, sibling.status]).toEqual([200, 200]);
    market().clock.advance({ seconds: 11 });
    const next = await renew(sibling.token);
    expect(next.status).toBe(200);
    expect((await renew(first.token)).status).toBe(401);
    expect((await renew(next.token)).status).toBe(401);
  });

  test('a session ends 180 days after its sign-in, however often it is renewed', async () => {
    const { userId } = await market().person();
    let { refresh } = await startSession(market().deps, userId);
    const renew = async () => {
      const answer = await market().nobody.send('POST /api/auth/refresh', {
        headers: { cookie: `refresh=${refresh}` },
      });
      refresh = /refresh=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? refresh;
      return answer.status;
    };
    for (let day = 0; day < 160; day += 20) {
      market().clock.advance({ days: 20 });
      expect(await renew()).toBe(200);
    }
    market().clock.advance({ days: 19 });
    expect(await renew()).toBe(200);
    market().clock.advance({ days: 1 });
    expect(await renew()).toBe(401);
  });
});
