import { describe, expect, test } from 'vitest';
import { isSilent, isWebhookUrl, SILENT_DAYS, WEBHOOK_TRIES, webhookPauseSeconds } from '#lib/domain/notice/webhook.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';

describe('the tries of a delivery', () => {
  const pauses = Array.from({ length: WEBHOOK_TRIES }, (_, at) => webhookPauseSeconds(at + 1, 0.5));

  test('are ten within 75 hours', () => {
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    expect(Math.floor(pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3_600)).toBe(75);
  });

  test('differ by a tenth', () => {
    expect([0, 0.25, 0.75, 1].map((random) => webhookPauseSeconds(4, random))).toEqual([6_480, 6_840, 7_560, 7_920]);
  });
});

test('an endpoint is silent five days after its first failure', () => {
  const now = new Date('2026-11-20T05:00:00Z');
  expect(isSilent(null, now)).toBe(false);
  expect(isSilent(addMinutes(now, 1 - SILENT_DAYS * MINUTES_PER_DAY), now)).toBe(false);
  expect(isSilent(addMinutes(now, -SILENT_DAYS * MINUTES_PER_DAY), now)).toBe(true);
});

test.each([
  ['https://till.example.kr/market?shop=7', true],
  ['https://till.example.kr:443/market', true],
  ['http://till.example.kr/market', false],
  ['https://till.example.kr:8443/', false],
  ['https://me@till.example.kr/', false],
  ['https://me:secret@till.example.kr/', false],
  ['https://till.example.kr/#part', false],
  ['ftp://till.example.kr/', false],
  ['till.example.kr', false],
  ['https://', false],
  ['', false],
  [`https://till.example.kr/${'a'.repeat(500)}`, false],
])('%s: %s', (text, isOne) => {
  expect(isWebhookUrl(text)).toBe(isOne);
});
