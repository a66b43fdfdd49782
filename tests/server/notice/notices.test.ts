import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createGateways } from '#lib/server/gateways/index.ts';
import type { MailResult, OutgoingMail } from '#lib/server/gateways/mail.ts';
import { contacts, messagesSent, noticeChoices, outbox, users } from '#lib/server/schema/index.ts';
import { mailToken, readMailToken } from '#lib/server/services/notice/contacts/mail-token.ts';
import { showNotices } from '#lib/server/services/notice/contacts/show-notices.ts';
import { GATEWAYS_OFF } from '../gateways-off.ts';
import { type Database, describeMarket, type Market, ORIGIN, openMarket } from '../market.ts';
import { createPerson, type Person } from '../person.ts';

type MailMarket = Market & { relay: { mails: OutgoingMail[]; answer: MailResult } };

async function openMailMarket(kind: Database): Promise<MailMarket> {
  const relay: MailMarket['relay'] = { mails: [], answer: { ok: true } };
  const mail = {
    async send(sent: OutgoingMail) {
      if (relay.answer.ok) relay.mails.push(sent);
      return relay.answer;
    },
  };
  return { ...(await openMarket(kind, { gateways: () => ({ ...createGateways(GATEWAYS_OFF), mail }) })), relay };
}

const ASK = 'POST /api/notices/email';
const PROVE = 'POST /api/notices/email/proof';
const END = 'POST /api/notices/off';
const SWITCH = 'PUT /api/notices/switches';

describeMarket(
  'how somebody is told',
  (market) => {
    beforeEach(() => Object.assign(market().relay, { mails: [], answer: { ok: true } }));
    const settings = ({ userId }: Person) => showNotices(market().deps, { userId, sessionId: '' });
    const tokenIn = (mail: OutgoingMail | undefined) => /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const proofSentTo = async (person: Person, address: string) => {
      await person.call(ASK, { body: { address } });
      return tokenIn(market().relay.mails.at(-1));
    };

    describe('an address', () => {
      test('is theirs once the link that was sent there is pressed, and not before', async () => {
        const person = await market().person();
        expect((await settings(person)).email).toMatchObject({ goesTo: null, asked: null });
        const token = await proofSentTo(person, 'mine@home.test');
        expect(market().relay.mails).toMatchObject([
          { to: 'mine@home.test', subject: '[동네마켓] 이메일 주소를 확인해 주세요', unsubscribeUrl: null },
        ]);
        expect((await settings(person)).email).toMatchObject({ goesTo: null, asked: 'mine@home.test' });
        // Whoever reads the mail may have no session here.
        await market().nobody.call(PROVE, { body: { token } });
        await market().nobody.call(PROVE, { body: { token } });
        expect((await settings(person)).email).toMatchObject({ goesTo: 'mine@home.test', asked: null });
      });

      test('of a verified provider needs no link, until it bounces', async () => {
        const person = await market().person();
        const { db, clock } = market();
        const [user] = await db
          .update(users)
          .set({ emailVerified: true })
          .where(eq(users.id, person.userId))
          .returning();
        expect((await settings(person)).email.goesTo).toBe(user!.email);
        const refused = {
          userId: person.userId,
          channel: 'email',
          address: user!.email!,
          askedAt: clock.now(),
        } as const;
        await db.insert(contacts).values({ ...refused, refusedAt: clock.now() });
        expect((await settings(person)).email).toMatchObject({ goesTo: null, refused: user!.email });
        await market().nobody.call(PROVE, { body: { token: await proofSentTo(person, user!.email!) } });
        expect((await settings(person)).email).toMatchObject({ goesTo: user!.email, refused: null });
      });

      test('is proven by no link that is old, of another address, or of another act', async () => {
        const person = await market().person();
        const old = await proofSentTo(person, 'old@home.test');
        const other = await proofSentTo(person, 'other@home.test');
        const { config } = market();
        const end = mailToken({ act: 'end', userId: person.userId, topic: 'orders' }, config.sessionSecret);
        const forged = `${other.split('.')[0]}.${'A'.repeat(43)}`;
        for (const token of [old, end, forged])
          expect(await market().nobody.refused(PROVE, { body: { token } })).toMatchObject({ code: 'mailLinkOver' });
        market().clock.advance({ hours: 24 });
        expect(await market().nobody.refused(PROVE, { body: { token: other } })).toMatchObject({ status: 410 });
        expect((await settings(person)).email.goesTo).toBeNull();
      });

      test('that takes no mail is said so at once', async () => {
        market().relay.answer = { ok: false, reason: 'bounced' };
        const person = await market().person();
        expect(await person.refused(ASK, { body: { address: 'gone@home.test' } })).toMatchObject({
          code: 'mailNotSent',
        });
      });

      test('stands in no link, which a log may hold', async () => {
        const token = await proofSentTo(await market().person(), 'secret@home.test');
        const payload = Buffer.from(token.split('.')[0]!, 'base64url').toString('utf8');
        expect(payload).not.toContain('home.test');
      });
    });

    describe('switches', () => {
      test('stand on until they are switched off, and only those that decide anything', async () => {
        const person = await market().person();
        expect((await settings(person)).topics.buyer).toContainEqual({
          topic: 'orders',
          channels: ['email'],
          on: ['email'],
        });
        await person.call(SWITCH, { body: { orders: [], refunds: [] } });
        const { topics } = await settings(person);
        expect(topics.buyer).toContainEqual({ topic: 'orders', channels: ['email'], on: [] });
        // What the law wants in writing is mailed all the same.
        expect(topics.buyer).toContainEqual({ topic: 'refunds', channels: [], on: ['email'] });
        await person.call(SWITCH, { body: { orders: ['email'] } });
        const rows = await market().db.select().from(noticeChoices).where(eq(noticeChoices.userId, person.userId));
        expect(rows).toEqual([]);
      });

      test('are of the topics that concern the person', async () => {
        const [buyer, mart, operator] = [
          await market().person(),
          await market().mart(),
          await market().operator('support'),
        ];
        const of = async (person: Person) => {
          const { topics } = await settings(person);
          return [topics.buyer.length, topics.mart.length, topics.operator.length];
        };
        expect(await of(buyer)).toEqual([6, 0, 0]);
        expect(await of(mart.owner)).toEqual([6, 5, 0]);
        expect(await of(operator)).toEqual([6, 0, 1]);
      });
    });

    describe('the link of a mail', () => {
      const offTo = ({ userId }: Person) =>
        and(eq(noticeChoices.userId, userId), eq(noticeChoices.topic, 'orders'), eq(noticeChoices.channel, 'email'));
      const endOf = ({ userId }: Person) =>
        mailToken({ act: 'end', userId, topic: 'orders' }, market().config.sessionSecret);

      test('ends mail of its topic by a press, without a sign-in', async () => {
        const person = await market().person();
        await market().nobody.call(END, { body: { token: endOf(person) } });
        expect(await market().db.select().from(noticeChoices).where(offTo(person))).toMatchObject([{ isOn: false }]);
      });

      test('ends nothing more where the account is gone', async () => {
        const person = await market().person();
        const token = mailToken({ act: 'end', userId: person.userId, topic: 'orders' }, market().config.sessionSecret);
        await person.call('DELETE /api/account');
        await market().nobody.call(END, { body: { token } });
        expect(await market().db.$count(noticeChoices, eq(noticeChoices.userId, person.userId))).toBe(0);
      });

      test('ends it by the mail program itself, which has neither cookies nor an origin', async () => {
        const person = await market().person();
        const post = (token: string) =>
          market().app.fetch(
            new Request(`${ORIGIN}/api/notices/off?token=${token}`, {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: 'List-Unsubscribe=One-Click',
            }),
          );
        expect((await post('nobody.nothing')).status).toBe(410);
        expect((await post(endOf(person))).status).toBe(200);
        expect(await market().db.select().from(noticeChoices).where(offTo(person))).toHaveLength(1);
      });

      test('is read as it was written, or not at all', () => {
        const secret = market().config.sessionSecret;
        const act = { act: 'end', userId: 7, topic: 'orders' } as const;
        expect(readMailToken(mailToken(act, secret), secret)).toEqual(act);
        for (const odd of ['', '.', 'x', `${mailToken(act, secret)}x`, mailToken(act, 'another secret')])
          expect(readMailToken(odd, secret)).toBeNull();
      });
    });

    test('an address that another process is asked for a moment after the account went is kept nowhere', async () => {
      const person = await market().person();
      await person.call('DELETE /api/account');
      const late = createPerson(market(), { userId: person.userId, refresh: person.refreshToken });
      expect(await late.refused(ASK, { body: { address: 'late@home.test' } })).toMatchObject({ status: 401 });
      expect(await market().db.$count(contacts, eq(contacts.userId, person.userId))).toBe(0);
      expect(market().relay.mails).toEqual([]);
    });

    test('their addresses and switches are theirs to take along, and go with the account', async () => {
      const person = await market().person();
      await market().nobody.call(PROVE, { body: { token: await proofSentTo(person, 'mine@home.test') } });
      await person.call(SWITCH, { body: { orders: [] } });
      const { userId } = person;
      await market().db.insert(outbox).values({ userId, alarmId: 1 });
      await market().db.insert(messagesSent).values({ day: '2026-11-20', userId, channel: 'email', count: 3 });
      const { notices } = await person.call('GET /api/account/export');
      expect(notices).toEqual({
        addresses: [expect.objectContaining({ channel: 'email', address: 'mine@home.test' })],
        switches: [{ topic: 'orders', channel: 'email', on: false }],
        messages: [{ day: '2026-11-20', channel: 'email', count: 3 }],
      });
      expect((await person.send('DELETE /api/account')).status).toBe(200);
      for (const table of [contacts, noticeChoices, outbox, messagesSent])
        expect(await market().db.$count(table, eq(table.userId, userId))).toBe(0);
    });
  },
  openMailMarket,
);
