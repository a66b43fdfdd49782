import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '#lib/client/caller/call.ts';
import { listQuery } from '#lib/stores/list-query.ts';
import { query } from '#lib/stores/query.ts';
import { no, OFFLINE, yes } from './answers.ts';

afterEach(() => vi.unstubAllGlobals());

/** A call whose answers are given by hand, in any order. */
function held<T, Input extends unknown[] = unknown[]>() {
  const sent: { input: Input; answer: (result: Result<T>) => void }[] = [];
  const call = (...input: Input) => new Promise<Result<T>>((answer) => void sent.push({ input, answer }));
  return { call, sent };
}

test('what is shown stays while it is asked for again, and where that fails, with the reason', async () => {
  const { call, sent } = held<string, []>();
  const asked = query(call, { first: '처음', failed: '못 불러왔어요.' });
  const refreshed = asked.refresh();
  expect(asked.$query.get()).toMatchObject({ data: '처음', loading: true, problem: null });
  sent[0]!.answer(OFFLINE);
  expect(await refreshed).toBe(false);
  expect(asked.$query.get()).toMatchObject({
    data: '처음',
    loading: false,
    problem: '못 불러왔어요. 인터넷이 연결되지 않았어요.',
  });
  const again = asked.refresh();
  sent[1]!.answer(yes('다음'));
  expect(await again).toBe(true);
  expect(asked.$query.get()).toMatchObject({ data: '다음', loading: false, problem: null });
});

test('an answer that was overtaken is not shown, one that others follow is', async () => {
  const { call, sent } = held<number, []>();
  const asked = query(call, { first: 0 });
  const all = [asked.refresh(), asked.refresh(), asked.refresh()];
  sent[1]!.answer(yes(2));
  await all[1];
  expect(asked.$query.get()).toMatchObject({ data: 2, loading: true });
  sent[0]!.answer(yes(1));
  await all[0];
  expect(asked.$query.get()).toMatchObject({ data: 2, loading: true });
  sent[2]!.answer(yes(3));
  await all[2];
  expect(asked.$query.get()).toMatchObject({ data: 3, loading: false });
});

test('what was changed while an answer was waited for is newer than it, and than that answer alone', async () => {
  const { call, sent } = held<string, []>();
  const asked = query(call, { first: '처음' });
  const all = [asked.refresh()];
  asked.change('바뀜');
  all.push(asked.refresh());
  asked.patch((data) => `${data}!`);
  expect(asked.$query.get().data).toBe('바뀜!');
  sent[0]!.answer(yes('옛것'));
  await all[0];
  expect(asked.$query.get()).toMatchObject({ data: '바뀜!', loading: true });
  sent[1]!.answer(yes('다음'));
  await all[1];
  expect(asked.$query.get()).toMatchObject({ data: '다음!', loading: false });
  const empty = query(call);
  empty.patch((data) => `${data}!`);
  expect(empty.$query.get().data).toBeNull();
});

test('a list is found anew by what differs; until its answer, what is shown is by what was asked for before', async () => {
  const { call, sent } = held<number[], [filter: { q: string; day: string }, page: number]>();
  const list = listQuery<number, { q: string; day: string }>({
    first: [1, 2],
    filter: { q: '', day: '' },
    isFull: (page) => page.length >= 2,
    keyOf: (n) => n,
    load: call,
  });
  const found = [list.find({ q: '우유' }), list.find({ day: '2026-11-21' })];
  expect(sent.map(({ input }) => input[0])).toEqual([
    { q: '우유', day: '' },
    { q: '우유', day: '2026-11-21' },
  ]);
  expect(list.$wanted.get()).toEqual({ q: '우유', day: '2026-11-21' });
  expect(list.$list.get()).toMatchObject({ items: [1, 2], filter: { q: '', day: '' } });
  sent[1]!.answer(yes([7]));
  sent[0]!.answer(yes([8]));
  expect(await Promise.all(found)).toEqual([false, true]);
  expect(list.$list.get()).toMatchObject({ items: [7], filter: { q: '우유', day: '2026-11-21' }, more: false });
});

test('what the page did not bring is asked for in a browser as soon as somebody looks, and nowhere else', () => {
  const looked = (first: string | null) => {
    const { call, sent } = held<string, []>();
    query(call, { first }).$query.listen(() => {});
    return sent.length;
  };
  expect(looked(null)).toBe(0);
  vi.stubGlobal('document', {});
  expect([looked(null), looked('처음')]).toEqual([1, 0]);
});

interface Item {
  id: number;
  count: number;
}
const item = (id: number, count = 1): Item => ({ id, count });
const items = (...ids: number[]) => ids.map((id) => item(id));

/** A list of pages of two, by a word. */
function list(first: Item[] | null) {
  const { call, sent } = held<Item[], [string, number, string | undefined]>();
  const listed = listQuery<Item, string>({
    first,
    filter: '',
    isFull: ({ length }) => length === 2,
    keyOf: ({ id }) => id,
    load: call,
    failed: '못 불러왔어요.',
  });
  return { ...listed, sent, ids: () => listed.$list.get().items?.map(({ id }) => id) };
}

test('a list goes on from the last that are shown until a page is not full, and each item stands in it once', async () => {
  const { $list, readMore, pages, sent, ids } = list(items(9, 8));
  expect($list.get()).toMatchObject({ more: true, busy: false });
  const second = readMore();
  expect($list.get()).toMatchObject({ busy: true });
  expect(sent[0]!.input).toEqual(['', 1, '9,8']);
  sent[0]!.answer(yes(items(8, 7)));
  expect(await second).toBe(true);
  expect([ids(), pages(), $list.get().more]).toEqual([[9, 8, 7], 2, true]);
  const third = readMore();
  expect(sent[1]!.input).toEqual(['', 2, '9,8,7']);
  sent[1]!.answer(yes(items(6)));
  await third;
  expect([ids(), $list.get().more, $list.get().busy]).toEqual([[9, 8, 7, 6], false, false]);
  expect(await readMore()).toBe(true);
  expect(sent).toHaveLength(2);
});

test('a second press for more, while one is under way, asks for nothing', async () => {
  const { readMore, sent, ids } = list(items(9, 8));
  const both = [readMore(), readMore()];
  sent[0]!.answer(yes(items(7)));
  await Promise.all(both);
  expect([sent.length, ids()]).toEqual([1, [9, 8, 7]]);
});

test('a page that did not come is said, and asked for again', async () => {
  const { $list, readMore, sent, ids } = list(items(9, 8));
  const lost = readMore();
  sent[0]!.answer(no(503, 'unavailable'));
  expect(await lost).toBe(false);
  expect($list.get()).toMatchObject({ busy: false, more: true, problem: '못 불러왔어요. 안 돼요.' });
  const again = readMore();
  expect($list.get()).toMatchObject({ busy: true, problem: null });
  expect(sent[1]!.input).toEqual(['', 1, '9,8']);
  sent[1]!.answer(yes(items(7)));
  await again;
  expect(ids()).toEqual([9, 8, 7]);
});

test('as many pages as are shown are asked for anew', async () => {
  const { $list, readMore, refresh, sent, ids } = list(items(9, 8));
  const more = readMore();
  sent[0]!.answer(yes(items(7, 6)));
  await more;
  const refreshed = refresh();
  expect(sent[1]!.input).toEqual(['', 0, undefined]);
  sent[1]!.answer(yes(items(10, 9)));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]!.input).toEqual(['', 1, undefined]);
  // What moved between the two answers stands once.
  sent[2]!.answer(yes(items(9, 8)));
  expect(await refreshed).toBe(true);
  expect([ids(), $list.get().more]).toEqual([[10, 9, 8], true]);
});

test('a list that was asked for anew while it went on is read with all its pages', async () => {
  const { readMore, refresh, sent, ids } = list(items(9, 8));
  const more = readMore();
  const refreshed = refresh();
  sent[1]!.answer(yes(items(10, 9)));
  await refreshed;
  sent[0]!.answer(yes(items(7, 6)));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  sent[2]!.answer(yes(items(10, 9)));
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  sent[3]!.answer(yes(items(8, 7)));
  await more;
  expect(ids()).toEqual([10, 9, 8, 7]);
});

test('an answer for a list that was overtaken by another is not shown', async () => {
  const { $list, refresh, sent, ids } = list(items(9));
  const [first, second] = [refresh(), refresh()];
  sent[1]!.answer(yes(items(10)));
  expect(await second).toBe(true);
  sent[0]!.answer(yes(items(8)));
  expect(await first).toBe(true);
  expect([ids(), $list.get().busy]).toEqual([[10], false]);
});

test('another filter begins with its first page; answers to the one before are not shown', async () => {
  const { $list, readMore, readTo, begin, pages, sent, ids } = list(items(9, 8));
  const more = readMore();
  const begun = begin('사과');
  expect($list.get()).toMatchObject({ filter: '', busy: true });
  expect(ids()).toEqual([9, 8]);
  sent[0]!.answer(yes(items(7, 6)));
  expect(await more).toBe(false);
  expect([ids(), pages(), $list.get().busy]).toEqual([[9, 8], 1, true]);
  expect(sent[1]!.input).toEqual(['사과', 0, undefined]);
  sent[1]!.answer(yes(items(5, 4)));
  expect(await begun).toBe(true);
  expect($list.get()).toMatchObject({ filter: '사과', more: true, busy: false });
  expect(ids()).toEqual([5, 4]);
  const all = readTo();
  sent[2]!.answer(yes([]));
  expect(await all).toBe(true);
  expect([pages(), $list.get().more]).toEqual([2, false]);
  const first = begin('배');
  sent[3]!.answer(yes(items(3, 2)));
  await first;
  expect([sent.length, pages(), $list.get().more]).toEqual([4, 1, true]);
  const left = readTo();
  void begin('감', null);
  expect($list.get()).toMatchObject({ items: null, more: false, busy: true });
  sent[4]!.answer(yes(items(1)));
  expect(await left).toBe(false);
});

test('another filter that did not come is asked for again: what is shown of the one before does not go on by it', async () => {
  const { begin, readMore, sent, ids } = list(items(9, 8));
  const begun = begin('사과');
  sent[0]!.answer(OFFLINE);
  expect(await begun).toBe(false);
  const more = readMore();
  expect(sent[1]!.input).toEqual(['사과', 0, undefined]);
  sent[1]!.answer(yes(items(5)));
  await more;
  expect(ids()).toEqual([5]);
});

test('what was changed while an answer was on its way is newer than the answer', async () => {
  const { $list, change, refresh, readMore, sent, ids } = list([item(9), item(8)]);
  const more = readMore();
  const count = (all: readonly Item[]) => all.map((one) => (one.id === 8 ? { ...one, count: 5 } : one));
  change(count);
  change((all) => all.filter(({ id }) => id !== 7));
  expect($list.get().items).toEqual([item(9), item(8, 5)]);
  sent[0]!.answer(yes([item(8, 2), item(7)]));
  await more;
  expect($list.get().items).toEqual([item(9), item(8, 5)]);
  // An answer that was asked for since is newer.
  const refreshed = refresh();
  sent[1]!.answer(yes(items(9)));
  await refreshed;
  expect(ids()).toEqual([9]);
});

test('a list is read on to the place that somebody comes back to, or as far as it goes', async () => {
  const { readTo, sent, ids } = list(items(9, 8));
  const read = readTo(5);
  sent[0]!.answer(yes(items(7, 6)));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]!.answer(yes(items(5)));
  await read;
  expect(ids()).toEqual([9, 8, 7, 6, 5]);
  const lost = list(items(9, 8));
  const given = lost.readTo(5);
  lost.sent[0]!.answer(OFFLINE);
  expect(await given).toBe(false);
  expect(lost.sent).toHaveLength(1);
});

test('all that there is is read at once', async () => {
  const { readTo, sent, ids } = list(items(9, 8));
  const read = readTo();
  sent[0]!.answer(yes(items(8, 7)));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]!.answer(yes(items(6)));
  expect(await read).toBe(true);
  expect(ids()).toEqual([9, 8, 7, 6]);
});

test('a list that could not be read to its end goes on from what is shown', async () => {
  const { readTo, readMore, pages, sent, ids } = list(items(9, 8));
  const all = readTo();
  sent[0]!.answer(OFFLINE);
  expect(await all).toBe(false);
  const more = readMore();
  expect(sent[1]!.input).toEqual(['', 1, '9,8']);
  sent[1]!.answer(yes(items(7)));
  await more;
  expect([ids(), pages()]).toEqual([[9, 8, 7], 2]);
});

test('a list that the page did not bring is asked for as soon as somebody looks', async () => {
  vi.stubGlobal('document', {});
  const { $list, sent, ids } = list(null);
  $list.listen(() => {});
  expect(sent).toHaveLength(1);
  sent[0]!.answer(yes(items(9)));
  await vi.waitFor(() => expect(ids()).toEqual([9]));
  list(items(9)).$list.listen(() => {});
  expect(sent).toHaveLength(1);
});

test('what is changed while another filter is waited for is newer than its answer', async () => {
  const { begin, change, sent, ids } = list(items(9, 8));
  const begun = begin('사과');
  change((all) => all.filter(({ id }) => id !== 5));
  sent[0]!.answer(yes(items(5, 4)));
  await begun;
  expect(ids()).toEqual([4]);
});
