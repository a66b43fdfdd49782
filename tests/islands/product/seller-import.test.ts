import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { call } from '#lib/client/caller/call.ts';
import { readSheet } from '#lib/client/page/read-sheet.ts';
import { SHEET_MAX_BYTES } from '#lib/domain/person/limits.ts';
import { type KnownSheet, SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import { ofCategory, sorted } from '../../../src/islands/seller/import/import-line.ts';
import { createImportStore } from '../../../src/islands/seller/import/import-store.ts';
import { problemKinds, wonByWeightOfLine } from '../../../src/islands/seller/import/problem-kinds.ts';
import { no, OFFLINE, yes } from '../answers.ts';
import { memoryStorage } from '../memory-storage.ts';

interface Sent {
  body: {
    rows: { row: number; cells: string[]; same?: string; from?: number }[];
    dryRun: boolean;
    attempt?: string;
    sheet?: KnownSheet;
  };
}
type Answer = (sent: Sent['body']) => unknown;

const NOTHING = { notes: [], problems: [], registered: 0, updated: 0, left: 0 };
/** As the server answers a dry run where nothing runs yet. */
const none: Answer = ({ rows }) => yes({ ...NOTHING, rows: rows.map(({ row }) => ({ row, running: null })) });
const done: Answer = ({ rows }) => yes({ ...NOTHING, rows: [], registered: rows.length });
const running = {
  productId: 7,
  productName: '식빵',
  price: 1_500,
  weightGrams: null,
  waitingCount: 4,
  expirationDate: '2099-01-01T00:00:00.000Z',
};
const runs: Answer = ({ rows }) => yes({ ...NOTHING, rows: rows.map(({ row }) => ({ row, running })) });

/** Answers dry runs with `dry`, and the rest one after the other with `answers`. */
function importing(dry: Answer, ...answers: Answer[]) {
  return importingKnown([], dry, ...answers);
}

/** The same in a mart that has kept mappings. */
function importingKnown(known: KnownSheet[], dry: Answer, ...answers: Answer[]) {
  const sent: Sent['body'][] = [];
  const answering = async (_: string, { body }: Sent) => {
    sent.push(body);
    return body.dryRun ? dry(body) : (answers.shift() ?? done)(body);
  };
  const store = createImportStore({ martId: 3, call: answering as unknown as typeof call, readSheet, known });
  const state = () => store.$importing.get();
  const lines = () => {
    const now = state();
    return now.name === 'checked' ? now.table.lines : [];
  };
  return {
    store,
    sent,
    state,
    lines,
    sentForGood: () => sent.filter(({ dryRun }) => !dryRun),
    sorts: () => sorted(lines()),
  };
}

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const TITLES = '카테고리,상품명,가격,수량,판매 마감';
const row = (name: string, category = '빵', price = '2000') => `${category},${name},${price},3,${tomorrow}`;
const file = (...rows: string[]) => new File([[TITLES, ...rows].join('\r\n')], '상품.csv');
const loaves = (count: number) => Array.from({ length: count }, (_, at) => row(`식빵 ${at + 1}호`));

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
});

describe('a table of products', () => {
  test('is read in the browser, compared with what runs, and registered by a press', async () => {
    const { store, state, sent, sentForGood } = importing(none);
    await store.choose(file(row('식빵')));
    expect(state()).toMatchObject({ name: 'checked', problem: null, comparing: null, table: { fileName: '상품.csv' } });
    expect(sent).toMatchObject([
      {
        dryRun: true,
        rows: [
          { row: 2, cells: ['빵', '식빵', '2000', '', '3', tomorrow, ...Array(SHEET_COLUMNS.length - 6).fill('')] },
        ],
      },
    ]);
    expect(await store.send()).toBe(true);
    expect(sentForGood()).toMatchObject([{ attempt: expect.any(String), rows: [{ row: 2 }] }]);
    expect(state()).toEqual({ name: 'done', counts: { registered: 1, updated: 0, left: 0 } });
  });

  test('with a box: its piece takes the barcode’s place, and how many pieces it is, is asked', async () => {
    const { store, lines, sorts } = importing(none);
    await store.choose(new File([[`${TITLES},바코드`, `${row('식빵')},18801234567890`].join('\r\n')], '상품.csv'));
    expect(lines()[0]?.problems).toMatchObject([{ kind: 'barcodeOfBox', proposals: ['8801234567893'] }]);
    await store.fill([2], 'barcode', '8801234567893');
    expect(lines()[0]?.problems).toMatchObject([{ kind: 'packsUnsure', cell: '3박스', proposals: ['3'] }]);
    await store.fill([2], 'quantity', '72');
    expect(sorts().ready).toMatchObject([{ draft: { quantity: 72, barcode: '8801234567893' } }]);
  });

  test('of 600 rows goes in batches of 50, and says how far it is', async () => {
    const { store, sentForGood, state } = importing(none);
    const seen: string[] = [];
    store.$importing.subscribe((now) => {
      if (now.name === 'sending') seen.push(`${now.progress.done}/${now.progress.total}`);
    });
    await store.choose(file(...loaves(600)));
    expect(await store.send()).toBe(true);
    expect(sentForGood().map(({ rows }) => rows.length)).toEqual(Array(12).fill(50));
    expect(seen.slice(0, 3)).toEqual(['0/600', '50/600', '100/600']);
    expect(new Set(sentForGood().map(({ attempt }) => attempt)).size).toBe(12);
    expect(state()).toMatchObject({ counts: { registered: 600 } });
  });

  test('with long descriptions goes in batches that fit into a call', async () => {
    const { store, sentForGood } = importing(none);
    const long = (at: number) => `빵,빵 ${at},2000,3,${tomorrow},${'길'.repeat(1_900)}`;
    await store.choose(
      new File([[`${TITLES},설명`, ...Array.from({ length: 40 }, (_, at) => long(at))].join('\n')], 'a.csv'),
    );
    expect(await store.send()).toBe(true);
    for (const { rows } of sentForGood())
      expect(new TextEncoder().encode(JSON.stringify(rows)).length).toBeLessThan(60_000);
  });

  test.each([
    ['is no table', new File(['이것,저것\n1,2'], 'a.csv'), '‘카테고리’'],
    ['is too large', new File([new Uint8Array(SHEET_MAX_BYTES + 1)], 'big.csv'), '10MB까지'],
    [
      'cannot be opened',
      Object.assign(new File(['x'], 'open.csv'), {
        arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
      }),
      '열지 못했어요',
    ],
    ['is a broken workbook', new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'a.xlsx'), '.xlsx'],
  ])('that %s says so and is not sent; another can be chosen', async (_, chosen, problem) => {
    const { store, state, sent } = importing(none);
    await store.choose(chosen);
    expect(state()).toMatchObject({ name: 'choosing', problem: expect.stringContaining(problem) });
    expect(sent).toEqual([]);
    await store.choose(file(row('식빵')));
    expect(state().name).toBe('checked');
  });
});

describe('rows are put right on the page', () => {
  test('until then nothing is sent', async () => {
    const { store, sorts, sentForGood } = importing(none);
    await store.choose(file(row('식빵', '빵', '"3개 5,000원"'), row('바게트')));
    expect(sorts().toFix).toMatchObject([{ row: 2, problems: [{ column: '가격', cell: '3개 5,000원' }] }]);
    expect(await store.send()).toBe(false);
    expect(sentForGood()).toEqual([]);
    await store.fill([2], 'priceWon', '5,000원');
    expect(sorts().toFix).toEqual([]);
    expect(await store.send()).toBe(true);
    expect(sentForGood()[0]!.rows[0]!.cells[2]).toBe('5,000원');
  });

  test('a category is picked by one press for every row that is written alike', async () => {
    const { store, sorts, lines } = importing(none);
    await store.choose(file(row('상추', '야채'), row('배추', '야 채'), row('무', '야채'), row('우유', '우유')));
    expect(sorts().toFix[0]!.problems[0]!.proposals[0]).toBe('채소');
    await store.fill(
      ofCategory(lines(), '야채').map(({ row: number }) => number),
      'category',
      '채소',
    );
    expect(sorts().toFix.map(({ row: number }) => number)).toEqual([3, 5]);
  });

  test('a row that is left out is not sent, and can be taken back', async () => {
    const { store, sorts, sentForGood } = importing(none);
    await store.choose(file(row('식빵'), '합계,,3500,10,'));
    await store.leaveOut([3], true);
    expect(sorts()).toMatchObject({ toFix: [], leftOut: [{ row: 3 }], ready: [{ row: 2 }] });
    await store.leaveOut([3], false);
    expect(sorts().toFix).toHaveLength(1);
    await store.leaveOut([3], true);
    expect(await store.send()).toBe(true);
    expect(sentForGood().flatMap(({ rows }) => rows.map(({ row: number }) => number))).toEqual([2]);
  });

  test('what stands under no title is emptied by a press', async () => {
    const { store, sorts } = importing(none);
    await store.choose(file(`${row('식빵')},덤`));
    expect(sorts().toFix).toMatchObject([{ problems: [{ column: 'F열', cell: '덤' }] }]);
    await store.emptyStray([2]);
    expect(sorts().ready).toHaveLength(1);
  });

  test('what is typed while the server is asked is kept, and asked about', async () => {
    let answer = () => {};
    const slow: Answer = (body) =>
      new Promise((resolve) => {
        answer = () => resolve(none(body));
      });
    const { store, lines, sent } = importing(slow);
    const choosing = store.choose(file(row('식빵', '빵', '공짜')));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    void store.fill([2], 'priceWon', '1000');
    expect(lines()[0]!.cells[2]).toBe('1000');
    answer();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    answer();
    await choosing;
    expect(lines()[0]).toMatchObject({ isCompared: true, problems: [] });
  });

  test('by weight, whose price is another one, in all of them by one press', async () => {
    const { store, lines, sorts } = importing(none);
    const rows = ['한돈 목살,11880,600,2200', '한돈 등심,9900,500,2200', '한돈 갈비,,600,', '한돈 안심,,600,'];
    const titles = '카테고리,판매 마감,수량,상품명,가격,최대 무게(g),100g당 가격';
    const text = [titles, ...rows.map((cells) => `정육,${tomorrow},3,${cells}`)].join('\r\n');
    await store.choose(new File([text], '정육.csv'));
    expect(problemKinds(lines())).toMatchObject([
      { column: 'priceWon', isOptional: false, lines: [{ row: 2 }, { row: 3 }] },
      // Nothing stands there that a press could empty.
      { column: 'pricePer100gWon', isOptional: true, isEmpty: true, lines: [{ row: 4 }, { row: 5 }] },
    ]);
    await store.fill([2, 3], 'priceWon', wonByWeightOfLine);
    expect(sorts().ready.map(({ draft }) => draft.priceWon)).toEqual([13_200, 11_000]);
    await store.fill([4], 'pricePer100gWon', '1980');
    expect(sorts().ready.map(({ draft }) => draft.priceWon)).toEqual([13_200, 11_000, 11_880]);
  });

  test('and stay where a wrong file is chosen next', async () => {
    const { store, sorts, state } = importing(none);
    await store.choose(file(row('상추', '야채')));
    await store.fill([2], 'category', '채소');
    await store.choose(new File(['이것,저것\n1,2'], 'wrong.csv'));
    expect(state()).toMatchObject({ name: 'checked', problem: expect.stringContaining('‘카테고리’') });
    expect(sorts().ready).toMatchObject([
      { cells: ['채소', '상추', '2000', '', '3', tomorrow, ...Array(SHEET_COLUMNS.length - 6).fill('')] },
    ]);
  });

  test('bring what a name says where the sheet says nothing, to be changed after a reload too', async () => {
    const { store, lines } = importing(none);
    await store.choose(file(row('양념 불고기 500g ~12/3', ''), row('두부', '빵'), row('두부', '채소')));
    const told = (all: ReturnType<typeof lines>) =>
      all.map(({ draft: { category, taxFree, useBy }, isGuessed }) => [category, taxFree, useBy !== '', isGuessed]);
    expect(told(lines())).toEqual([
      ['정육', false, true, true],
      ['빵', true, false, true],
      ['채소', null, false, false],
    ]);
    const reloaded = importing(none);
    await reloaded.store.restore();
    expect(reloaded.lines().map(({ isGuessed }) => isGuessed ?? false)).toEqual([true, true, false]);
    await reloaded.store.fill([2], 'taxFree', '면세');
    expect(reloaded.lines()[0]).toMatchObject({ draft: { taxFree: true }, isGuessed: true });
  });

  test('and are there again after a reload', async () => {
    const { store } = importing(none);
    await store.choose(file(row('상추', '야채'), row('식빵'), row('무')));
    await store.fill([2], 'category', '채소');
    await store.leaveOut([4], true);
    const reloaded = importing(none);
    await reloaded.store.restore();
    expect(reloaded.sorts()).toMatchObject({ ready: [{ row: 2 }, { row: 3 }], leftOut: [{ row: 4 }], toFix: [] });
    expect(await reloaded.store.send()).toBe(true);
    const after = importing(none);
    await after.store.restore();
    expect(after.state().name).toBe('choosing');
  });
});

describe('columns', () => {
  const lines2 = [`식빵,5000,3000,3,${tomorrow}`, `바게트,4000,2500,2,${tomorrow}`];
  const own = () => new File([['품목,단가,가격,수량,판매 마감', ...lines2].join('\n')], '우리.csv');

  test('that only the seller can tell are asked about; until then nothing is sent', async () => {
    const { store, sorts, state, sentForGood } = importing(none);
    await store.choose(own());
    await store.fill([2, 3], 'category', '빵');
    expect(sorts()).toMatchObject({ toFix: [], ready: { length: 2 } });
    expect(await store.send()).toBe(false);
    const now = state();
    const [question] = now.name === 'checked' ? now.table.mapping.questions : [];
    await store.answerColumn(question!, 1);
    expect(sorts().ready).toMatchObject([
      { draft: { priceWon: 5_000, category: '빵' } },
      { draft: { priceWon: 4_000 } },
    ]);
    expect(await store.send()).toBe(true);
    expect(sentForGood()[0]!.rows[0]!.cells.slice(0, 3)).toEqual(['빵', '식빵', '5000']);
  });

  test('mapped otherwise keep what was typed into the others, and what was left out', async () => {
    const { store, lines } = importing(none);
    await store.choose(own());
    await store.fill([2], 'quantity', '7');
    await store.leaveOut([3], true);
    await store.setColumn(1, 'listPriceWon');
    await store.setColumn(2, 'priceWon');
    expect(lines()).toMatchObject([
      { draft: { priceWon: 3_000, listPriceWon: 5_000, quantity: 7 }, isLeftOut: false },
      { isLeftOut: true },
    ]);
    const reloaded = importing(none);
    await reloaded.store.restore();
    await reloaded.store.setColumn(1, null);
    expect(reloaded.lines()).toMatchObject([{ draft: { listPriceWon: null, quantity: 7 } }, { isLeftOut: true }]);
  });

  test('mapped by hand are sent to be kept, and the next file of that shape is read like this', async () => {
    const { store, sentForGood } = importing(none);
    await store.choose(own());
    await store.fill([2, 3], 'category', '빵');
    await store.setColumn(2, null);
    await store.setColumn(1, 'priceWon');
    expect(await store.send()).toBe(true);
    const { sheet } = sentForGood()[0]!;
    expect(sheet).toMatchObject({ places: { name: 0, priceWon: 1, quantity: 3 }, unused: [2] });
    const next = importingKnown([sheet!], none);
    await next.store.choose(own());
    expect(next.lines()).toMatchObject([{ draft: { priceWon: 5_000 } }, { draft: { priceWon: 4_000 } }]);
    const other = importingKnown([sheet!], none);
    await other.store.choose(file(row('식빵')));
    expect(other.lines()).toMatchObject([{ draft: { priceWon: 2_000 } }]);
    await other.store.send();
    expect(other.sentForGood()[0]!.sheet).toBeUndefined();
  });

  test('a time of tonight is kept as a date: it means the same after midnight', async () => {
    const { store, lines } = importing(none);
    await store.paste('식빵 3,000원 4개 내일 21:00까지');
    expect(lines()[0]!.cells[5]).toBe(`${seoulDate(new Date(Date.now() + 86_400_000))} 21:00`);
  });
});

describe('products that are there already', () => {
  test('and are the same are folded: they stay as they are, unless their seller says otherwise', async () => {
    const end = new Date(`${tomorrow}T23:59:00+09:00`).toISOString();
    const same = { ...running, basePrice: 2_000, waitingCount: 3, expirationDate: end };
    const { store, sorts, state, sentForGood } = importing(({ rows }) =>
      yes({ ...NOTHING, rows: rows.map(({ row: at }) => ({ row: at, running: at === 2 ? same : null })) }),
    );
    await store.choose(file(row('식빵'), row('바게트')));
    expect(sorts()).toMatchObject({ unchanged: [{ row: 2 }], toChoose: [], twins: [], ready: [{ row: 3 }] });
    await store.chooseSame([2], 'register');
    expect(sorts()).toMatchObject({ unchanged: [], twins: [{ row: 2 }], ready: { length: 2 } });
    const again = importing(({ rows }) =>
      yes({ ...NOTHING, rows: rows.map(({ row: at }) => ({ row: at, running: at === 2 ? same : null })) }),
    );
    await again.store.choose(file(row('식빵'), row('바게트')));
    expect(await again.store.send()).toBe(true);
    expect(again.sentForGood().flatMap(({ rows }) => rows.map(({ row: at }) => at))).toEqual([3]);
    expect(again.state()).toMatchObject({ counts: { registered: 1, left: 1 } });
    expect([state().name, sentForGood()]).toEqual(['checked', []]);
  });

  test('are asked about: nothing is sent without an answer', async () => {
    const { store, sorts, sentForGood } = importing(runs);
    await store.choose(file(row('식빵')));
    expect(sorts().toChoose).toMatchObject([{ running: { waitingCount: 4 } }]);
    expect(await store.send()).toBe(false);
    await store.chooseSame([2], 'update');
    expect(await store.send()).toBe(true);
    expect(sentForGood()[0]!.rows).toMatchObject([{ same: 'update', from: 4 }]);
  });

  test('all at once; a row that repeats another cannot be an update', async () => {
    const { store, sorts } = importing(none);
    await store.choose(file(row('식빵'), row('바게트'), row('식빵')));
    expect(sorts().toChoose).toMatchObject([{ row: 4, sameAsRow: 2 }]);
    await store.chooseSame([2, 3, 4], 'update');
    expect(sorts().toChoose).toHaveLength(1);
    await store.chooseSame([2, 3, 4], 'leave');
    expect(sorts()).toMatchObject({ toChoose: [], twins: [{ row: 4, same: 'leave' }], ready: { length: 3 } });
  });

  test('are not known without an answer: it is asked for again', async () => {
    const answers = [OFFLINE, null];
    const { store, state, sent } = importing((body) => answers.shift() ?? none(body));
    await store.choose(file(row('식빵')));
    expect(state()).toMatchObject({ name: 'checked', problem: expect.any(String) });
    expect(await store.send()).toBe(true);
    expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, true, false]);
  });
});

describe('what goes wrong on the way', () => {
  test('a row that is refused keeps its place with the reason; the others are done', async () => {
    const refusing: Answer = ({ rows }) =>
      yes({
        ...NOTHING,
        rows: [],
        registered: rows.length - 1,
        problems: [{ row: 37, column: '상품', cell: '', proposals: [], message: '방금 바뀌었어요.' }],
      });
    const { store, sorts, state, sentForGood } = importing(none, refusing);
    await store.choose(file(...loaves(60)));
    expect(await store.send()).toBe(false);
    expect(state()).toMatchObject({ name: 'checked', table: { counts: { registered: 59 } } });
    expect(sorts().toFix).toMatchObject([{ row: 37, refusal: '방금 바뀌었어요.' }]);
    await store.tryAgain([37]);
    expect(await store.send()).toBe(true);
    expect(sentForGood().at(-1)!.rows).toMatchObject([{ row: 37 }]);
    expect(state()).toEqual({ name: 'done', counts: { registered: 60, updated: 0, left: 0 } });
  });

  test('a batch without an answer is sent again as it was, under its own name, also after a reload', async () => {
    const { store, state, sentForGood, lines } = importing(runs, done, () => OFFLINE);
    await store.choose(file(...loaves(120)));
    await store.chooseSame(
      Array.from({ length: 120 }, (_, at) => at + 2),
      'update',
    );
    expect(await store.send()).toBe(false);
    expect(state()).toMatchObject({
      name: 'checked',
      problem: expect.any(String),
      table: { counts: { registered: 50 } },
    });
    expect(lines()).toHaveLength(70);
    // What is on its way cannot be changed.
    await store.fill([52], 'priceWon', '9');
    expect(lines()[0]!.cells[2]).toBe('2000');
    const [, lost] = sentForGood();
    const reloaded = importing(none);
    await reloaded.store.restore();
    expect(await reloaded.store.send()).toBe(true);
    expect(reloaded.sentForGood()[0]).toEqual(lost);
    expect(reloaded.sentForGood()).toHaveLength(2);
  });

  test('a refusal of the whole call says why and loses nothing', async () => {
    const { store, state, lines } = importing(none, () => no(409, 'attemptUsed', '이미 저장됐어요.'));
    await store.choose(file(row('식빵')));
    expect(await store.send()).toBe(false);
    expect(state()).toMatchObject({ name: 'checked', problem: `${IMPORT_TEXTS.sendFailed} 이미 저장됐어요.` });
    expect(lines()).toMatchObject([{ isUnanswered: false, isCompared: false }]);
  });
});
