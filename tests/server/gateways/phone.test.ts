import { beforeEach, describe, expect, test } from 'vitest';
import { fillTemplate } from '#lib/messages/notice/phone.ts';
import type { PhoneMessage, SentPhoneMessage } from '#lib/server/gateways/phone.ts';
import { phoneService } from '../phone-service.ts';

const NOW = new Date('2026-11-20T05:00:00.000Z');
const now = () => NOW;
const later = (minutes: number) => () => new Date(NOW.getTime() + minutes * 60_000);
const TO = '01012345678';
const MESSAGE: PhoneMessage = {
  to: TO,
  template: 'market_case',
  content: fillTemplate('market_case', { 내용: '고객센터에 새 글이 있어요.', 주소: 'http://market.test/buyer' }),
};
const SENT: SentPhoneMessage = {
  to: TO,
  template: MESSAGE.template,
  requestedAt: NOW,
  isContent: (content) => content === MESSAGE.content,
};

let service: ReturnType<typeof phoneService>;
beforeEach(() => {
  service = phoneService(now);
});
const sent = async (message: Partial<PhoneMessage> = {}) => {
  const result = await service.gateway().send({ ...MESSAGE, ...message });
  if (!result.ok) throw new Error(`not taken: ${result.reason}`);
  return service.gateway().ask(result.messageId);
};

describe('a message', () => {
  test('arrives as it was approved', async () => {
    expect(await sent()).toBe('alimtalk');
    expect(await service.textsTo(TO)).toEqual([
      { at: NOW.toISOString(), text: MESSAGE.content, template: 'market_case' },
    ]);
  });

  test.each(['not_user', 'template_mismatch'] as const)('goes as a text where the service says %s', async (fault) => {
    await service.arm(fault);
    expect(await sent()).toBe('text');
    expect(await service.textsTo(TO)).toMatchObject([{ text: MESSAGE.content, template: null }]);
  });

  test('of another letter than its template’s is no 알림톡', async () => {
    expect(await sent({ content: `${MESSAGE.content}\n!` })).toBe('text');
    expect(await sent({ content: MESSAGE.content.replace('http', '//') })).toBe('text');
    expect(await sent({ content: MESSAGE.content.replace('문의 답변', '문의  답변') })).toBe('text');
    expect(await sent({ template: 'market_code' })).toBe('text');
  });

  test.each([
    ['01000001234', 'text'],
    ['01000091234', 'failed'],
  ])('to %s ends as %s', async (to, outcome) => {
    expect(await sent({ to })).toBe(outcome);
    expect(await service.textsTo(to)).toHaveLength(outcome === 'text' ? 1 : 0);
  });

  test('that reaches nobody is known to have failed', async () => {
    await service.arm('unreachable');
    expect(await sent()).toBe('failed');
    expect(await service.textsTo(TO)).toEqual([]);
  });
});

describe('the service refuses', () => {
  test.each([
    ['another secret', { secretKey: 'other' }, 'later'],
    ['another key', { accessKey: 'other' }, 'later'],
    ['another project', { serviceId: 'ncp:kkobizmsg:kr:2:other' }, 'later'],
    ['a channel that is not registered', { channel: '@other' }, 'refused'],
    ['a sender that is not registered', { sender: '0298765432' }, 'refused'],
  ] as const)('%s', async (_, overrides, reason) => {
    expect(await service.gateway(overrides).send(MESSAGE)).toEqual({ ok: false, reason });
    expect(await service.textsTo(TO)).toEqual([]);
  });

  test('a clock that is off by more than five minutes', async () => {
    expect(await service.gateway({}, later(5)).send(MESSAGE)).toMatchObject({ ok: true });
    for (const minutes of [5.1, -5.1])
      expect(await service.gateway({}, later(minutes)).send(MESSAGE)).toEqual({ ok: false, reason: 'later' });
  });

  test.each([
    ['a template that nobody approved', { template: 'market_sale' }],
    ['a number that is none', { to: '0212345678' }],
    ['an empty text', { content: '' }],
    ['a text that is too long', { content: '가'.repeat(1_001) }],
  ])('%s', async (_, change) => {
    expect(await service.gateway().send({ ...MESSAGE, ...change })).toEqual({ ok: false, reason: 'refused' });
  });
});

describe('a message without an answer', () => {
  test('that was taken is found by its text, and by nothing else', async () => {
    await service.arm('timeout');
    const gateway = service.gateway();
    expect(await gateway.send(MESSAGE)).toEqual({ ok: false, reason: 'unknown', isSilent: true });
    const found = await gateway.find(SENT);
    expect(found).toEqual({ messageId: expect.any(String) });
    expect(await gateway.ask((found as { messageId: string }).messageId)).toBe('alimtalk');
    for (const other of [
      { to: '01087654321' },
      { template: 'market_terms' },
      { requestedAt: later(10)() },
      { isContent: () => false },
    ])
      expect(await gateway.find({ ...SENT, ...other })).toBe('none');
  });

  test('that was not taken is not found', async () => {
    await service.arm('lost');
    expect(await service.gateway().send(MESSAGE)).toMatchObject({ ok: false, reason: 'unknown' });
    expect(await service.gateway().find(SENT)).toBe('none');
    expect(await service.textsTo(TO)).toEqual([]);
  });

  test('is not said to be missing by a service that does not know us', async () => {
    await service.gateway().send(MESSAGE);
    expect(await service.gateway({ secretKey: 'other' }).find(SENT)).toBe('unknown');
    expect(await service.gateway({ secretKey: 'other' }).ask('any')).toBe('waiting');
  });
});

test('no number and no text is logged', async () => {
  await service.arm('refused');
  await service.gateway().send(MESSAGE);
  await service.arm('not_user');
  await sent();
  expect(service.logged).toHaveLength(2);
  expect(JSON.stringify(service.logged)).not.toMatch(/\d{8}|새 글/);
});
