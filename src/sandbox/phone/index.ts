import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { PHONE_TEMPLATES, type PhoneTemplate } from '#lib/messages/notice/phone.ts';
import { sandboxCredentials } from '../credentials.ts';
import { neverAnswer } from '../delay.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { type PhoneRequest, putRequest, putText, requestOf, requestsTo, textsTo } from './phonebox.ts';

const TIME_TOLERANCE_MS = 5 * 60_000;
const SERVICE = '/alimtalk/v2/services/:serviceId/messages';

const Sent = z.strictObject({
  plusFriendId: z.string(),
  templateCode: z.string(),
  messages: z.tuple([
    z.strictObject({
      to: z.string().regex(/^01\d{8,9}$/),
      content: z.string().min(1).max(1_000),
      useSmsFailover: z.literal(true),
      failoverConfig: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('SMS'), from: z.string(), content: z.string().refine(isWithin(90)) }),
        z.strictObject({ type: z.literal('LMS'), from: z.string(), content: z.string().refine(isWithin(2_000)) }),
      ]),
    }),
  ]),
});

const WALL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const Listing = z.object({
  plusFriendId: z.string(),
  to: z.string().optional(),
  templateCode: z.string().optional(),
  requestStartTime: z.string().regex(WALL_TIME),
  requestEndTime: z.string().regex(WALL_TIME),
});

/**
 * The messages of NAVER Cloud SENS at `/sandbox/phone` (providers.md section 13): signed, in time, from the registered
 * channel and sender. `GET ?to=` answers what a phone got, newest first. Nobody has a KakaoTalk at 010-0000-…, and
 * nobody anything at 010-0009-….
 */
export function createPhoneStandIn(deps: SandboxDeps): Hono {
  const { store, clock, hangMs } = deps;
  const app = new Hono();
  const { serviceId, channel, sender } = sandboxCredentials.phone;

  app.get('/', async (c) => c.json(await textsTo(store, c.req.query('to') ?? '')));

  app.use('/alimtalk/*', async (c, next) => {
    if (!isSigned(c, clock.now()))
      return c.json(
        { error: { errorCode: '200', message: 'Authentication Failed', details: 'Invalid signature' } },
        401,
      );
    return next();
  });
  app.use(SERVICE, async (c, next) => (c.req.param('serviceId') === serviceId ? next() : c.body(null, 404)));

  app.post(SERVICE, async (c) => {
    if (await takeFault(store, 'phone', 'lost')) return neverAnswer(c.req.raw, hangMs);
    if (await takeFault(store, 'phone', 'refused')) return c.json({ status: 400, error: 'Bad Request' }, 400);
    const { data: sent } = Sent.safeParse(await c.req.json().catch(() => null));
    if (!sent) return c.json({ status: 400, error: 'Bad Request' }, 400);
    const [{ to, content, failoverConfig }] = sent.messages;
    const template = templateOf(sent.templateCode);
    if (sent.plusFriendId !== channel || failoverConfig.from !== sender || template === null)
      return c.json({ status: 400, error: 'unknown channel, sender or template' }, 400);
    const request: PhoneRequest = {
      messageId: randomUUID(),
      requestId: randomUUID(),
      at: clock.now().toISOString(),
      to,
      plusFriendId: sent.plusFriendId,
      templateCode: sent.templateCode,
      content,
      ...(await endOf({ to, content, template })),
    };
    await putRequest(store, request);
    const { at, status, failover, messageId, requestId } = request;
    if (status.name === 'success') await putText(store, to, { at, text: content, template: sent.templateCode });
    if (failover === 'success') await putText(store, to, { at, text: failoverConfig.content, template: null });
    if (await takeFault(store, 'phone', 'timeout')) return neverAnswer(c.req.raw, hangMs);
    const taken = { messageId, to, content, requestStatusCode: 'A000', requestStatusName: 'success' };
    return c.json({ requestId, statusCode: '202', statusName: 'success', messages: [taken] }, 202);
  });

  /** How a message ends, by its number, its text and what is armed; the text behind it follows any failure. */
  async function endOf({ to, content, template }: { to: string; content: string; template: string }) {
    const isNobody = (await takeFault(store, 'phone', 'unreachable')) || to.startsWith('0100009');
    const isNoUser = (await takeFault(store, 'phone', 'not_user')) || to.startsWith('0100000');
    const isOther = (await takeFault(store, 'phone', 'template_mismatch')) || !isOfTemplate(template, content);
    const code = isOther ? '3016' : isNobody || isNoUser ? '3019' : '0000';
    const failover = code === '0000' ? null : isNobody ? ('fail' as const) : ('success' as const);
    return { status: { code, name: code === '0000' ? ('success' as const) : ('fail' as const) }, failover };
  }

  app.get(SERVICE, async (c) => {
    const { data: asked } = Listing.safeParse(c.req.query());
    if (!asked) return c.json({ status: 400, error: 'Bad Request' }, 400);
    const found = (await requestsTo(store, asked.to ?? '')).filter(
      ({ plusFriendId, templateCode, at }) =>
        plusFriendId === asked.plusFriendId &&
        templateCode === (asked.templateCode ?? templateCode) &&
        at >= fromWall(asked.requestStartTime) &&
        at <= fromWall(asked.requestEndTime),
    );
    // Without a body, as the service does.
    if (found.length === 0) return c.body(null, 404);
    // The text is told of one message alone.
    return c.json({
      statusCode: '200',
      statusName: 'success',
      messages: found.map(({ messageId, requestId, to, templateCode, plusFriendId }) => ({
        messageId,
        requestId,
        to,
        templateCode,
        plusFriendId,
        requestStatusCode: 'A000',
      })),
    });
  });

  app.get(`${SERVICE}/:messageId`, async (c) => {
    const request = await requestOf(store, c.req.param('messageId'));
    if (!request) return c.body(null, 404);
    const { messageId, requestId, to, templateCode, plusFriendId, content, status, failover } = request;
    return c.json({
      messageId,
      requestId,
      to,
      templateCode,
      plusFriendId,
      content,
      requestStatusCode: 'A000',
      requestStatusName: 'success',
      messageStatusCode: status.code,
      messageStatusName: status.name,
      useSmsFailover: true,
      ...(failover === null ? {} : { failover: { requestStatusCode: 'A000', messageStatusName: failover } }),
    });
  });

  return app;
}

const templateOf = (code: string): string | null =>
  Object.hasOwn(PHONE_TEMPLATES, code) ? PHONE_TEMPLATES[code as PhoneTemplate] : null;

/** What may stand for a variable: an address and a code have their form, no other is empty. */
const VALUES: Partial<Record<string, string>> = { '#{주소}': 'https?://\\S+', '#{번호}': '\\d{6}' };
const ANY_VALUE = '[\\s\\S]+?';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Whether a text is a template with each of its variables filled in. */
const isOfTemplate = (template: string, content: string): boolean => {
  const parts = template.split(/(#\{[^}]+\})/);
  const pattern = parts.map((part) => (part.startsWith('#{') ? (VALUES[part] ?? ANY_VALUE) : escaped(part)));
  return new RegExp(`^${pattern.join('')}$`).test(content);
};

/** Bytes of EUC-KR. */
function isWithin(most: number) {
  return (text: string): boolean => [...text].reduce((sum, letter) => sum + (letter < '\u0080' ? 1 : 2), 0) <= most;
}

const fromWall = (text: string): string => new Date(`${text.replace(' ', 'T')}+09:00`).toISOString();

/** By the secret of who calls, over the method, the address with its query, the time and the key. */
function isSigned(c: Context, now: Date): boolean {
  const { accessKey, secretKey } = sandboxCredentials.phone;
  const timestamp = c.req.header('x-ncp-apigw-timestamp') ?? '';
  if (!/^\d+$/.test(timestamp) || Math.abs(Number(timestamp) - now.getTime()) > TIME_TOLERANCE_MS) return false;
  if (c.req.header('x-ncp-iam-access-key') !== accessKey) return false;
  const { pathname, search } = new URL(c.req.url);
  const signed = `${c.req.method} ${pathname}${search}\n${timestamp}\n${accessKey}`;
  const expected = Buffer.from(createHmac('sha256', secretKey).update(signed).digest('base64'));
  const given = Buffer.from(c.req.header('x-ncp-apigw-signature-v2') ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
