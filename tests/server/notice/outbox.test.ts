import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createGateways } from '#lib/server/gateways/index.ts';
import type { Mail, MailResult, OutgoingMail } from '#lib/server/gateways/mail.ts';
import type { Push, PushResult } from '#lib/server/gateways/push.ts';
import {
  contacts,
  messagesSent,
  noticeChoices,
  outbox,
  pushSubscriptions,
  STAFF,
  sessions,
  users,
} from '#lib/server/schema/index.ts';
import { tellMoneyFaults } from '#lib/server/services/market/tell-operators.ts';
import { notify } from '#lib/server/services/notice/alarms/notify.ts';
import { createNewsSender } from '#lib/server/services/notice/outbox/send-news.ts';
import { GATEWAYS_OFF } from '../gateways-off.ts';
import { type Database, describeOnBoth, type Market, openMarket } from '../market.ts';
import { twoEmployees } from '../mart-staff.ts';
import type { Person } from '../person.ts';

/** A push service and a relay that answer what a test wants, and keep what they took. */
function services() {
  const taken = { pushes: [] as string[], mails: [] as OutgoingMail[] };
  const answers = {
    push: new Map<string, PushResult>(),
    mail: [] as (MailResult | 'crash' | (() => Promise<MailResult>))[],
  };
  const push: Push = {
    publicKey: 'a public key',
    serves: () => true,
    async send({ endpoint }) {
      const answer = answers.push.get(endpoint) ?? { ok: true };
      if (answer.ok) taken.pushes.push(endpoint);
      return answer;
    },
  };
  const mail: Mail = {
    async send(sent) {
      const next = answers.mail.shift() ?? { ok: true };
      const answer = typeof next === 'function' ? await next() : next;
      if (answer === 'crash') {
        taken.mails.push(sent);
        throw new Error('the process dies after the relay has taken it');
      }
      if (answer.ok) taken.mails.push(sent);
      return answer;
    },
  };
  return { taken, answers, push, mail };
}

type NewsMarket = Market & { services: ReturnType<typeof services> };

async function openNewsMarket(kind: Database): Promise<NewsMarket> {
  const own = services();
  const gateways = () => ({ ...createGateways(GATEWAYS_OFF), push: own.push, mail: own.mail });
  return { ...(await openMarket(kind, { gateways })), services: own };
}

const GONE: PushResult = { ok: false, reason: 'gone' };
const REFUSED: MailResult = { ok: false, reason: 'refused' };
const BOUNCED: MailResult = { ok: false, reason: 'bounced' };
const LATER: MailResult = { ok: false, reason: 'later' };

describeOnBoth(
  'the outbox',
  (market) => {
    beforeEach(async () => {
      await market().pool.query('truncate outbox');
      const { taken, answers } = market().services;
      Object.assign(taken, { pushes: [], mails: [] });
      answers.push.clear();
      answers.mail.length = 0;
    });

    /** Their provider says that the address is theirs. */
    async function mailed(person: Person): Promise<string> {
      const [user] = await market()
        .db.update(users)
        .set({ emailVerified: true })
        .where(eq(users.id, person.userId))
        .returning();
      return user!.email!;
    }

    let devices = 0;
    async function deviceOf({ userId }: Person, what: { forBuyer?: boolean; forMart?: boolean } = { forBuyer: true }) {
      devices += 1;
      const { db, clock } = market();
      const sessionId = `3b4b1b1e-0000-4000-9000-${String(devices).padStart(12, '0')}`;
      await db.insert(sessions).values({ id: sessionId, userId, createdAt: clock.now() });
      await db.execute(sql`insert into refresh_tokens (hash, session_id, issued_at, expires_at)
        values (${`device ${devices}`}, ${sessionId}::uuid, ${clock.now().toISOString()}::timestamptz, ${clock.in({ days: 9 }).toISOString()}::timestamptz)`);
      const endpoint = `https://push.test/${devices}`;
      await db
        .insert(pushSubscriptions)
        .values({
          userId,
          sessionId,
          endpoint,
          p256dh: 'B',
          auth: 'a',
          forBuyer: false,
          forMart: false,
          ...what,
          createdAt: clock.now(),
        });
      return endpoint;
    }

    const send = () => createNewsSender(market().deps).send();
    const letTimePass = () => market().db.update(outbox).set({ nextAttemptAt: sql`now() - interval '1 second'` });
    const mailsTo = (to: string) => market().services.taken.mails.filter((mail) => mail.to === to);
    const pushesTo = (endpoint: string) => market().services.taken.pushes.filter((to) => to === endpoint).length;
    const queued = () => market().db.$count(outbox);

    /** An order that its mart has cancelled, of somebody who takes mail. */
    async function cancelled() {
      const held = await market().heldOrder({ mart: { name: '합정마트' } });
      const address = await mailed(held.buyer);
      await market().pool.query('truncate outbox');
      const cancel = () =>
        held.seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: held.order.id } });
      return { ...held, address, cancel };
    }

    /** News of a mart's cancellation, as many as wanted, each of another order. */
    async function tellOf({ userId }: Person, count: number) {
      for (let n = 0; n < count; n++) {
        const { order, mart } = await market().heldOrder();
        await market().db.transaction((tx) =>
          notify(tx, [userId], {
            kind: 'orderCancelledBySeller',
            orderId: order.id,
            martId: mart.id,
            now: market().clock.now(),
          }),
        );
      }
    }

    describe('an order of one’s own', () => {
      test('is mailed with its conditions, and rings nowhere', async () => {
        const mart = await market().mart({ name: '합정마트' });
        const product = await market().product(mart);
        const buyer = await market().person();
        const address = await mailed(buyer);
        const device = await deviceOf(buyer);
        const order = await market().order(buyer, product, 2);
        await send();
        expect(pushesTo(device)).toBe(0);
        const [mail, ...others] = mailsTo(address);
        expect(others).toEqual([]);
        expect(mail).toMatchObject({ subject: '[동네마켓] 주문을 받았어요 · 합정마트', unsubscribeUrl: null });
        for (const part of [
          '사과 1봉지 · 2개 · 6,000원',
          '합계: 6,000원',
          '현장 결제',
          '11월 20일(금)',
          '합정마트\n서울 마포구 양화로 100, 1층',
          '02-123-4567',
          '124-81-00998',
          '청약철회',
          '거래 당사자가 아니며',
          `http://market.test/buyer/purchase#order-${order.id}`,
        ])
          expect(mail!.text).toContain(part);
        expect(mail!.text).not.toContain('그만 받기');
        expect(mail!.html).toContain('합정마트');
      });

      test('is mailed to nobody whose address is not proven', async () => {
        const buyer = await market().person();
        await market().order(buyer, await market().product(await market().mart()));
        await send();
        expect(market().services.taken.mails).toEqual([]);
        expect(await queued()).toBe(0);
      });
    });

    describe('news are told once', () => {
      test('by a device where there is one, else by mail, which can be ended', async () => {
        const [withDevice, without] = [await cancelled(), await cancelled()];
        const device = await deviceOf(withDevice.buyer);
        await withDevice.cancel();
        await without.cancel();
        await send();
        expect(pushesTo(device)).toBe(1);
        expect(mailsTo(withDevice.address)).toEqual([]);
        const [mail, ...others] = mailsTo(without.address);
        expect(others).toEqual([]);
        expect(mail).toMatchObject({
          subject: '[동네마켓] 주문이 취소됐어요 · 합정마트',
          unsubscribeUrl: expect.stringMatching(/^http:\/\/market\.test\/api\/notices\/off\?token=/),
        });
        expect(await queued()).toBe(0);
      });

      test('by mail where the device is gone, or is told no more', async () => {
        const [gone, off] = [await cancelled(), await cancelled()];
        market().services.answers.push.set(await deviceOf(gone.buyer), GONE);
        await deviceOf(off.buyer);
        await gone.cancel();
        await off.cancel();
        await market()
          .db.insert(noticeChoices)
          .values({ userId: off.buyer.userId, topic: 'orders', channel: 'push', isOn: false });
        await send();
        expect(mailsTo(gone.address)).toHaveLength(1);
        expect(mailsTo(off.address)).toHaveLength(1);
        expect(await queued()).toBe(0);
      });

      test('by mail where the device was turned on after they came', async () => {
        const { buyer, address, cancel } = await cancelled();
        await cancel();
        market().clock.advance({ seconds: 1 });
        const device = await deviceOf(buyer);
        await send();
        expect(pushesTo(device)).toBe(0);
        expect(mailsTo(address)).toHaveLength(1);
      });

      test.each([
        ['the first of two devices is gone', [true, false], 0],
        ['the second is', [false, true], 0],
        ['both are', [true, true], 1],
        ['neither is', [false, false], 0],
      ] as const)('by mail only if no device shows them: %s', async (_, gone, mails) => {
        const { buyer, address, cancel } = await cancelled();
        const endpoints = [await deviceOf(buyer), await deviceOf(buyer)];
        for (const [n, endpoint] of endpoints.entries())
          if (gone[n]) market().services.answers.push.set(endpoint, GONE);
        await cancel();
        const second = market().kind === 'PGlite' ? null : await market().secondProcess();
        await Promise.all([send(), ...(second ? [createNewsSender(second.deps).send()] : [])]);
        expect(endpoints.map(pushesTo)).toEqual(gone.map((is) => (is ? 0 : 1)));
        expect(mailsTo(address)).toHaveLength(mails);
        expect(await queued()).toBe(0);
      });

      test('of many at once, whichever devices fail, each person by what works', async () => {
        const people = [];
        for (let n = 0; n < 6; n++) {
          const one = await cancelled();
          const endpoints = [await deviceOf(one.buyer), await deviceOf(one.buyer)];
          if (n % 2 === 0) for (const endpoint of endpoints) market().services.answers.push.set(endpoint, GONE);
          people.push({ ...one, endpoints });
        }
        await Promise.all(people.map(({ cancel }) => cancel()));
        await Promise.all([send(), send(), send()]);
        for (const [n, { endpoints, address }] of people.entries()) {
          expect(endpoints.map(pushesTo)).toEqual(n % 2 === 0 ? [0, 0] : [1, 1]);
          expect(mailsTo(address)).toHaveLength(n % 2 === 0 ? 1 : 0);
        }
        expect(await queued()).toBe(0);
      });

      test('not by mail what somebody has read already, nor where the account is gone', async () => {
        const { buyer, address, cancel } = await cancelled();
        await cancel();
        await buyer.call('POST /api/buyer/alarms/read', { body: {} });
        await send();
        expect(mailsTo(address)).toEqual([]);
        const other = await cancelled();
        await other.cancel();
        expect((await other.buyer.send('DELETE /api/account')).status).toBe(200);
        await send();
        expect(mailsTo(other.address)).toEqual([]);
        expect(await queued()).toBe(0);
      });
    });

    describe('a mail', () => {
      test('that is not taken now is sent later under the same name, and not before', async () => {
        const { address, cancel } = await cancelled();
        await cancel();
        market().services.answers.mail.push(LATER);
        await send();
        await send();
        expect(mailsTo(address)).toEqual([]);
        await letTimePass();
        await send();
        expect(mailsTo(address)).toHaveLength(1);
        expect(await queued()).toBe(0);
      });

      test('whose sending was not recorded is sent again under the same name', async () => {
        const { address, cancel } = await cancelled();
        await cancel();
        market().services.answers.mail.push('crash');
        await expect(send()).rejects.toThrow('dies');
        await letTimePass();
        await send();
        const keys = mailsTo(address).map(({ key }) => key);
        expect(keys).toHaveLength(2);
        expect(new Set(keys).size).toBe(1);
      });

      test('that bounces closes the address; one that is refused does not', async () => {
        const { buyer, address, cancel } = await cancelled();
        await cancel();
        market().services.answers.mail.push(BOUNCED);
        await send();
        const [contact] = await market().db.select().from(contacts).where(eq(contacts.userId, buyer.userId));
        expect(contact).toMatchObject({ channel: 'email', address, refusedAt: market().clock.now() });
        await tellOf(buyer, 1);
        await send();
        expect(mailsTo(address)).toEqual([]);

        const other = await cancelled();
        await other.cancel();
        market().services.answers.mail.push(REFUSED);
        await send();
        expect(mailsTo(other.address)).toEqual([]);
        await tellOf(other.buyer, 1);
        await send();
        expect(mailsTo(other.address)).toHaveLength(1);
        expect(await queued()).toBe(0);
      });

      test('that bounces leaves another one alone that its person has named meanwhile', async () => {
        const { buyer, address, cancel } = await cancelled();
        await buyer.call('POST /api/notices/email', { body: { address: 'new@home.test' } });
        const [proof] = mailsTo('new@home.test');
        await cancel();
        market().services.answers.mail.push(BOUNCED);
        await send();
        await tellOf(buyer, 1);
        await send();
        expect(mailsTo(address)).toEqual([]);
        const token = /token=([\w.-]+)/.exec(proof!.text)![1]!;
        await market().nobody.call('POST /api/notices/email/proof', { body: { token } });
        await tellOf(buyer, 1);
        await send();
        expect(mailsTo('new@home.test')).toHaveLength(2);
      });

      test('that bounces after its account has gone is kept nowhere', async () => {
        const { buyer, cancel } = await cancelled();
        await cancel();
        market().services.answers.mail.push(async () => {
          await buyer.call('DELETE /api/account');
          return BOUNCED;
        });
        await send();
        expect(await market().db.$count(contacts, eq(contacts.userId, buyer.userId))).toBe(0);
      });

      test('is one of ten a day at the most; what the law wants in writing is not counted', async () => {
        const buyer = await market().person();
        const address = await mailed(buyer);
        await tellOf(buyer, 12);
        await send();
        expect(mailsTo(address)).toHaveLength(10);
        const { order, mart } = await market().heldOrder();
        await market().db.transaction((tx) =>
          notify(tx, [buyer.userId], {
            kind: 'orderRefunded',
            orderId: order.id,
            martId: mart.id,
            onceKey: 'refund-1',
            details: { amountWon: 3_000 },
            now: market().clock.now(),
          }),
        );
        await send();
        expect(mailsTo(address)).toHaveLength(11);
        const counted = and(eq(messagesSent.userId, buyer.userId), eq(messagesSent.channel, 'email'));
        expect(await market().db.select().from(messagesSent).where(counted)).toMatchObject([
          { limited: 10, count: 11 },
        ]);
        market().clock.advance({ days: 1 });
        await tellOf(buyer, 1);
        await send();
        expect(mailsTo(address)).toHaveLength(12);
      });

      test('that is put off takes nothing of those ten', async () => {
        const buyer = await market().person();
        const address = await mailed(buyer);
        await tellOf(buyer, 10);
        market().services.answers.mail.push(LATER, LATER, LATER);
        await send();
        await letTimePass();
        await send();
        expect(mailsTo(address)).toHaveLength(10);
      });
    });

    describe('an order that is new to its mart', () => {
      const UNSEEN = '3분 동안 아무도 확인하지 않은 주문이에요.';

      async function ordered() {
        const mart = await market().mart({ name: '합정마트' });
        const product = await market().product(mart);
        const address = await mailed(mart.owner);
        await market().db.update(sessions).set({ calledAt: null }).where(eq(sessions.userId, mart.owner.userId));
        await market().pool.query('truncate outbox');
        const order = await market().order(await market().person(), product);
        return { mart, order, address };
      }

      test('rings at once, and is mailed when nobody has looked for three minutes', async () => {
        const { mart, address } = await ordered();
        await send();
        expect(mailsTo(address)).toEqual([]);
        const due = await market().db.execute<{ minutes: number }>(
          sql`select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from outbox`,
        );
        expect(due.rows).toEqual([{ minutes: 3 }]);
        await letTimePass();
        await send();
        const [mail] = mailsTo(address);
        expect(mail).toMatchObject({ subject: '[동네마켓] 새 주문 · 합정마트' });
        expect(mail!.text).toContain(UNSEEN);
        expect(mail!.text).toContain(`http://market.test/seller/mart/${mart.id}/customers`);
      });

      /** A mart of three, each with a device of theirs, and an order that nobody has planned yet. */
      async function orderedOfThree() {
        const { mart } = await ordered();
        const staff = [mart.owner, ...(await twoEmployees(market(), mart))];
        const devices: string[] = [];
        for (const person of staff) devices.push(await deviceOf(person, { forMart: true }));
        return { mart, staff, devices };
      }

      test('waits as one row, and rings once for each of its staff', async () => {
        const { mart, staff, devices } = await orderedOfThree();
        expect(await market().db.$count(outbox, eq(outbox.userId, STAFF))).toBe(1);
        for (const { userId } of staff) expect(await market().db.$count(outbox, eq(outbox.userId, userId))).toBe(0);
        await market().dismiss(staff[2]!, mart);
        const second = market().kind === 'PGlite' ? null : await market().secondProcess();
        await Promise.all([send(), ...(second ? [createNewsSender(second.deps).send()] : [])]);
        expect(devices.map(pushesTo)).toEqual([1, 1, 0]);
        // And the mail of its owner, in three minutes.
        expect(await queued()).toBe(1);
      });

      // It deletes a row when it has planned it, as we do, and knows of none for a staff.
      test('becomes a row for each of its staff where a process of 0.2.0 plans it', async () => {
        const { staff, devices } = await orderedOfThree();
        const [waiting] = await market().db.delete(outbox).where(eq(outbox.userId, STAFF)).returning();
        const rows = await market().db.select().from(outbox).where(eq(outbox.orderId, waiting!.orderId!));
        expect(rows.map(({ userId }) => userId).sort()).toEqual(staff.map(({ userId }) => userId).sort());
        for (const row of rows) expect(row).toMatchObject({ channel: null, writtenAt: waiting!.writtenAt });
        await send();
        expect(devices.map(pushesTo)).toEqual([1, 1, 1]);
      });

      test('is not mailed once somebody of the mart was at a screen', async () => {
        const { mart, address } = await ordered();
        await send();
        const { sessionId } = await sessionOf(mart.owner);
        await market().inSession(mart.owner, sessionId).call('GET /api/seller/alarms', { query: {} });
        await letTimePass();
        await send();
        expect(mailsTo(address)).toEqual([]);
        expect(await queued()).toBe(0);
      });

      test('is mailed to no employee who may not sign in any more; whoever runs the mart is told', async () => {
        const { mart, address } = await ordered();
        const [clerk, blocked] = await twoEmployees(market(), mart);
        const [clerks, theirs] = [await mailed(clerk), await mailed(blocked)];
        const barred = inArray(users.id, [blocked.userId, mart.owner.userId]);
        await market().db.update(users).set({ blockedAt: market().clock.now() }).where(barred);
        await send();
        await letTimePass();
        await send();
        expect([address, clerks, theirs].map((to) => mailsTo(to).length)).toEqual([1, 1, 0]);
        expect(await queued()).toBe(0);
      });

      test('of the market is mailed to no operator who may not sign in any more', async () => {
        const [operator, blocked] = [await market().operator('owner'), await market().operator('owner')];
        const [there, barred] = [await mailed(operator), await mailed(blocked)];
        const now = market().clock.now();
        await market().db.transaction((tx) => tellMoneyFaults(tx, { faults: 1, now }));
        await market().db.update(users).set({ blockedAt: now }).where(eq(users.id, blocked.userId));
        await send();
        expect([there, barred].map((to) => mailsTo(to).length)).toEqual([1, 0]);
      });

      test('is not mailed where that was switched off while it waited', async () => {
        const { mart, address } = await ordered();
        await send();
        await mart.owner.call('PUT /api/notices/switches', { body: { newOrders: ['push'] } });
        await letTimePass();
        await send();
        expect(mailsTo(address)).toEqual([]);
        expect(await queued()).toBe(0);
      });

      test('is not mailed once it is over', async () => {
        const { order, address } = await ordered();
        await send();
        await order.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        await letTimePass();
        await send();
        expect(mailsTo(address).map(({ subject }) => subject)).toEqual(['[동네마켓] 주문 취소 · 합정마트']);
      });

      async function sessionOf({ userId }: Person) {
        const [session] = await market().db.select().from(sessions).where(eq(sessions.userId, userId));
        return { sessionId: session!.id };
      }
    });
  },
  openNewsMarket,
);
