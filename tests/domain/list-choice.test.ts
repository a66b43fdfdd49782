import { describe, expect, test } from 'vitest';
import { type ListChoice, leavesOut, readChoice, withChoice } from '#lib/domain/list-choice.ts';

const NO_CHOICE: ListChoice = { sort: 'near', openNow: false, cardAccepted: false };
const read = (query: string) => readChoice(new URLSearchParams(query));

describe('the choice an address names', () => {
  test.each([
    ['', NO_CHOICE],
    ['query=사과', NO_CHOICE],
    ['sort=cheap', { ...NO_CHOICE, sort: 'cheap' }],
    ['sort=ending&open=1&card=1', { sort: 'ending', openNow: true, cardAccepted: true }],
    ['sort=far&open=yes&card=0', NO_CHOICE],
    ['sort=constructor', NO_CHOICE],
  ])('%j', (query, choice) => expect(read(query)).toEqual(choice));

  test('changes one by one and keeps all else', () => {
    const search = new URLSearchParams({ query: '사과 주스', open: '1' });
    expect(read(withChoice(search, { sort: 'cheap' }))).toEqual({ sort: 'cheap', openNow: true, cardAccepted: false });
    expect(new URLSearchParams(withChoice(search, { cardAccepted: true })).get('query')).toBe('사과 주스');
    expect(withChoice(search, { openNow: false })).toBe(`?${new URLSearchParams({ query: '사과 주스' })}`);
    expect(withChoice(new URLSearchParams('sort=cheap'), { sort: 'near' })).toBe('?');
    expect(search.get('open')).toBe('1');
  });

  test('leaves marts out only by a condition', () => {
    expect([NO_CHOICE, { ...NO_CHOICE, sort: 'cheap' as const }].map(leavesOut)).toEqual([false, false]);
    expect(leavesOut({ ...NO_CHOICE, openNow: true }) && leavesOut({ ...NO_CHOICE, cardAccepted: true })).toBe(true);
  });
});
