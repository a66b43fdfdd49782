import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMail, type MailConfig, type OutgoingMail } from '#lib/server/gateways/mail.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { listMailboxes, mailTo } from '#sandbox/mail/mailbox.ts';
import { openSmtpServer } from '#sandbox/mail/smtp-server.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import { freePort } from '../../free-ports.ts';

const NOW = new Date('2026-11-20T05:00:00.000Z');
const now = () => NOW;
let store: ReturnType<typeof createMemoryStore>;
let relay: Awaited<ReturnType<typeof openSmtpServer>>;
beforeEach(async () => {
  store = createMemoryStore({ now });
  relay = await openSmtpServer({ store, now, hangMs: 3_000 });
});
afterEach(() => relay.close());

const { user, password, from } = sandboxCredentials.mail;
const urlOf = (secret: string = password) => `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${relay.port}`;
const mailer = (overrides: Partial<MailConfig> = {}, deps = {}) =>
  createMail({ url: urlOf(), from: `동네마켓 <${from}>`, timeoutMs: 2_000, ...overrides }, deps);

const MAIL: OutgoingMail = {
  to: 'buyer@demo.test',
  subject: '주문을 받았어요',
  text: '합정마트에서 주문을 받았어요.\nhttp://market.test/buyer/purchase',
  html: '<p>합정마트에서 주문을 받았어요.</p>',
  key: 'news-7',
  unsubscribeUrl: 'http://market.test/api/notices/off?token=x',
};

describe('a mail', () => {
  test('arrives as text and as HTML, and says that a machine wrote it and how it is ended', async () => {
    expect(await mailer().send(MAIL)).toEqual({ ok: true });
    const [mail] = await mailTo(store, 'Buyer@demo.test');
    expect(mail).toMatchObject({ subject: MAIL.subject, at: NOW.toISOString(), messageId: '<news-7@demo.test>' });
    expect(mail?.text.trim()).toBe(MAIL.text);
    expect(mail?.html.trim()).toBe(MAIL.html);
    expect(mail?.heads).toEqual({
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<http://market.test/api/notices/off?token=x>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  test('that nobody may end offers no end', async () => {
    await mailer().send({ ...MAIL, unsubscribeUrl: null });
    const [mail] = await mailTo(store, MAIL.to);
    expect(mail?.heads['list-unsubscribe']).toBeUndefined();
  });

  test('that is sent twice is seen once', async () => {
    await mailer().send(MAIL);
    await mailer().send(MAIL);
    expect(await mailTo(store, MAIL.to)).toHaveLength(1);
  });

  test.each([
    ['a second receiver', { to: 'buyer@demo.test\r\nBcc: other@demo.test' }],
    ['two receivers', { to: 'buyer@demo.test, other@demo.test' }],
    ['a name with its address', { to: 'x <other@demo.test>' }],
    ['a head within the subject', { subject: '주문\r\nBcc: other@demo.test' }],
    ['a line separator in the subject', { subject: '주문\u2028Bcc: other@demo.test' }],
    ['a head within the way out', { unsubscribeUrl: 'http://market.test/\r\nBcc: other@demo.test' }],
    ['a head within the key', { key: 'x>\r\nBcc: <other@demo.test' }],
  ])('with %s is not sent at all', async (_, change) => {
    expect(await mailer().send({ ...MAIL, ...change })).toMatchObject({ ok: false });
    expect(await listMailboxes(store)).toEqual([]);
  });
});

describe('a relay', () => {
  test.each([
    ['refused', { ok: false, reason: 'later' }],
    ['bounce', { ok: false, reason: 'bounced' }],
  ] as const)('that says %s is understood', async (fault, result) => {
    await armFault(store, { provider: 'smtp', fault });
    expect(await mailer().send(MAIL)).toEqual(result);
    expect(await mailer().send(MAIL)).toEqual({ ok: true });
  });

  test('that says nothing is waited for no longer than told', async () => {
    await armFault(store, { provider: 'smtp', fault: 'timeout' });
    const silent = await mailer({ timeoutMs: 200 }).send(MAIL);
    expect(silent).toEqual({ ok: false, reason: 'later', isSilent: true });
  });

  test('that is away is tried again', async () => {
    const nobody = `smtp://127.0.0.1:${await freePort()}`;
    expect(await mailer({ url: nobody }).send(MAIL)).toEqual({ ok: false, reason: 'later', isSilent: true });
  });

  test('that does not know us, or our sender, loses no mail', async () => {
    expect(await mailer({ url: urlOf('wrong') }).send(MAIL)).toEqual({ ok: false, reason: 'later' });
    expect(await mailer({ from: 'other@demo.test' }).send(MAIL)).toEqual({ ok: false, reason: 'later' });
  });

  test('is named in no log with somebody’s address', async () => {
    const said: string[] = [];
    const log = { warn: (fields: object, message: string) => void said.push(JSON.stringify([fields, message])) };
    for (const fault of ['refused', 'bounce']) {
      await armFault(store, { provider: 'smtp', fault });
      await mailer({}, { log }).send(MAIL);
    }
    await mailer({}, { log }).send({ ...MAIL, subject: 'a\nb' });
    expect(said).toHaveLength(3);
    for (const line of said) expect(line).not.toContain('demo.test');
  });
});
