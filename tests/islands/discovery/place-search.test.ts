import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundPlace } from '#lib/contract/discovery/places.ts';
import { type AskPlaces, createPlaceSearch, PLACE_SEARCH_DELAY_MS } from '#lib/stores/place-search.ts';

const place = (name: string): FoundPlace => ({ kind: 'area', name, address: '서울', latitude: 37.5, longitude: 127 });

/** Answers that come when they are told to. */
function waiting() {
  const asked: { text: string; answer(places: FoundPlace[] | null): void; signal: AbortSignal }[] = [];
  const ask: AskPlaces = (text, signal) => new Promise((answer) => asked.push({ text, answer, signal }));
  return { asked, ask };
}
const rest = () => vi.advanceTimersByTimeAsync(PLACE_SEARCH_DELAY_MS);

describe('places by what is typed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are asked for once, when the typing rests; until then they are being sought', async () => {
    const { asked, ask } = waiting();
    const { $search, type } = createPlaceSearch(ask);
    for (const text of ['강', '강나', '강남 ']) type(text);
    expect($search.get()).toEqual({ state: 'searching', text: '강남' });
    await rest();
    expect(asked.map(({ text }) => text)).toEqual(['강남']);
    asked[0]!.answer([place('강남역')]);
    await vi.advanceTimersByTimeAsync(0);
    expect($search.get()).toMatchObject({ state: 'found', active: -1, places: [{ name: '강남역' }] });
    type(' ');
    expect($search.get()).toEqual({ state: 'idle' });
  });

  test('of an older text never replace those of a newer one', async () => {
    const { asked, ask } = waiting();
    const { $search, type } = createPlaceSearch(ask);
    type('성');
    await rest();
    type('성수');
    await rest();
    expect(asked[0]!.signal.aborted).toBe(true);
    asked[1]!.answer([place('성수역')]);
    asked[0]!.answer([place('성북동')]);
    await vi.advanceTimersByTimeAsync(0);
    expect($search.get()).toMatchObject({ text: '성수', places: [{ name: '성수역' }] });
  });

  test('that are none, or cannot be asked for, are said so; the latter are asked for again', async () => {
    const answers: (FoundPlace[] | null | Error)[] = [[], null, new Error('no network'), [place('판교역')]];
    const { $search, type, retry } = createPlaceSearch(async () => {
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    type('평양');
    await rest();
    expect($search.get()).toEqual({ state: 'nothing', text: '평양' });
    type('판교');
    await rest();
    expect($search.get()).toEqual({ state: 'failed', text: '판교' });
    await retry();
    expect($search.get()).toEqual({ state: 'failed', text: '판교' });
    await retry();
    expect($search.get()).toMatchObject({ state: 'found' });
  });

  test('are walked through; Enter takes where one stands, or the first', async () => {
    const { $search, type, move, take } = createPlaceSearch(async () => [place('하나'), place('둘')]);
    type('ㅎ');
    await rest();
    expect((await take())?.name).toBe('하나');
    move(1);
    move(1);
    expect((await take())?.name).toBe('둘');
    move(1);
    expect($search.get()).toMatchObject({ active: -1 });
    move(-1);
    expect((await take())?.name).toBe('둘');
  });

  test('are waited for by an Enter that comes first, and asked for once', async () => {
    const { asked, ask } = waiting();
    const { type, take } = createPlaceSearch(ask);
    type('성수');
    const taken = take();
    await rest();
    expect(asked).toHaveLength(1);
    asked[0]!.answer([place('성수역')]);
    expect((await taken)?.name).toBe('성수역');
    type('');
    expect(await take()).toBeNull();
  });
});
