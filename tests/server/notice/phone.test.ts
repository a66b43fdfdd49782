import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { RESERVED_WON } from '#lib/domain/notice/phone.ts';
import { fillTemplate, PHONE_TEMPLATES } from '#lib/messages/notice/phone.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import type { Mail, OutgoingMail } from '#lib/server/gateways/mail.ts';
import {
  contacts,
  messagesSent,
  noticeChoices,
  outbox,
  phoneMessages,
  phoneProofs,
  sessions,
  users,
} from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { marketNumbers } from '#lib/server/services/market/market-numbers.ts';
import { notify } from '#lib/server/services/notice/alarms/notify.ts';
import { phoneAfterHold } from '#lib/server/services/notice/contacts/phone-after-hold.ts';
import { showNotices } from '#lib/server/services/notice/contacts/show-notices.ts';
import { followMessages } from '#lib/server/services/notice/outbox/follow-messages.ts';
import { phonesToday } from '#lib/server/services/notice/outbox/message-limit.ts';
import { createNewsSender } from '#lib/server/services/notice/outbox/send-news.ts';
import { GATEWAYS_OFF } from '../gateways-off.ts';
import { type Database, describeMarket, type Market, openMarket } from '../market.ts';
import type { Person } from '../person.ts';
import { phoneService } from '../phone-service.ts';

interface PhoneMarket extends Market {
  phones: ReturnType<typeof phoneService>;
  mails: OutgoingMail[];
}

/** As much as two messages may cost, and something. */
const DAILY_WON = 100_000;

async function openPhoneMarket(kind: Database): Promise<PhoneMarket> {
  const mails: OutgoingMail[] = [];
  let phones: ReturnType<typeof phoneService> | null = null;
  const mail: Mail = {
    async send(sent) {
      mails.push(sent);
      return { ok: true };
    },
  };
  const market = await openMarket(kind, {
    env: { PHONE_DAILY_WON: String(DAILY_WON) },
    gateways: (now) => {
      phones = phoneService(now);
      return { ...createGateways(GATEWAYS_OFF), mail, phone: phones.gateway() };
    },
  });
  return { ...market, phones: phones!, mails };
}

const ASK = 'POST /api/notices/phone';
const PROVE = 'POST /api/notices/phone/proof';
const FORGET = 'DELETE /api/notices/phone';

let numbers = 10_000_000;
const newNumber = (): string => {
  numbers += 1;
  return `010${numbers}`;
};

describeMarket(
  'a phone',
  (market) => {
    beforeEach(async () => {
      const { db, phones, mails } = market();
      await db.delete(outbox);
      await db.delete(phoneMessages);
      await db.delete(messagesSent);
      await phones.clear();
      mails.length = 0;
    });

    const settings = ({ userId }: Person) => showNotices(market().deps, { userId, sessionId: '' });
    const codeFor = async (number: string) =>
      /인증번호: (\d{6})/.exec((await market().phones.textsTo(number)).at(-1)?.text ?? '')?.[1] ?? '';

    async function prove(person: Person, number = newNumber()): Promise<string> {
      await person.call(ASK, { body: { number } });
      await person.call(PROVE, { body: { code: await codeFor(number) } });
      return number;
    }

    /** Somebody whose number was proven on another day: nothing of this one is counted. */
    async function reached({ userId }: Person): Promise<string> {
      const number = newNumber();
      const at = market().clock.now();
      await market()
        .db.insert(contacts)
        .values({ userId, channel: 'phone', address: number, provenAt: at, askedAt: at });
      return number;
    }

    async function mailed({ userId }: Person): Promise<string> {
      const [user] = await market()
        .db.update(users)
        .set({ emailVerified: true })
        .where(eq(users.id, userId))
        .returning();
      return user!.email!;
    }

    const send = () => createNewsSender(market().deps).send();
    const follow = async () => {
      await market().db.update(phoneMessages).set({ nextAskAt: sql`now() - interval '1 second'` });
      return followMessages(market().deps);
    };
    const letTimePass = () => market().db.update(outbox).set({ nextAttemptAt: sql`now() - interval '1 second'` });
    const textsTo = (number: string) => market().phones.textsTo(number);
    const mailsTo = (to: string) => market().mails.filter((mail) => mail.to === to);
    const waiting = async () => (await market().db.$count(outbox)) + (await market().db.$count(phoneMessages));

    /** News of a mart's cancellation to somebody. */
    async function tellOf({ userId }: Person) {
      const { order, mart } = await market().heldOrder({ mart: { name: '합정마트' } });
      const { db, clock } = market();
      await db.delete(outbox);
      await db.transaction((tx) =>
        notify(tx, [userId], { kind: 'orderCancelledBySeller', orderId: order.id, martId: mart.id, now: clock.now() }),
      );
      return order;
    }

    describe('a number', () => {
      test('is theirs once its code was typed, and shown to them in part alone', async () => {
        const person = await market().person();
        await person.call(ASK, { body: { number: '010-7654-3210' } });
        expect((await settings(person)).phone).toEqual({ goesTo: null, asked: '010-****-3210' });
        expect(await textsTo('01076543210')).toMatchObject([{ template: 'market_code' }]);
        await person.call(PROVE, { body: { code: await codeFor('01076543210') } });
        expect((await settings(person)).phone).toEqual({ goesTo: '010-****-3210', asked: null });
      });

      test('stays as it was until another one is proven', async () => {
        const person = await market().person();
        const first = await prove(person);
        const second = newNumber();
        await person.call(ASK, { body: { number: second } });
        expect((await settings(person)).phone.goesTo).toBe(`010-****-${first.slice(-4)}`);
        await person.call(PROVE, { body: { code: await codeFor(second) } });
        expect((await settings(person)).phone).toEqual({ goesTo: `010-****-${second.slice(-4)}`, asked: null });
      });

      test('goes to whoever proves it later: its former owner’s news are told elsewhere', async () => {
        const [former, owner] = [await market().person(), await market().person()];
        const number = await prove(former);
        const mail = await mailed(former);
        await prove(owner, number);
        expect((await settings(former)).phone).toEqual({ goesTo: null, asked: null });
        expect((await settings(owner)).phone.goesTo).toBe(`010-****-${number.slice(-4)}`);
        const before = (await textsTo(number)).length;
        await tellOf(former);
        await send();
        expect((await textsTo(number)).length).toBe(before);
        expect(mailsTo(mail)).toHaveLength(1);
      });

      test('is proven by no code that is wrong, old, used or another person’s, nor after five guesses', async () => {
        const [person, other] = [await market().person(), await market().person()];
        const number = newNumber();
        const wrong = async (who: Person, code: string) => (await who.refused(PROVE, { body: { code } })).code;
        await person.call(ASK, { body: { number } });
        const code = await codeFor(number);
        const guess = code === '000000' ? '000001' : '000000';
        expect(await wrong(other, code)).toBe('codeOver');
        for (let n = 0; n < 5; n++) expect(await wrong(person, guess)).toBe('codeWrong');
        expect(await wrong(person, code)).toBe('codeOver');

        await person.call(ASK, { body: { number } });
        const next = await codeFor(number);
        market().clock.advance({ minutes: 5 });
        expect(await wrong(person, next)).toBe('codeOver');
        await person.call(ASK, { body: { number } });
        const last = await codeFor(number);
        await person.call(PROVE, { body: { code: last } });
        expect(await wrong(person, last)).toBe('codeOver');
      });

      test('gets five codes a day, and its code is kept as nobody can read it', async () => {
        const person = await market().person();
        const number = newNumber();
        for (let n = 0; n < 5; n++) await person.call(ASK, { body: { number } });
        expect(await person.refused(ASK, { body: { number } })).toMatchObject({ status: 429, code: 'codesOver' });
        expect(await textsTo(number)).toHaveLength(5);
        const [proof] = await market().db.select().from(phoneProofs).where(eq(phoneProofs.userId, person.userId));
        expect(JSON.stringify(proof)).not.toContain(await codeFor(number));
        market().clock.advance({ days: 1 });
        await person.call(ASK, { body: { number } });
      });

      test('that three others have asked for gets no code for a while', async () => {
        const number = newNumber();
        for (let n = 0; n < 3; n++) await (await market().person()).call(ASK, { body: { number } });
        const person = await market().person();
        expect(await person.refused(ASK, { body: { number } })).toMatchObject({ code: 'codesOver' });
        market().clock.advance({ minutes: 60 });
        await person.call(ASK, { body: { number } });
      });

      test('that three others have asked for is left alone, whatever they have done since', async () => {
        const number = newNumber();
        const [first, second] = [await market().person(), await market().person()];
        const [third, person] = [await market().person(), await market().person()];
        for (const other of [first, second, third]) await other.call(ASK, { body: { number } });
        await first.call(FORGET);
        await second.call(ASK, { body: { number: newNumber() } });
        await third.call('DELETE /api/account');
        expect(await person.refused(ASK, { body: { number } })).toMatchObject({ code: 'codesOver' });
      });

      test('that the service refuses is said so, costs nothing, and waits for no code', async () => {
        await market().phones.arm('refused');
        const person = await market().person();
        expect(await person.refused(ASK, { body: { number: newNumber() } })).toMatchObject({ code: 'messageNotSent' });
        expect((await settings(person)).phone).toEqual({ goesTo: null, asked: null });
        expect(await phonesToday(market().deps)).toEqual({ won: 0, count: 0 });
      });

      test('is forgotten when its person wants that, with a code that is on its way', async () => {
        const person = await market().person();
        const number = await prove(person);
        await person.call(ASK, { body: { number } });
        await person.call(FORGET);
        expect((await settings(person)).phone).toEqual({ goesTo: null, asked: null });
        expect(await person.refused(PROVE, { body: { code: await codeFor(number) } })).toMatchObject({
          code: 'codeOver',
        });
        for (const table of [contacts, phoneProofs])
          expect(await market().db.$count(table, eq(table.address, number))).toBe(0);
      });

      test('is theirs to take along, and goes with the account', async () => {
        const person = await market().person();
        const [number, asked] = [await prove(person), newNumber()];
        await person.call(ASK, { body: { number: asked } });
        const { notices } = await person.call('GET /api/account/export');
        expect(notices.addresses).toMatchObject([
          { channel: 'phone', address: number, provenAt: expect.any(String) },
          { channel: 'phone', address: asked, provenAt: null },
        ]);
        await tellOf(person);
        await send();
        const { userId } = person;
        expect(await market().db.$count(phoneMessages, eq(phoneMessages.userId, userId))).toBe(1);
        expect((await person.send('DELETE /api/account')).status).toBe(200);
        for (const table of [contacts, phoneProofs, phoneMessages, messagesSent])
          expect(await market().db.$count(table, eq(table.userId, userId))).toBe(0);
      });

      test('goes with the account, and what its messages have cost today does not', async () => {
        const person = await market().person();
        await person.call(ASK, { body: { number: newNumber() } });
        await person.call('DELETE /api/account');
        expect(await phonesToday(market().deps)).toEqual({ won: RESERVED_WON, count: 1 });
        expect(await market().db.$count(messagesSent, eq(messagesSent.userId, person.userId))).toBe(0);
      });

      test('that was asked for is forgotten after a day', async () => {
        const person = await market().person();
        await person.call(ASK, { body: { number: newNumber() } });
        await deleteOldRows(market().deps, 'codes of phones');
        expect(await market().db.$count(phoneProofs, eq(phoneProofs.userId, person.userId))).toBe(1);
        market().clock.advance({ days: 1, minutes: 1 });
        await deleteOldRows(market().deps, 'codes of phones');
        expect(await market().db.$count(phoneProofs, eq(phoneProofs.userId, person.userId))).toBe(0);
      });

      test('is asked for behind the first orders alone', async () => {
        const mart = await market().mart();
        const product = await market().product(mart);
        const buyer = await market().person();
        const first = await market().order(buyer, product);
        const viewer = { userId: buyer.userId, sessionId: '' };
        const askedAfter = (...ids: number[]) => phoneAfterHold(market().deps, viewer, ids);
        expect(await askedAfter(first.id)).toEqual({ goesTo: null, asked: null });
        const second = await market().order(buyer, product);
        expect(await askedAfter(second.id)).toBeNull();
        expect(await askedAfter(first.id, second.id)).toEqual({ goesTo: null, asked: null });
      });

      test('is no mart’s to see', async () => {
        const mart = await market().mart();
        const buyer = await market().person();
        const number = await prove(buyer);
        const order = await market().order(buyer, await market().product(mart));
        const seen = await mart.owner.send('GET /api/seller/{martId}/orders', {
          params: { martId: mart.id },
          query: { tab: 'checkin' },
        });
        const text = await seen.text();
        expect(text).toContain(String(order.id));
        expect(text).not.toContain(number.slice(-8));
      });
    });

    describe('news', () => {
      test('are told by 알림톡 where there is a number and no device, once, to the letter of their template', async () => {
        const person = await market().person();
        const [number, address] = [await reached(person), await mailed(person)];
        const order = await tellOf(person);
        await send();
        await send();
        expect(await textsTo(number)).toEqual([
          {
            at: expect.any(String),
            template: 'market_cancelled',
            text: fillTemplate('market_cancelled', {
              마트: '합정마트',
              내용: '합정마트에서 ‘사과 1봉지’ 주문을 취소했어요.',
              주소: `http://market.test/buyer/purchase#order-${order.id}`,
            }),
          },
        ]);
        expect(await follow()).toBe(1);
        expect(mailsTo(address)).toEqual([]);
        expect(await waiting()).toBe(0);
      });

      test.each([
        ['not_user', 1, 0],
        ['template_mismatch', 1, 0],
        ['unreachable', 0, 1],
        ['refused', 0, 1],
        ['timeout', 1, 0],
      ] as const)('reach their person exactly once where the service says %s', async (fault, texts, mails) => {
        const person = await market().person();
        const [number, address] = [await reached(person), await mailed(person)];
        await tellOf(person);
        await market().phones.arm(fault);
        await send();
        for (let n = 0; n < 6; n++) {
          await follow();
          await letTimePass();
          await send();
        }
        expect([(await textsTo(number)).length, mailsTo(address).length]).toEqual([texts, mails]);
        expect(await waiting()).toBe(0);
      });

      test('that the service never took are sent again once it has said four times that it does not know them', async () => {
        const person = await market().person();
        const number = await reached(person);
        await tellOf(person);
        await market().phones.arm('lost');
        await send();
        for (let n = 0; n < 3; n++) await follow();
        await letTimePass();
        await send();
        expect(await textsTo(number)).toEqual([]);
        await follow();
        await letTimePass();
        await send();
        await follow();
        expect(await textsTo(number)).toHaveLength(1);
        expect(await phonesToday(market().deps)).toEqual({ won: 8, count: 1 });
        expect(await waiting()).toBe(0);
      });

      test('are told once by a process that died before it was answered, and by two that work at once', async () => {
        const person = await market().person();
        const number = await reached(person);
        await tellOf(person);
        const phone = market().deps.gateways.phone!;
        const dying = { ...phone, send: () => Promise.reject(new Error('the process dies')) };
        const deps = { ...market().deps, gateways: { ...market().deps.gateways, phone: dying } };
        await expect(createNewsSender(deps).send()).rejects.toThrow('dies');
        await letTimePass();
        await Promise.all([send(), send()]);
        expect(await textsTo(number)).toEqual([]);
        for (let n = 0; n < 4; n++) await Promise.all([follow(), followMessages(market().deps)]);
        await letTimePass();
        await Promise.all([send(), send()]);
        expect(await textsTo(number)).toHaveLength(1);
      });

      test('go by mail where the service has been away for twenty minutes', async () => {
        const person = await market().person();
        const [number, address] = [await reached(person), await mailed(person)];
        await tellOf(person);
        await market().phones.arm('lost');
        await send();
        const away = { ...market().deps.gateways.phone!, find: async () => 'unknown' as const };
        const deps = { ...market().deps, gateways: { ...market().deps.gateways, phone: away } };
        for (let n = 0; n < 8; n++) {
          expect(mailsTo(address)).toEqual([]);
          await market().db.update(phoneMessages).set({ nextAskAt: sql`now() - interval '1 second'` });
          await followMessages(deps);
        }
        await send();
        expect([(await textsTo(number)).length, mailsTo(address).length]).toEqual([0, 1]);
      });

      test('are asked about after 5 seconds, then ever later', async () => {
        const person = await market().person();
        await reached(person);
        await tellOf(person);
        await market().phones.arm('lost');
        await send();
        const pause = async () => {
          const { rows } = await market().db.execute<{ seconds: number }>(
            sql`select round(extract(epoch from next_ask_at - now()))::int as seconds from phone_messages`,
          );
          return rows[0]?.seconds;
        };
        const pauses: (number | undefined)[] = [await pause()];
        for (let n = 0; n < 3; n++) {
          await follow();
          pauses.push(await pause());
        }
        expect(pauses).toEqual([30, 5, 10, 20]);
        await send();
      });

      test('go by mail where the phone is switched off for them', async () => {
        const person = await market().person();
        const [number, address] = [await reached(person), await mailed(person)];
        await person.call('PUT /api/notices/switches', { body: { orders: ['push', 'email'] } });
        const choices = and(eq(noticeChoices.userId, person.userId), eq(noticeChoices.channel, 'phone'));
        expect(await market().db.$count(noticeChoices, choices)).toBe(1);
        await tellOf(person);
        await send();
        expect([(await textsTo(number)).length, mailsTo(address).length]).toEqual([0, 1]);
      });

      test('are ten a person and day at the most', async () => {
        const person = await market().person();
        const number = await reached(person);
        for (let n = 0; n < 11; n++) {
          await tellOf(person);
          await send();
        }
        expect(await textsTo(number)).toHaveLength(10);
        market().clock.advance({ days: 1 });
        await tellOf(person);
        await send();
        expect(await textsTo(number)).toHaveLength(11);
      });

      test('of an order of one’s own go to the phone of who takes no mail', async () => {
        const buyer = await market().person();
        const number = await reached(buyer);
        const product = await market().product(await market().mart({ name: '합정마트' }));
        await market().db.delete(outbox);
        const order = await market().order(buyer, product, 2);
        await send();
        const [text, ...others] = await textsTo(number);
        expect(others).toEqual([]);
        expect(text?.template).toBe('market_order');
        for (const part of ['합정마트에서 주문을 받았어요.', '상품: 사과 1봉지', '금액: 6,000원', `#order-${order.id}`])
          expect(text?.text).toContain(part);
      });

      test('of goods by weight say, as their mail does, what they cost at the most', async () => {
        const mart = await market().mart({ name: '합정마트' });
        const pork = await market().product(mart, { byWeight: { weightGrams: 600, pricePer100g: 2_000 } });
        const [caller, reader] = [await market().person(), await market().person()];
        const [number, address] = [await reached(caller), await mailed(reader)];
        await market().db.delete(outbox);
        for (const buyer of [caller, reader]) await market().order(buyer, pork, 2);
        await send();
        expect((await textsTo(number))[0]?.text).toContain('금액: 최대 24,000원');
        const [mail] = mailsTo(address);
        for (const part of ['2개 · 무게를 달아 계산 · 최대 24,000원', '합계: 최대 24,000원'])
          expect(mail?.text).toContain(part);
      });

      test('of an order that nobody looks at go to its mart’s phones after three minutes, else by mail', async () => {
        const mart = await market().mart();
        const product = await market().product(mart);
        const [number, address] = [await reached(mart.owner), await mailed(mart.owner)];
        const ordered = async () => {
          await market().db.update(sessions).set({ calledAt: null }).where(eq(sessions.userId, mart.owner.userId));
          await market().db.delete(outbox);
          await market().order(await market().person(), product);
          await send();
          expect(await market().db.$count(outbox)).toBe(1);
          await letTimePass();
        };
        await ordered();
        await send();
        expect((await textsTo(number)).map(({ template }) => template)).toEqual(['market_new_order']);
        await ordered();
        await market().phones.arm('refused');
        await send();
        await send();
        expect([(await textsTo(number)).length, mailsTo(address).length]).toEqual([1, 1]);
      });
    });

    describe('the money of a day', () => {
      const spend = (won: number) =>
        market()
          .db.insert(messagesSent)
          .values({ day: '2026-11-20', userId: 999_999, channel: 'phone', count: 1, won });

      test.each([
        ['알림톡', null, 8],
        ['a text', 'not_user', 38],
        ['nothing', 'unreachable', 0],
      ] as const)('is what was used: %s', async (_, fault, won) => {
        market().clock.set('2026-11-20T14:00:00');
        const person = await market().person();
        await reached(person);
        await tellOf(person);
        if (fault) await market().phones.arm(fault);
        await send();
        expect(await phonesToday(market().deps)).toEqual({ won: RESERVED_WON, count: 1 });
        await follow();
        expect(await phonesToday(market().deps)).toEqual({ won, count: 1 });
        expect((await marketNumbers(market().deps)).phones).toEqual({ won, count: 1, dailyWon: DAILY_WON });
      });

      test('is never more than it may be: mail tells instead, and no code is sent', async () => {
        market().clock.set('2026-11-20T14:00:00');
        await spend(DAILY_WON - RESERVED_WON + 1);
        const person = await market().person();
        const [number, address] = [await reached(person), await mailed(person)];
        await tellOf(person);
        await send();
        await send();
        expect([(await textsTo(number)).length, mailsTo(address).length]).toEqual([0, 1]);
        expect(await person.refused(ASK, { body: { number: newNumber() } })).toMatchObject({ code: 'codesOver' });
        expect((await phonesToday(market().deps)).won).toBe(DAILY_WON - RESERVED_WON + 1);
      });

      test('is not overdrawn by many at once', async () => {
        market().clock.set('2026-11-20T14:00:00');
        await spend(DAILY_WON - 2 * RESERVED_WON);
        const people = await Promise.all(Array.from({ length: 4 }, () => market().person()));
        for (const person of people) await reached(person);
        const { order, mart } = await market().heldOrder();
        await market().db.delete(outbox);
        await market().db.transaction((tx) =>
          notify(
            tx,
            people.map(({ userId }) => userId),
            { kind: 'orderCancelledBySeller', orderId: order.id, martId: mart.id, now: market().clock.now() },
          ),
        );
        await Promise.all([send(), send()]);
        expect((await phonesToday(market().deps)).won).toBe(DAILY_WON);
        expect(await market().db.$count(phoneMessages)).toBe(2);
      });
    });
  },
  openPhoneMarket,
);

test('what is sent is what docs/providers.md has Kakao approve, to the letter', async () => {
  const page = await readFile('docs/providers.md', 'utf8');
  const listed = [...page.matchAll(/^`(market_\w+)`\n\n```text\n([\s\S]*?)\n```$/gm)].map(([, code, text]) => [
    code,
    text,
  ]);
  expect(listed).toEqual(Object.entries(PHONE_TEMPLATES));
  for (const [code, text] of Object.entries(PHONE_TEMPLATES)) {
    const long = Object.fromEntries(
      ['마트', '상품', '금액', '픽업시간', '내용', '주소', '번호'].map((name) => [name, '가'.repeat(900)]),
    );
    const template = code as keyof typeof PHONE_TEMPLATES;
    expect(fillTemplate(template, {})).toBe(text.replace(/#\{[^}]+\}/g, '-'));
    const filled = fillTemplate(template, long);
    expect(filled.replace(/가{3,}/g, '-')).toBe(text.replace(/#\{[^}]+\}/g, '-'));
    expect(filled.length, code).toBeLessThanOrEqual(1_000);
  }
});
