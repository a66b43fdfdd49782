import { describe, expect, test } from 'vitest';
import {
  type ListChoice,
  NO_CONDITIONS,
  pageAddress,
  readChoice,
  withChoice,
} from '#lib/domain/discovery/list-choice.ts';

const NO_CHOICE: ListChoice = { ...NO_CONDITIONS, sort: 'near' };
const read = (query: string) => readChoice(new URLSearchParams(query));

describe('the choice an address names', () => {
  test.each<[string, Partial<ListChoice>]>([
    ['', {}],
    ['query=사과', {}],
    ['sort=cheap', { sort: 'cheap' }],
    ['sort=spread', { sort: 'spread' }],
    ['sort=ending&open=1&card=1', { sort: 'ending', openNow: true, cardAccepted: true }],
    ['discount=30&price=5000&walk=10&pickup=0', { minDiscount: 30, maxPrice: 5_000, walkMinutes: 10, pickupHour: 0 }],
    // A form names what is not chosen, too.
    ['discount=&price=&walk=&pickup=', {}],
    ['discount=0&price=0&walk=0&pickup=24', {}],
    ['discount=100&price=-5&walk=1e1&pickup=6.5', {}],
    ['sort=far&open=yes&card=0', {}],
    ['sort=constructor', {}],
  ])('%j', (query, choice) => expect(read(query)).toEqual({ ...NO_CHOICE, ...choice }));

  test('changes one by one and keeps all else', () => {
    const search = new URLSearchParams({ query: '사과 주스', open: '1' });
    expect(read(withChoice(search, { sort: 'cheap' }))).toEqual({ ...NO_CHOICE, sort: 'cheap', openNow: true });
    expect(new URLSearchParams(withChoice(search, { cardAccepted: true })).get('query')).toBe('사과 주스');
    expect(withChoice(search, { openNow: false })).toBe(`?${new URLSearchParams({ query: '사과 주스' })}`);
    expect(withChoice(new URLSearchParams('sort=cheap'), { sort: 'near' })).toBe('?');
    expect(withChoice(new URLSearchParams('discount=30&pickup=0'), { minDiscount: null })).toBe('?pickup=0');
    expect(search.get('open')).toBe('1');
  });

  test('begins at the first page, whichever was shown', () => {
    expect(withChoice(new URLSearchParams('sort=cheap&page=3'), { openNow: true })).toBe('?sort=cheap&open=1');
    expect(pageAddress('/buyer', 0)).toBe('/buyer');
    expect(pageAddress('/buyer', 1)).toBe('/buyer?page=1');
    expect(pageAddress('/buyer?sort=cheap&page=1', 2)).toBe('/buyer?sort=cheap&page=2');
    expect(pageAddress('/buyer?page=2', 0)).toBe('/buyer');
  });

  test('of a list that has an order of its own names the others only', () => {
    expect(readChoice(new URLSearchParams(), 'spread').sort).toBe('spread');
    expect(withChoice(new URLSearchParams(), { sort: 'near' }, 'spread')).toBe('?sort=near');
    expect(withChoice(new URLSearchParams('sort=near'), { sort: 'spread' }, 'spread')).toBe('?');
    expect(withChoice(new URLSearchParams(), { openNow: true }, 'spread')).toBe('?open=1');
  });
});
