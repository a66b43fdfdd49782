import { describe, expect, test } from 'vitest';
import { createRecentSearches, RECENT_SEARCHES_KEY } from '#lib/stores/recent-searches.ts';
import { memoryStorage } from '../memory-storage.ts';

describe('the searches of this device', () => {
  test('stand newest first, each once, ten at the most, also on the next page', () => {
    const storage = memoryStorage();
    const { add, $recent } = createRecentSearches(storage);
    for (let n = 1; n <= 12; n += 1) add(`빵 ${n}`);
    add('빵 5');
    expect($recent.get()).toEqual(['빵 5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((n) => `빵 ${n}`)]);
    expect(createRecentSearches(storage).$recent.get()).toEqual($recent.get());
  });

  test('are removed one by one, and all', () => {
    const storage = memoryStorage();
    const { add, remove, clear, $recent } = createRecentSearches(storage);
    for (const text of ['우유', '빵', '사과']) add(text);
    remove('빵');
    expect($recent.get()).toEqual(['사과', '우유']);
    expect(JSON.parse(storage.getItem(RECENT_SEARCHES_KEY)!)).toEqual(['사과', '우유']);
    clear();
    expect([$recent.get(), storage.getItem(RECENT_SEARCHES_KEY)]).toEqual([[], null]);
  });

  test.each(['{', '"빵"', 'null', '[1, null, "빵"]'])('what is kept wrongly counts as nothing: %s', (kept) => {
    const storage = memoryStorage();
    storage.setItem(RECENT_SEARCHES_KEY, kept);
    expect(createRecentSearches(storage).$recent.get()).toEqual(kept.startsWith('[') ? ['빵'] : []);
  });

  test('a storage that refuses, as of a private window, fails nothing', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const storage = { getItem: () => null, setItem: refuse, removeItem: refuse } as unknown as Storage;
    const { add, remove, $recent } = createRecentSearches(storage);
    add('빵');
    expect($recent.get()).toEqual(['빵']);
    remove('빵');
    expect($recent.get()).toEqual([]);
  });
});
