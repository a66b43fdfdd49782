import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maskedEmail } from '#lib/domain/market/operator.ts';
import { totpCode } from '#lib/server/platform/auth/totp.ts';
import { auditLog, operators, orders, refunds, sessions } from '#lib/server/schema/index.ts';
import { readRefundLimit } from '#lib/server/services/order/operator/refund-limit.ts';
import { removeOperator, setRole } from '#lib/server/services/person/operators/change-staff.ts';
import { resetSecondFactor, setUpSecondFactor } from '#lib/server/services/person/operators/second-factor.ts';
import { describeMarket, type Market, openMarket } from '../market.ts';
import { expectStaffTold, twoEmployees } from '../mart-staff.ts';
import { payByCard } from '../paid-order.ts';
import type { Person } from '../person.ts';

const STAFF = 'POST /api/operator/staff';
const REFUND = 'POST /api/operator/orders/{orderId}/refunds';
const LOG = 'GET /api/operator/log';

test('an email is masked so that its owner would know it', () => {
  expect(maskedEmail('honggildong@gmail.com')).toBe('ho***@gmail.com');
  expect(maskedEmail('ab@x.kr')).toBe('a***@x.kr');
  expect(maskedEmail('a@x.kr')).toBe('***@x.kr');
  expect(maskedEmail('nothing')).toBe('***');
});

/** Their latest row. */
const lastRow = async ({ db }: Pick<Market, 'db'>, { userId }: Person) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.operatorId, userId)).orderBy(auditLog.id);
  return rows.at(-1);
};

// market.md 19.
describeMarket('those who run the market', (market) => {
  describe('to everybody else there is no console', () => {
    test.each([
      ['GET', '/api/operator/staff'],
      ['GET', '/api/operator'],
      ['PATCH', '/api/operator/staff'],
      ['POST', '/api/operator/orders/1/refunds'],
      ['POST', '/api/operator/nothing'],
    ])('%s %s is answered like an unknown address', async (method, path) => {
      const unknown = await market().nobody.send(`${method} /api/nothing`, { body: method === 'GET' ? undefined : {} });
      const said = (await unknown.json()) as { code: string };
      for (const person of [market().nobody, await market().person(), (await market().mart()).owner]) {
        // A body that is no JSON is not looked at.
        const answer = await person.send(`${method} ${path}`, method === 'GET' ? {} : { body: {} });
        expect(answer.status).toBe(404);
        expect(await answer.json()).toEqual(said);
        expect(answer.headers.get('allow')).toBeNull();
      }
    });

    test('nor to one who was removed, blocked or whose session is older than 12 hours', async () => {
      const [owner, other] = [await market().operator('owner'), await market().operator('owner')];
      expect(await owner.call('GET /api/operator/staff')).toMatchObject({ staff: expect.any(Array) });
      market().clock.advance({ minutes: 12 * 60 });
      expect(await owner.refused('GET /api/operator/staff')).toMatchObject({ status: 403, code: 'sessionTooOld' });
      await removeOperator(
        market().deps,
        { userId: other.userId, sessionId: '', role: 'owner' },
        { userId: owner.userId },
      );
      expect((await owner.send('GET /api/operator/staff')).status).toBe(404);
    });
  });

  describe('operators', () => {
    const leaveOnly = async (...people: Person[]) => {
      await market().db.update(operators).set({ removedAt: market().clock.now() }).where(isNull(operators.removedAt));
      for (const { userId } of people) {
        await market().db.update(operators).set({ removedAt: null }).where(eq(operators.userId, userId));
      }
    };

    test('are added by an owner, by email or id, get other roles, and are removed', async () => {
      const owner = await market().operator('owner');
      const [clerk, helper] = [await market().person(), await market().person()];
      const email = `someone-${helper.userId}@nowhere.test`;
      const proven = (isProven: boolean) =>
        market().db.execute(
          sql`update users set email = ${email}, email_verified = ${isProven} where id = ${helper.userId}`,
        );
      // Whoever signs in at Naver may name any address there.
      await proven(false);
      expect(await owner.refused(STAFF, { body: { person: email, role: 'finance' } })).toMatchObject({
        status: 400,
        field: 'person',
        message: expect.stringContaining('회원 번호를 입력해 주세요'),
      });
      await proven(true);
      expect(await owner.call(STAFF, { body: { person: String(clerk.userId), role: 'support' } })).toEqual({
        userId: clerk.userId,
        role: 'support',
      });
      await owner.call(STAFF, { body: { person: email.toUpperCase(), role: 'finance' } });
      await owner.call(STAFF, { body: { person: String(clerk.userId), role: 'finance' } });
      expect(await lastRow(market(), owner)).toMatchObject({
        action: STAFF,
        subject: `user ${clerk.userId}`,
        outcome: 'done',
        kind: 'act',
        actor: null,
        before: { role: 'support' },
        after: { role: 'finance' },
      });
      const { staff } = await owner.call('GET /api/operator/staff');
      expect(staff.find(({ userId }) => userId === helper.userId)).toMatchObject({
        role: 'finance',
        email: 'so***@nowhere.test',
        hasSecondFactor: false,
      });
      await owner.call('DELETE /api/operator/staff/{userId}', { params: { userId: helper.userId } });
      const after = await owner.call('GET /api/operator/staff');
      expect(after.staff.some(({ userId }) => userId === helper.userId)).toBe(false);
      expect(await owner.refused(STAFF, { body: { person: 'nobody@nowhere.test', role: 'owner' } })).toMatchObject({
        status: 404,
        code: 'userNotFound',
      });
    });

    test('never change their own role, and one owner stays, also when two remove each other', async () => {
      const [one, two] = [await market().operator('owner'), await market().operator('owner')];
      await leaveOnly(one, two);
      expect(await one.refused(STAFF, { body: { person: String(one.userId), role: 'support' } })).toMatchObject({
        status: 403,
        code: 'ownMatter',
      });
      const remove = (by: Person, whom: Person) =>
        by.send('DELETE /api/operator/staff/{userId}', { params: { userId: whom.userId } });
      const answers = await Promise.all([remove(one, two), remove(two, one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await market().db.select().from(operators).where(isNull(operators.removedAt));
      expect(left).toMatchObject([{ role: 'owner' }]);
      await expect(setRole(market().deps, null, { userId: left[0]!.userId, role: 'support' })).rejects.toMatchObject({
        code: 'lastOwner',
      });
    });
  });

  describe('give money back', () => {
    /** An order of three pieces that was paid by card and picked up; no provider is asked here. */
    async function paid(price = 9_000) {
      const held = await market().heldOrder({ quantity: 3 });
      const { order, mart } = held;
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      await payByCard(market(), order, price);
      return { ...held, orderId: order.id };
    }
    const body = { bearer: 'mart' as const, reason: '상한 사과가 들어 있었어요' };

    test('by pieces, once for each try, kept in their log', async () => {
      const { orderId, mart } = await paid();
      await twoEmployees(market(), mart);
      const finance = await market().operator('finance');
      const asked = { params: { orderId }, body: { ...body, pieces: 2, attempt: 'one-press' } };
      expect(await finance.call(REFUND, asked)).toEqual({ amountWon: 18_000 });
      expect(await finance.call(REFUND, asked)).toEqual({ amountWon: 18_000 });
      expect(await finance.refused(REFUND, { params: { orderId }, body: { ...body, pieces: 2 } })).toMatchObject({
        status: 409,
        code: 'refundTooLarge',
        n: 9_000,
        message: '돌려줄 수 있는 금액은 9,000원까지예요.',
      });
      expect(await market().db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
        { amountWon: 18_000, pieces: 2, origin: 'operator', bearer: 'mart', operatorId: finance.userId },
      ]);
      await expectStaffTold(market(), mart, 'orderMoneyBack', { orderId });
      expect(await lastRow(market(), finance)).toMatchObject({
        action: REFUND,
        subject: `order ${orderId}`,
        reason: body.reason,
        outcome: 'refundTooLarge',
      });
      const refused = await finance.refused(REFUND, {
        params: { orderId },
        body: { ...body, pieces: 1, amountWon: 5 },
      });
      expect(refused).toMatchObject({ status: 400 });
    });

    test('as support, no more than 50,000 won at once and 300,000 won a day', async () => {
      const support = await market().operator('support');
      const give = (orderId: number, amountWon: number) =>
        support.send(REFUND, { params: { orderId }, body: { ...body, amountWon } });
      const { orderId } = await paid(1_000_000);
      const refused = await give(orderId, 50_001);
      expect(await refused.json()).toMatchObject({ code: 'refundLimit', n: 50_000 });
      // All at once: six fit into a day.
      const limit = () => {
        const { clock, db } = market();
        return readRefundLimit({ clock, db }, { userId: support.userId, role: 'support' });
      };
      expect(await limit()).toBe(50_000);
      const answers = await Promise.all(Array.from({ length: 8 }, () => give(orderId, 50_000)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
      // What the form says (market.md 19.1).
      expect(await limit()).toBe(0);
      market().clock.advance({ days: 1 });
      const { userId } = support;
      await market().db.update(sessions).set({ createdAt: market().clock.now() }).where(eq(sessions.userId, userId));
      expect((await give(orderId, 50_000)).status).toBe(200);
    });

    test('not of what waits, is unknown, was not paid by card, or is their own', async () => {
      const finance = await market().operator('finance');
      const waiting = await market().heldOrder();
      const ask = (orderId: number) => finance.refused(REFUND, { params: { orderId }, body: { ...body, pieces: 1 } });
      expect(await ask(waiting.order.id)).toMatchObject({ status: 409, code: 'notPickedUp' });
      expect(await ask(999_999_999)).toMatchObject({ status: 404, code: 'orderNotFound' });
      const mine = await paid();
      await market().db.update(orders).set({ buyerId: finance.userId }).where(eq(orders.id, mine.orderId));
      expect(await ask(mine.orderId)).toMatchObject({ status: 403, code: 'ownMatter' });
      const ours = await paid();
      await market().db.execute(sql`insert into mart_members (mart_id, user_id, position, joined_at)
        values (${ours.mart.id}, ${finance.userId}, 'employee', now())`);
      expect(await ask(ours.orderId)).toMatchObject({ status: 403, code: 'ownMatter' });
      expect(await market().db.select().from(refunds).where(eq(refunds.orderId, ours.orderId))).toEqual([]);
    });
  });

  describe('their log', () => {
    test('has every read of a person and no name, and is filtered by operator, subject and day', async () => {
      const owner = await market().operator('owner');
      await owner.call('GET /api/operator/staff');
      expect(await lastRow(market(), owner)).toMatchObject({
        kind: 'read',
        action: 'GET /api/operator/staff',
        outcome: 'done',
        address: expect.any(String),
      });
      await owner.call(STAFF, { body: { person: String((await market().person()).userId), role: 'support' } });
      const mine = await owner.call(LOG, { query: { operator: owner.userId } });
      expect(mine.rows.map(({ action }) => action)).toEqual([STAFF, 'GET /api/operator/staff']);
      const subject = mine.rows[0]!.subject!;
      expect((await owner.call(LOG, { query: { subject } })).rows).toMatchObject([{ operatorId: owner.userId }]);
      expect((await owner.call(LOG, { query: { operator: owner.userId, day: '2026-11-19' } })).rows).toEqual([]);
      expect((await owner.call(LOG, { query: { operator: owner.userId, day: '2026-11-20' } })).rows).toHaveLength(2);
      expect(JSON.stringify(mine)).not.toMatch(/운영자|이웃|@/);
      expect(await owner.call('POST /api/operator/log/review')).toEqual({ month: '2026-11-01' });
      expect(await owner.call('POST /api/operator/log/review')).toEqual({ month: '2026-11-01' });
    });

    test('cannot be changed: a closed row stays, and none goes before its time', async () => {
      const owner = await market().operator('owner');
      await owner.call('GET /api/operator/staff');
      const { db } = market();
      const mine = eq(auditLog.operatorId, owner.userId);
      const stays = { cause: { code: '23514', constraint: 'audit_log_stays' } };
      await expect(db.update(auditLog).set({ outcome: 'other' }).where(mine)).rejects.toMatchObject(stays);
      await expect(db.delete(auditLog).where(mine)).rejects.toMatchObject(stays);
      await db
        .insert(auditLog)
        .values({
          at: new Date('2020-01-01T00:00:00Z'),
          action: 'an old one',
          outcome: 'done',
          operatorId: owner.userId,
          address: '127.0.0.1',
        });
      await db.delete(auditLog).where(and(mine, eq(auditLog.action, 'an old one')));
      expect(await db.$count(auditLog, mine)).toBe(1);
    });
  });
});

describe('the second factor', () => {
  const open = (env: Record<string, string>) => openMarket('PostgreSQL', { env });
  const KEY = 'a data key that only these tests know';

  test('is set up once, asked for at each sign-in, locked after five misses, and taken once', async () => {
    const market = await open({ OPERATOR_SECOND_FACTOR: 'on', DATA_KEY: KEY });
    try {
      const { deps, clock } = market;
      const owner = await market.operator('owner');
      const give = (code: string) => owner.send('POST /api/operator/second-factor', { body: { code } });
      expect(await owner.refused('GET /api/operator/staff')).toMatchObject({ code: 'secondFactorNeeded' });
      const me = { userId: owner.userId, sessionId: '', role: 'owner' } as const;
      const setup = await setUpSecondFactor(deps, me);
      expect(await setUpSecondFactor(deps, me)).toEqual(setup);
      const [row] = await market.db.select().from(operators).where(eq(operators.userId, owner.userId));
      expect(row!.totpSecret).not.toContain(setup!.secret);
      const secret = fromBase32(setup!.secret);
      expect(await (await give('000000')).json()).toMatchObject({ code: 'secondFactorWrong' });
      const code = totpCode(secret, clock.now());
      expect((await give(code)).status).toBe(200);
      expect((await owner.send('GET /api/operator/staff')).status).toBe(200);
      expect(await setUpSecondFactor(deps, me)).toBeNull();
      // Seen over a shoulder, it opens nothing.
      expect(await (await give(code)).json()).toMatchObject({ code: 'secondFactorWrong' });

      for (let miss = 0; miss < 3; miss += 1) await give('000000');
      expect(await (await give('000000')).json()).toMatchObject({ code: 'secondFactorLocked', n: 15 });
      clock.advance({ minutes: 1 });
      expect(await (await give(totpCode(secret, clock.now()))).json()).toMatchObject({ code: 'secondFactorLocked' });
      clock.advance({ minutes: 15 });
      expect((await give(totpCode(secret, clock.now()))).status).toBe(200);

      expect(await resetSecondFactor(deps, owner.userId)).toBe(true);
      expect(await owner.refused('GET /api/operator/staff')).toMatchObject({ code: 'secondFactorNeeded' });
      expect((await setUpSecondFactor(deps, me))!.secret).not.toBe(setup!.secret);
    } finally {
      await market.close();
    }
  });

  test('cannot be set up without DATA_KEY, and the console is reached from its networks alone', async () => {
    const market = await open({ OPERATOR_SECOND_FACTOR: '', OPERATOR_NETWORKS: '10.1.0.0/16', TRUST_PROXY: '1' });
    try {
      const owner = await market.operator('owner');
      await expect(
        setUpSecondFactor(market.deps, { userId: owner.userId, sessionId: '', role: 'owner' }),
      ).rejects.toMatchObject({ code: 'featureOff' });
      const from = (address: string) =>
        owner.send('GET /api/operator/staff', { headers: { 'x-forwarded-for': address } });
      expect((await from('10.1.2.3')).status).toBe(403);
      expect((await from('10.2.0.1')).status).toBe(404);
      expect((await owner.send('GET /api/operator/staff')).status).toBe(404);
    } finally {
      await market.close();
    }
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
