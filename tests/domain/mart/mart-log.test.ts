import { expect, test } from 'vitest';
import { changedFacts, LOG_GROUPS, logDay, logQuery, readLogChoice } from '#lib/domain/mart/mart-log.ts';
import { LOG_KIND_LABELS, logChangeText, logDetails } from '#lib/messages/mart/mart-log.ts';
import { seoul } from '../seoul.ts';

test('only what differs is told, as it was and as it is', () => {
  const before = { priceWon: 1_000, listPriceWon: null, closedWeekdays: [0] };
  expect(changedFacts(before, { priceWon: 1_000, closedWeekdays: [0] })).toBeNull();
  expect(changedFacts(before, { priceWon: 500, listPriceWon: null, closedWeekdays: [0, 6] })).toEqual({
    before: { priceWon: 1_000, closedWeekdays: [0] },
    after: { priceWon: 500, closedWeekdays: [0, 6] },
  });
});

test.each([
  ['kind=price&person=7&day=2026-11-20', 'kind=price&person=7&day=2026-11-20'],
  ['kind=money&person=0&day=2026-02-30&before=x', ''],
  ['', ''],
])('an address that asks for %j is read as %j', (asked, read) => {
  expect(logQuery(readLogChoice(new URLSearchParams(asked)))).toBe(read);
});

test('every kind has a name, and stands in one group', () => {
  const kinds = Object.values(LOG_GROUPS).flat();
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(Object.keys(LOG_KIND_LABELS).sort()).toEqual(kinds.toSorted());
});

test('a day is one in Seoul', () => {
  expect(logDay('2026-11-20')).toEqual({ from: seoul('2026-11-20T00:00:00'), to: seoul('2026-11-21T00:00:00') });
  expect(logDay('2026-02-30')).toBeNull();
});

test.each([
  [{ priceWon: 10_000, nowWon: 10_000 }, { priceWon: 100, nowWon: 100 }, ['가격 10,000원 → 100원']],
  [{ nowWon: 10_000 }, { nowWon: 7_000 }, ['지금 가격 10,000원 → 7,000원']],
  [{ waiting: 3 }, { waiting: 0 }, ['판매 대기 3개 → 0개']],
  [{ maxPerBuyer: null }, { maxPerBuyer: 2 }, ['1인당 구매 수량 제한 없음 → 2개']],
  [null, { quantity: 10, priceWon: 100 }, ['가격 100원', '수량 10개']],
  [null, { own: true as const }, ['본인 주문을 직접 확정']],
  [null, { reason: 'outOfStock' }, ['이유 재고 없음']],
  [null, { reason: 'toString' }, ['이유 toString']],
  [
    { saleEndsAt: '2026-11-25T12:00:00Z' },
    { saleEndsAt: '2026-11-25T15:00:00Z' },
    ['판매 마감 11월 25일(수) 오후 9:00 → 11월 25일(수) 밤 12시(자정)'],
  ],
  [{ day: '2026-11-25' }, null, ['11월 25일(수)']],
  [null, { day: '2027-01-02' }, ['2027년 1월 2일(토)']],
  [null, { until: '2026-12-31T15:00:20Z' }, ['12월 31일(목) 밤 12시(자정)까지']],
  [null, { saleEndsAt: '2027-01-02T12:00:00Z' }, ['판매 마감 2027년 1월 2일(토) 오후 9:00']],
  [
    { opensAtMinute: 540, closedWeekdays: [] },
    { opensAtMinute: 600, closedWeekdays: [0] },
    ['여는 시간 09:00 → 10:00', '쉬는 요일 없음 → 일요일'],
  ],
  [null, null, []],
])('%j and then %j reads %j', (before, after, told) => {
  expect(logDetails({ before, after }, seoul('2026-11-26T09:00:00'))).toEqual(told);
});

test('a change in one line begins with its kind', () => {
  const change = { kind: 'countChanged', before: { waiting: 1 }, after: { waiting: 2 } } as const;
  expect(logChangeText(change, seoul('2026-11-26T09:00:00'))).toBe('수량 변경 판매 대기 1개 → 2개');
});
