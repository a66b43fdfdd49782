import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Suggestion } from '#lib/contract/product/products.ts';
import { createSuggestions, SUGGEST_DELAY_MS } from '#lib/stores/suggestions.ts';

const names = (list: readonly Suggestion[]) => list.map(({ name }) => name);
const found = (...list: string[]): Suggestion[] =>
  list.map((name) => ({
    kind: 'product',
    name,
    price: 3_000,
    storeName: '마트',
    imageKey: null,
    categoryKey: 'apple',
  }));

describe('suggestions while typing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are asked for once, when the typing rests', async () => {
    const asked: string[] = [];
    const { $suggestions, type } = createSuggestions(async (text) => {
      asked.push(text);
      return found(text);
    });
    for (const text of ['ㅅ', '사', '삭', '사고', '사과 ']) type(text);
    await vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['사과']);
    expect(names($suggestions.get().items)).toEqual(['사과']);
  });

  test('of an older text never replace those of a newer one', async () => {
    const answers = new Map<string, (list: Suggestion[]) => void>();
    const { $suggestions, type } = createSuggestions(
      (text, signal) =>
        new Promise((resolve, reject) => {
          answers.set(text, resolve);
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    type('사');
    await vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS);
    type('사과');
    await vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS);
    answers.get('사과')!(found('사과'));
    answers.get('사')!(found('사탕'));
    await vi.advanceTimersByTimeAsync(0);
    expect(names($suggestions.get().items)).toEqual(['사과']);
  });

  test('are walked through and left at both ends', async () => {
    const { $suggestions, type, move } = createSuggestions(async () => found('하나', '둘'));
    type('ㅎ');
    await vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS);
    const steps = ([1, 1, 1, -1, -1, -1] as const).map((by) => {
      move(by);
      return $suggestions.get().active;
    });
    expect(steps).toEqual([0, 1, -1, 1, 0, -1]);
  });

  test('go when the field is emptied or closed, and do not come back', async () => {
    const { $suggestions, type, close } = createSuggestions(async () => found('사과'));
    type('사');
    await vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS);
    type(' ');
    expect($suggestions.get()).toEqual({ items: [], active: -1 });
    type('사');
    close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect($suggestions.get().items).toEqual([]);
  });
});
