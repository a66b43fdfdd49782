import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { foundUsers, users } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { recordArrival } from '#lib/server/services/mart/people/staff.ts';
import { blockUser } from '#lib/server/services/person/block-user.ts';
import { martOnly } from '../../../src/pages/seller/_guard.ts';
import { describeMarket, type Mart } from '../market.ts';
import { NO_SESSION, type Person } from '../person.ts';

const LIST = 'GET /api/seller/store/{storeId}/employees';
const SEARCH = 'GET /api/seller/store/{storeId}/employees/search-user';
const ADD = 'POST /api/seller/store/{storeId}/employees/add';
const DELETE = 'POST /api/seller/store/{storeId}/employees/delete';
const DELEGATE = 'POST /api/seller/store/{storeId}/employees/delegate';
const LEAVE = 'POST /api/seller/store/{storeId}/employees/leave';

const of = (mart: Mart) => ({ params: { storeId: mart.id } });
const people = (...userIds: Person[]) => ({ userIds: userIds.map(({ userId }) => userId) });

describeMarket('the staff of a mart', (market) => {
  const emailOf = async ({ userId }: Person) =>
    (await market().db.select().from(users).where(eq(users.id, userId)))[0]!.email!;
  const search = async (mart: Mart, email: string) => mart.owner.call(SEARCH, { ...of(mart), query: { email } });
  const positions = async (mart: Mart, by = mart.owner) =>
    (await by.call(LIST, of(mart))).map(({ userId, position }) => [userId, position]);

  // spec: S6.4
  test('is listed with the general manager first, the others by name', async () => {
    const mart = await market().mart();
    const [first, second] = [await market().person('하나'), await market().person('가나')];
    for (const person of [first, second]) {
      await search(mart, await emailOf(person));
      await mart.owner.call(ADD, { ...of(mart), body: people(person) });
    }
    expect(await mart.owner.call(LIST, of(mart))).toEqual([
      { userId: mart.owner.userId, name: '사장', email: expect.any(String), position: '총괄 매니저' },
      { userId: second.userId, name: '가나', email: await emailOf(second), position: '직원' },
      { userId: first.userId, name: '하나', email: await emailOf(first), position: '직원' },
    ]);
  });

  describe('somebody is searched by email', () => {
    // spec: S7.26
    test('exactly, case aside', async () => {
      const mart = await market().mart();
      const person = await market().person('김하늘');
      const email = await emailOf(person);
      const found = { userId: person.userId, name: '김하늘', email, status: 'OK', social_login_platform: 'google' };
      expect(await search(mart, email)).toEqual(found);
      expect(await search(mart, ` ${email.toUpperCase()} `)).toEqual(found);
      const nobody = { userId: 0, name: '', email: '', status: 'NOT_FOUND', social_login_platform: null };
      for (const part of [email.slice(1), `${email}.`, '%', email.replace('@', '_')]) {
        expect(await search(mart, part)).toEqual(nobody);
      }
      expect(await mart.owner.refused(SEARCH, { ...of(mart), query: { email: ' ' } })).toMatchObject({ status: 400 });
    });

    test('and who was not added is forgotten after a day', async () => {
      const mart = await market().mart();
      await search(mart, await emailOf(await market().person()));
      const kept = async () => {
        await deleteOldRows(market().deps, 'people found by email');
        return market().db.$count(foundUsers, eq(foundUsers.martId, mart.id));
      };
      market().clock.advance({ hours: 24 });
      expect(await kept()).toBe(1);
      market().clock.advance({ minutes: 1 });
      expect(await kept()).toBe(0);
    });

    // spec: S4.17
    test('who works there already is told apart', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      expect(await search(mart, await emailOf(clerk))).toMatchObject({ status: 'ALREADY_EMPLOYEE' });
      expect(await search(mart, await emailOf(mart.owner))).toMatchObject({ status: 'ALREADY_EMPLOYEE' });
    });

    test('of two people with one email, Google’s comes first, and who is not there yet before that', async () => {
      const mart = await market().mart();
      const [atGoogle, atNaver] = [await market().person(), await market().person()];
      const email = await emailOf(atGoogle);
      await market().db.update(users).set({ provider: 'naver', email }).where(eq(users.id, atNaver.userId));
      expect(await search(mart, email)).toMatchObject({ userId: atGoogle.userId, social_login_platform: 'google' });
      await mart.owner.call(ADD, { ...of(mart), body: people(atGoogle) });
      expect(await search(mart, email)).toMatchObject({ userId: atNaver.userId, social_login_platform: 'naver' });
    });
  });

  describe('is added to', () => {
    // spec: S6.4
    test('and may enter at once; again is fine', async () => {
      const mart = await market().mart();
      const person = await market().person();
      await search(mart, await emailOf(person));
      for (let again = 0; again < 2; again += 1) {
        expect(await mart.owner.call(ADD, { ...of(mart), body: people(person) })).toHaveLength(2);
      }
      expect(await person.call('GET /api/auth/login')).toMatchObject({ authorizedMarts: [mart.id] });
      expect(await person.call('GET /api/seller/store/dashboard')).toMatchObject([{ storeId: mart.id, authority: 2 }]);
    });

    test('and is told so, once a day of a mart', async () => {
      const mart = await market().mart({ name: '망원마트' });
      const [person, other] = [await market().person(), await market().person()];
      const told = async ({ call }: Person) =>
        (await call('GET /api/buyer/alarms', { query: {} })).content.filter(({ kind }) => kind === 'workBegun');
      for (let again = 0; again < 2; again += 1) {
        await mart.owner.call(ADD, { ...of(mart), body: people(person, other) });
        await mart.owner.call(DELETE, { ...of(mart), body: people(person) });
      }
      expect(await told(person)).toMatchObject([
        {
          message: '망원마트에서 직원으로 추가했어요. 모르는 마트라면 내 마트 목록에서 바로 그만둘 수 있어요.',
          storeId: mart.id,
        },
      ]);
      expect(await told(other)).toHaveLength(1);
    });

    // spec: S7.26
    test('also by people whom no search has found, who stay unnamed until they come; nobody, where one does not exist', async () => {
      const mart = await market().mart();
      const [found, guessed] = [await market().person('김하늘'), await market().person('박서준')];
      await search(mart, await emailOf(found));
      expect(
        await mart.owner.refused(ADD, { ...of(mart), body: { userIds: [found.userId, guessed.userId, 999_999_999] } }),
      ).toMatchObject({ status: 404, code: 'userNotFound' });
      expect(await positions(mart)).toHaveLength(1);
      // A search in one mart names nobody in another.
      const other = await market().mart({ owner: mart.owner });
      await search(other, await emailOf(guessed));
      await mart.owner.call(ADD, { ...of(mart), body: people(found, guessed) });
      const shown = async (who: { userId: number }) =>
        (await mart.owner.call(LIST, of(mart))).find(({ userId }) => userId === who.userId);
      expect(await shown(found)).toMatchObject({ name: '김하늘', email: await emailOf(found) });
      const hidden = await shown(guessed);
      expect(hidden).toMatchObject({ name: '박서*', email: expect.stringContaining('***@') });
      const log = await mart.owner.call('GET /api/seller/{martId}/log', { params: { martId: mart.id } });
      expect(JSON.stringify(log)).toContain('김하늘');
      expect(JSON.stringify(log)).not.toContain('박서준');
      await recordArrival(market().db, { userId: guessed.userId, sessionId: '' }, mart.id, market().clock.now());
      expect(await shown(guessed)).toMatchObject({ name: '박서준', email: await emailOf(guessed) });
    });

    test('and is handed nothing for a page that their device has kept, only once they have opened one', async () => {
      const mart = await market().mart();
      const added = await market().person();
      await search(mart, await emailOf(added));
      await mart.owner.call(ADD, { ...of(mart), body: people(added) });
      const ctx = {
        deps: market().deps,
        now: market().clock.now(),
        viewer: { userId: added.userId, sessionId: NO_SESSION },
      };
      const open = (headers: Record<string, string>) =>
        martOnly({
          locals: { ctx },
          params: { martId: String(mart.id) },
          request: new Request('http://market.test/', { headers }),
          redirect: (to: string) => new Response(null, { status: 302, headers: { location: to } }),
        } as unknown as Parameters<typeof martOnly>[0]);
      const handed = { ...of(mart), body: { newManagerId: added.userId } };
      expect(await open({ 'x-kept': '1' })).not.toBeInstanceOf(Response);
      expect(await mart.owner.refused(DELEGATE, handed)).toMatchObject({ code: 'employeeNotArrived' });
      expect(await open({})).not.toBeInstanceOf(Response);
      await mart.owner.call(DELEGATE, handed);
    });

    test('nobody who is kept out of the market: a search finds them no more, and adds them not if they were found before', async () => {
      const mart = await market().mart();
      const [blocked, clerk] = [await market().person(), await market().employee(mart)];
      const email = await emailOf(blocked);
      await search(mart, email);
      const blockedAt = market().clock.now();
      for (const { userId } of [blocked, clerk])
        await market().db.update(users).set({ blockedAt }).where(eq(users.id, userId));
      expect(await mart.owner.refused(ADD, { ...of(mart), body: people(blocked) })).toMatchObject({
        status: 404,
        code: 'userNotFound',
      });
      expect(await search(mart, email)).toMatchObject({ userId: 0, status: 'NOT_FOUND' });
      // Who works here is told of all the same.
      expect(await search(mart, await emailOf(clerk))).toMatchObject({ status: 'ALREADY_EMPLOYEE' });
    });

    test('by at least one', async () => {
      const mart = await market().mart();
      expect(await mart.owner.refused(ADD, { ...of(mart), body: { userIds: [] } })).toMatchObject({
        status: 400,
        message: '추가할 직원을 선택해 주세요.',
      });
    });
  });

  describe('is parted with', () => {
    // spec: S7.26
    test('and may not enter any more; again is fine', async () => {
      const { mart, order } = await market().heldOrder();
      const [clerk, other] = [await market().employee(mart), await market().employee(mart)];
      await clerk.call('GET /api/qrCode/product', { query: { orderId: order.id } });
      for (let again = 0; again < 2; again += 1) {
        expect(await mart.owner.call(DELETE, { ...of(mart), body: people(clerk) })).toMatchObject([
          { userId: mart.owner.userId },
          { userId: other.userId },
        ]);
      }
      expect(await clerk.refused('GET /api/qrCode/product', { query: { orderId: order.id } })).toMatchObject({
        status: 404,
      });
      expect(await clerk.call('GET /api/seller/store/dashboard')).toEqual([]);
    });

    // spec: S5.19
    test('never the general manager, nor the others in the same go', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      expect(await mart.owner.refused(DELETE, { ...of(mart), body: people(clerk, mart.owner) })).toMatchObject({
        status: 409,
        code: 'generalManagerStays',
        message: '총괄 매니저는 삭제할 수 없어요.',
      });
      expect(await positions(mart)).toHaveLength(2);
      expect(await mart.owner.refused(DELETE, { ...of(mart), body: { userIds: [] } })).toMatchObject({
        status: 400,
        message: '삭제할 직원을 선택해 주세요.',
      });
    });

    test('by leaving oneself, but not as its general manager', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      await clerk.call(LEAVE, of(mart));
      expect(await positions(mart)).toEqual([[mart.owner.userId, '총괄 매니저']]);
      expect(await clerk.refused(LEAVE, of(mart))).toMatchObject({ status: 404 });
      expect(await mart.owner.refused(LEAVE, of(mart))).toMatchObject({
        status: 409,
        code: 'generalManagerStays',
        message: '총괄 매니저는 다른 직원에게 위임한 뒤에 그만둘 수 있어요.',
      });
    });
  });

  describe('is handed over', () => {
    // spec: S5.20
    test('to an employee: the old general manager becomes one', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      await mart.owner.call(DELEGATE, { ...of(mart), body: { newManagerId: clerk.userId } });
      expect(await positions(mart, clerk)).toEqual([
        [clerk.userId, '총괄 매니저'],
        [mart.owner.userId, '직원'],
      ]);
      expect(await mart.owner.call('GET /api/seller/store/dashboard')).toMatchObject([{ authority: 2 }]);
      expect(await mart.owner.refused(LIST, of(mart))).toMatchObject({ status: 403, code: 'notAllowed' });
      expect(await mart.owner.refused(DELEGATE, { ...of(mart), body: { newManagerId: clerk.userId } })).toMatchObject({
        status: 403,
      });
    });

    test('not to somebody who cannot sign in', async () => {
      const mart = await market().mart();
      const clerk = await market().employee(mart);
      await blockUser(market().deps, clerk.userId);
      expect(await mart.owner.refused(DELEGATE, { ...of(mart), body: { newManagerId: clerk.userId } })).toMatchObject({
        status: 403,
        code: 'accountBlocked',
        message: expect.stringContaining('직원이에요'),
      });
      expect(await positions(mart)).toEqual([
        [mart.owner.userId, '총괄 매니저'],
        [clerk.userId, '직원'],
      ]);
    });

    test('neither to a stranger nor to oneself', async () => {
      const mart = await market().mart();
      const stranger = await market().person();
      const to = (newManagerId: number) => mart.owner.refused(DELEGATE, { ...of(mart), body: { newManagerId } });
      expect(await to(stranger.userId)).toMatchObject({ status: 404, code: 'employeeNotFound' });
      expect(await to(mart.owner.userId)).toMatchObject({ status: 409, code: 'alreadyGeneralManager' });
      expect(await positions(mart)).toEqual([[mart.owner.userId, '총괄 매니저']]);
    });

    test('to one of two at once, and never to one who is being deleted', async () => {
      for (let round = 0; round < 5; round += 1) {
        const mart = await market().mart();
        const [one, two] = [await market().employee(mart), await market().employee(mart)];
        const answers = await Promise.all([
          mart.owner.send(DELEGATE, { ...of(mart), body: { newManagerId: one.userId } }),
          mart.owner.send(DELEGATE, { ...of(mart), body: { newManagerId: two.userId } }),
          mart.owner.send(DELETE, { ...of(mart), body: people(one) }),
        ]);
        for (const { status } of answers) expect([200, 403, 404]).toContain(status);
        const { rows } = await market().db.execute(
          sql`select user_id from mart_members where mart_id = ${mart.id} and position = 'generalManager'`,
        );
        expect(rows).toHaveLength(1);
      }
    });
  });
});
