import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from '#lib/domain/number.ts';
import {
  clockText,
  datedMomentText,
  dateText,
  dayText,
  momentText,
  nearDateText,
  timestampText,
} from '#lib/messages/dates.ts';

const seoul = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', ...options });
const clock = seoul({ hour: 'numeric', minute: '2-digit' });
const day = seoul({ month: 'long', day: 'numeric' });
const date = seoul({ year: 'numeric', month: 'long', day: 'numeric' });
const weekday = seoul({ weekday: 'short' });

/** Since the last summer time in Korea. */
const moment = fc.date({ min: new Date('1989-01-01Z'), max: new Date('2200-01-01Z'), noInvalidDate: true });

test('dates read as a Korean browser writes them', () => {
  fc.assert(
    fc.property(moment, (at) => {
      expect(clockText(at)).toBe(clock.format(at));
      expect(dayText(at)).toBe(day.format(at));
      expect(dateText(at)).toBe(`${date.format(at)}(${weekday.format(at)})`);
      expect(timestampText(at)).toBe(`${dateText(at)} ${clock.format(at)}`);
    }),
  );
});

test.each([
  ['2026-11-21T15:00:00Z', 'midnight of tomorrow', '내일 밤 12시(자정)'],
  ['2026-11-20T15:00:00Z', 'tonight', '오늘 밤 12시(자정)'],
  ['2026-11-20T15:00:59Z', 'tonight with its seconds', '오늘 밤 12시(자정)'],
  ['2026-11-20T15:01:00Z', 'a minute later', '내일 오전 12:01'],
  ['2026-11-20T14:59:00Z', 'today', '오늘 오후 11:59'],
  ['2026-11-19T14:59:00Z', 'yesterday', '11월 19일(목) 오후 11:59'],
])('%s (%s) is %s at noon of the twentieth', (at, _when, text) => {
  expect(momentText(new Date(at), new Date('2026-11-20T03:00:00Z'))).toBe(text);
});

test.each([
  ['2026-12-31T10:00:00Z', '12월 31일(목) 오후 7:00'],
  ['2027-01-01T10:00:00Z', '2027년 1월 1일(금) 오후 7:00'],
])('%s is %s, with its year where that is another', (at, text) => {
  expect(momentText(new Date(at), new Date('2026-11-20T03:00:00Z'))).toBe(text);
  expect(momentText(new Date(at), new Date(new Date(at).getTime() - 86_400_000))).toBe('내일 오후 7:00');
});

test('a date is said without its year in that year alone; midnight of New Year’s Eve is of the old one', () => {
  const [before, after] = [new Date('2026-12-31T05:00:00Z'), new Date('2027-01-01T05:00:00Z')];
  expect(nearDateText(after, after)).toBe('1월 1일(금)');
  expect(nearDateText(after, before)).toBe('2027년 1월 1일(금)');
  const midnight = new Date('2026-12-31T15:00:00Z');
  expect(datedMomentText(midnight, before)).toBe('12월 31일(목) 밤 12시(자정)');
  expect(datedMomentText(midnight, after)).toBe('2026년 12월 31일(목) 밤 12시(자정)');
});

// copy.md 4: one minus, the sign and not the hyphen.
test('numbers read as a Korean browser writes them, below nothing with a minus', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(formatNumber(whole)).toBe(whole.toLocaleString('ko-KR').replace('-', '−'));
    }),
  );
});
