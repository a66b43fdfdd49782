import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seoulWall } from '#lib/domain/time.ts';
import { lineFaultText } from '#lib/messages/product/product-sheet.ts';
import { readSheetDay, readSheetTime, settledTime, trueWeekday } from '#lib/sheets/sheet-time.ts';
import { seoul } from '../domain/seoul.ts';

const now = seoul('2026-11-25T15:00');
const at = (wall: string) => ({ ok: true, at: seoul(wall) });

describe('a sale end as people and spreadsheets write it', () => {
  test.each([
    ['2026-11-28 18:00', '2026-11-28T18:00'],
    ['2026-11-28 9:05', '2026-11-28T09:05'],
    ['2026-11-28T18:00:00', '2026-11-28T18:00'],
    ['2026-11-28T18:00:00+09:00', '2026-11-28T18:00'],
    ['2026-11-28T09:00:00Z', '2026-11-28T18:00'],
    ['2026-11-28 18:00:00.000', '2026-11-28T18:00'],
    ['2026/11/8 18:00:00', '2026-11-08T18:00'],
    ['2026.11.28 18:00', '2026-11-28T18:00'],
    ['2026. 11. 28 18:00', '2026-11-28T18:00'],
    ['2026. 11. 28. 오후 6:00', '2026-11-28T18:00'],
    ['2026. 11. 28. 오후 6:00:00', '2026-11-28T18:00'],
    ['2026. 11. 28 오전 12:10', '2026-11-28T00:10'],
    ['2026-11-28 오후 12:10', '2026-11-28T12:10'],
    ['2026-11-28 오후 0시 10분', '2026-11-28T12:10'],
    ['2026-11-28 6:00 PM', '2026-11-28T18:00'],
    ['2026-11-28 PM 6:00', '2026-11-28T18:00'],
    ['2026-11-28 6:00 p.m.', '2026-11-28T18:00'],
    ['2026-11-28 오후 18:00', '2026-11-28T18:00'],
    ['2026년 11월 28일 18:00', '2026-11-28T18:00'],
    ['2026년 11월 28일 오후 6시', '2026-11-28T18:00'],
    ['2026년11월28일 오후6시 30분', '2026-11-28T18:30'],
    ['2026년 11월 28일 토요일 오후 6시 반', '2026-11-28T18:30'],
    ['2026년 11월 28일(토) 18시까지', '2026-11-28T18:00'],
    ['2026-11-28 18시', '2026-11-28T18:00'],
    ['2026-11-28 18시 30분', '2026-11-28T18:30'],
    ['2026-11-28 저녁 7시', '2026-11-28T19:00'],
    ['2026-11-28 정오', '2026-11-28T12:00'],
    ['2026-11-28(토) 18:00', '2026-11-28T18:00'],
    ['2026-11-28 (토) 18:00', '2026-11-28T18:00'],
    ['2026-11-28 토요일 18:00', '2026-11-28T18:00'],
    ['2026-11-28 Sat 18:00', '2026-11-28T18:00'],
    ['26-11-28 18:00', '2026-11-28T18:00'],
    ['26.11.28 18:00', '2026-11-28T18:00'],
    ['26/11/28 18:00', '2026-11-28T18:00'],
    ["'26.11.28 18:00", '2026-11-28T18:00'],
    ['20261128', '2026-11-28T23:59'],
    ['20261128 18:00', '2026-11-28T18:00'],
    ['11/28 18:00', '2026-11-28T18:00'],
    ['11/28(토) 18:00', '2026-11-28T18:00'],
    ['11월 28일 오후 6시', '2026-11-28T18:00'],
    ['1월 2일 18시', '2027-01-02T18:00'],
    ['11/20 18:00', '2026-11-20T18:00'],
    ['2026-11-28 24:00', '2026-11-29T00:00'],
    ['2026-11-28 24시', '2026-11-29T00:00'],
    ['2026-11-28', '2026-11-28T23:59'],
    ['2026년 11월 28일', '2026-11-28T23:59'],
    ['２０２６－１１－２８　１８：００', '2026-11-28T18:00'],
    ['46354.75', '2026-11-28T18:00'],
    ['46354', '2026-11-28T23:59'],
    ['46354.0', '2026-11-28T00:00'],
    ['46354.74999999', '2026-11-28T18:00'],
    ['="2026-11-28 18:00"', '2026-11-28T18:00'],
    ['21:00', '2026-11-25T21:00'],
    ['21시까지', '2026-11-25T21:00'],
    ['밤 9시', '2026-11-25T21:00'],
    ['오후 9:30', '2026-11-25T21:30'],
    ['오늘 21:00', '2026-11-25T21:00'],
    ['오늘(수) 21시', '2026-11-25T21:00'],
    ['금일 저녁 8시 반', '2026-11-25T20:30'],
    ['오늘 밤 12시', '2026-11-26T00:00'],
    ['오늘 24:00', '2026-11-26T00:00'],
    ['내일 낮 12시', '2026-11-26T12:00'],
    ['내일 낮 1시까지', '2026-11-26T13:00'],
    ['모레 오전 11시', '2026-11-27T11:00'],
    ['11.28 밤 9시', '2026-11-28T21:00'],
    ['11. 28. 밤 9시', '2026-11-28T21:00'],
    ['11.28(토) 21:00', '2026-11-28T21:00'],
    ['11.28', '2026-11-28T23:59'],
    ['11.3 18시', '2026-11-03T18:00'],
    ['1.2 18:00', '2027-01-02T18:00'],
    ['09:00', '2026-11-25T09:00'],
  ])('%s', (cell, wall) => expect(readSheetTime(cell, now)).toEqual(at(wall)));

  test('an empty cell is no time, and no fault', () => expect(readSheetTime(' ', now)).toEqual({ ok: true, at: null }));

  test.each([
    ['내일', 'timeUnreadable'],
    ['오늘', 'timeUnreadable'],
    ['밤 1시', 'timeUnreadable'],
    ['11.3', 'timeUnreadable'],
    ['0.875', 'timeUnreadable'],
    ['25:00', 'timeImpossible'],
    ['오늘 오전 18:00', 'halfDayWrong'],
    ['오늘(목) 18:00', 'weekdayWrong'],
    ['11-28 18:00', 'timeUnreadable'],
    ['11/28/2026 18:00', 'timeUnreadable'],
    ['28-Nov-2026', 'timeUnreadable'],
    ['2026-11-28 오전 6:00 PM', 'timeUnreadable'],
    ['2026-11-28 18:0', 'timeUnreadable'],
    ['2026-11-28 자정', 'timeUnreadable'],
    ['2026-11-28 18:00 ~ 20:00', 'timeUnreadable'],
    ['2026-11-28 2026-11-29', 'timeUnreadable'],
    ['123', 'timeUnreadable'],
    ['463547', 'timeUnreadable'],
    ['2026-02-30 10:00', 'timeImpossible'],
    ['2026-13-01', 'timeImpossible'],
    ['2026-11-28 25:00', 'timeImpossible'],
    ['2026-11-28 24:30', 'timeImpossible'],
    ['2026-11-28 21:60', 'timeImpossible'],
    ['2026-11-28 오전 18:00', 'halfDayWrong'],
    ['2026년 11월 28일 오전 18시', 'halfDayWrong'],
    ['2026-11-28 18:00 AM', 'halfDayWrong'],
    ['2026-11-28(금) 18:00', 'weekdayWrong'],
    ['2026년 11월 28일 일요일', 'weekdayWrong'],
    ['11/28 (Fri) 18:00', 'weekdayWrong'],
  ])('%s is refused: %s', (cell, fault) => expect(readSheetTime(cell, now)).toEqual({ ok: false, fault }));

  test('the true weekday is known', () => expect(trueWeekday('2026-11-28(금) 18:00', now)).toBe('토'));
});

describe('a use-by date', () => {
  test.each([
    ['', ''],
    ['2026-11-28', '2026-11-28'],
    ['2026. 1. 5.', '2026-01-05'],
    ['2026년 1월 5일', '2026-01-05'],
    ['26.1.5', '2026-01-05'],
    ['2026-11-28 00:00', '2026-11-28'],
    ['2026-11-28 00:00:00', '2026-11-28'],
    ['2026-11-28 오전 12:00:00', '2026-11-28'],
    ['2026-11-28까지', '2026-11-28'],
    ['2026-11-28(토)', '2026-11-28'],
    ['20261128', '2026-11-28'],
    ['46354', '2026-11-28'],
  ])('%j is %j', (cell, day) => expect(readSheetDay(cell, now)).toEqual({ ok: true, day }));

  test.each([
    ['2026-1-5 10:00', 'timeUnreadable'],
    ['제조일로부터 7일', 'timeUnreadable'],
    ['2026-02-30', 'timeImpossible'],
    ['2026-11-28(일)', 'weekdayWrong'],
  ])('%j is refused: %s', (cell, fault) => expect(readSheetDay(cell, now)).toEqual({ ok: false, fault }));
});

test.each([
  ['21:00', '2026-11-25 21:00'],
  ['오늘 밤 12시', '2026-11-26 00:00'],
  ['내일 낮 1시까지', '2026-11-26 13:00'],
  ['11/28 18:00', '11/28 18:00'],
  ['2026-11-28 18:00', '2026-11-28 18:00'],
  ['언젠가', '언젠가'],
  ['', ''],
])('%j stays the same moment on another day as %j', (cell, settled) => expect(settledTime(cell, now)).toBe(settled));

test('every minute is read back from every way to write it', () => {
  const minutes = fc
    .integer({ min: 0, max: 366 * 24 * 60 })
    .map((minute) => new Date(seoul('2026-11-25T00:00').getTime() + minute * 60_000));
  const two = (n: number) => String(n).padStart(2, '0');
  fc.assert(
    fc.property(minutes, (moment) => {
      const { year, month, day, hour, minute } = seoulWall(moment);
      const half = hour < 12 ? '오전' : '오후';
      const weekday = '일월화수목금토'[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
      const serial = Date.UTC(year, month - 1, day, hour, minute) / 86_400_000 + 25_569;
      for (const cell of [
        `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`,
        `${year}. ${month}. ${day}. ${half} ${hour % 12 || 12}:${two(minute)}`,
        `${year}년 ${month}월 ${day}일 ${half} ${hour % 12 || 12}시 ${minute}분`,
        `${year}-${two(month)}-${two(day)}(${weekday}) ${hour}시 ${minute}분`,
        `${String(year).slice(2)}/${month}/${day} ${hour}:${two(minute)}:00`,
        ...(Number.isInteger(serial) ? [] : [String(serial)]),
      ]) {
        expect([cell, readSheetTime(cell, now)]).toEqual([cell, { ok: true, at: moment }]);
      }
    }),
  );
});

test.each(['timeUnreadable', 'timeImpossible'] as const)('the examples of %s are read, and are not over', (code) => {
  const text = lineFaultText({ column: 'saleEndsAt', code, cell: '', weekday: '', proposals: [] });
  const examples = [...text.matchAll(/‘([^’]+)’/g)].map(([, example]) => example!);
  expect(examples).toHaveLength(2);
  for (const example of examples) {
    const read = readSheetTime(example, now);
    expect(read, example).toMatchObject({ ok: true });
    if (read.ok && read.at) expect(read.at > now, example).toBe(true);
  }
});
