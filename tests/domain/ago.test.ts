import { expect, test } from 'vitest';
import { type Ago, agoOf } from '#lib/domain/ago.ts';
import { ageText, agoText } from '#lib/messages/ago.ts';
import { seoul } from './seoul.ts';

const now = seoul('2026-11-20T12:00:00');

test.each<[string, Ago, string]>([
  ['2026-11-20T12:03:00', { unit: 'now' }, '방금'],
  ['2026-11-20T12:00:00', { unit: 'now' }, '방금'],
  ['2026-11-20T11:59:01', { unit: 'now' }, '방금'],
  ['2026-11-20T11:59:00', { unit: 'minutes', n: 1 }, '1분 전'],
  ['2026-11-20T11:55:00', { unit: 'minutes', n: 5 }, '5분 전'],
  ['2026-11-20T11:00:01', { unit: 'minutes', n: 59 }, '59분 전'],
  ['2026-11-20T11:00:00', { unit: 'hours', n: 1 }, '1시간 전'],
  ['2026-11-19T12:00:01', { unit: 'hours', n: 23 }, '23시간 전'],
  ['2026-11-19T12:00:00', { unit: 'moment' }, '11월 19일(목) 오후 12:00'],
  ['2025-11-20T12:00:00', { unit: 'moment' }, '2025년 11월 20일(목) 오후 12:00'],
])('%s was %o at noon of the twentieth: %s', (at, ago, text) => {
  expect(agoOf(seoul(at), now)).toEqual(ago);
  expect(agoText(seoul(at), now)).toBe(text);
});

test.each([
  ['2026-11-20T11:55:00', '5분 전'],
  ['2026-11-19T12:00:01', '23시간 전'],
  ['2026-11-19T12:00:00', '1일 전'],
  ['2025-11-20T12:00:00', '365일 전'],
])('what began at %s has waited since %s', (at, text) => {
  expect(ageText(seoul(at), now)).toBe(text);
});
