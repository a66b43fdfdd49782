import { expect, test } from 'vitest';
import {
  countWaits,
  lookUntil,
  type MartWait,
  mayDo,
  orderWaits,
  pressing,
  waitAddress,
} from '#lib/domain/mart/waits.ts';
import { toDoOf } from '#lib/messages/mart/mart-waits.ts';
import { seoul } from '../seoul.ts';

const now = seoul('2026-11-20T14:00:00');
const at = (wall: string) => seoul(`2026-11-${wall}:00`);
const suspended: MartWait = { kind: 'suspended', martId: 2 };
const papers: MartWait = { kind: 'papers', martId: 1, missing: ['food'] };
const claims: MartWait = { kind: 'claims', martId: 1, count: 2, until: at('20T15:00') };
const failed: MartWait = { kind: 'payoutFailed', martId: 2, statementId: 5, amountWon: 12_000 };
const late: MartWait = { kind: 'dispute', martId: 1, caseId: 7, until: at('22T13:00') };
const soon: MartWait = { kind: 'dispute', martId: 2, caseId: 9, until: at('20T16:00') };
const reviews: MartWait = { kind: 'reviews', martId: 1, count: 3 };
const statement: MartWait = { kind: 'statement', martId: 1, statementId: 4, until: at('24T00:00') };

test('what waits in marts is ordered: a suspension, disputes by their clock, money, sales to confirm, papers, reviews', () => {
  const ordered = orderWaits([reviews, papers, statement, claims, suspended, late, failed, soon]);
  expect(ordered).toEqual([suspended, soon, late, failed, claims, papers, reviews, statement]);
  expect(pressing(ordered)).toEqual([suspended, soon, late, failed, claims, papers, reviews]);
});

test('each leads to the page where it is done', () => {
  expect(pressing([suspended, late, failed, claims, papers, reviews]).map(waitAddress)).toEqual([
    '/seller/mart/2/help',
    '/seller/mart/1/help/7',
    '/seller/mart/2/settlement/5',
    '/seller/mart/1/log',
    '/seller/mart/1/papers',
    '/seller/mart/1?reviews=unanswered',
  ]);
});

test('what waits behind an entry is counted for its mart alone', () => {
  const waits = [papers, statement, claims, late, failed, soon];
  expect([1, 2, 3].map((martId) => countWaits(waits, martId, 'help'))).toEqual([1, 1, 0]);
  expect([1, 2, 3].map((martId) => countWaits(waits, martId, 'settlement'))).toEqual([1, 1, 0]);
  // Sales and reviews by the piece.
  expect(countWaits(waits, 1, 'log')).toBe(2);
  expect(countWaits([reviews], 1, 'home')).toBe(3);
});

test('a statement is looked at while it may be objected to, and no longer once it is paid or held', () => {
  // Friday: three business days end on Wednesday.
  const until = seoul('2026-11-26T00:00:00');
  expect(lookUntil({ state: 'closed', closedAt: now }, now)).toEqual(until);
  expect(lookUntil({ state: 'approved', closedAt: now }, new Date(until.getTime() - 1))).toEqual(until);
  expect(lookUntil({ state: 'approved', closedAt: now }, until)).toBeNull();
  for (const state of ['paying', 'paid', 'failed', 'carried', 'held'] as const)
    expect(lookUntil({ state, closedAt: now }, now)).toBeNull();
});

test('an employee replies to reviews; the rest is the general manager’s to do', () => {
  const kinds = ['suspended', 'dispute', 'payoutFailed', 'claims', 'papers', 'reviews', 'statement'] as const;
  expect(kinds.filter((kind) => mayDo('employee', kind))).toEqual(['reviews']);
  expect(kinds.filter((kind) => mayDo('generalManager', kind))).toEqual(kinds);
});

test('what is to do is said with its clock and its press, and counted at its entry', () => {
  expect(toDoOf([soon, reviews, statement], now)).toEqual({
    lines: [
      {
        storeId: 2,
        kind: 'dispute',
        text: '손님의 분쟁에 답해 주세요',
        due: '오늘 오후 4:00까지',
        action: '답하기',
        address: '/seller/mart/2/help/9',
      },
      {
        storeId: 1,
        kind: 'reviews',
        text: '최근 30일 리뷰 3개가 답글을 기다려요',
        due: null,
        action: '답글 쓰기',
        address: '/seller/mart/1?reviews=unanswered',
      },
    ],
    counts: [
      { storeId: 2, entry: 'help', count: 1 },
      { storeId: 1, entry: 'home', count: 3 },
      { storeId: 1, entry: 'settlement', count: 1 },
    ],
  });
  expect(toDoOf([], now)).toEqual({ lines: [], counts: [] });
});
