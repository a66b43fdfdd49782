import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tabStorage } from '#lib/client/offline/storages.ts';
import { workDraft } from '#lib/client/offline/work-draft.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { readGoods } from '#lib/domain/product/goods-code.ts';
import { ROWS_AT_ONCE } from '#lib/domain/product/product-sheet.ts';
import { CODE_TEXTS } from '#lib/messages/product/goods-code.ts';
import { RAPID_TEXTS, rapidFullText, scannedText } from '#lib/messages/product/rapid.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';
import { offerTaken } from '../../../src/islands/seller/rapid/known-names.ts';
import {
  cellsOf,
  codeDoes,
  newLine,
  problemsOf,
  type RapidCommon,
  type RapidLine,
  toldOf,
  toldOfMore,
  withListing,
  withTyped,
} from '../../../src/islands/seller/rapid/rapid-line.ts';
import { createRapidStore } from '../../../src/islands/seller/rapid/rapid-store.ts';
import { ok, refused, type Scripted, scriptedCall } from '../scripted-call.ts';

const MILK = '8801234567893';
const WATER = '8801234567909';
/** 17:00 in Seoul. */
const now = new Date('2026-11-21T08:00:00Z');
const COMMON: RapidCommon = { endDate: '2026-11-21', endTime: '21:00', markdown: '3h30' };
const SOLD: Listing = {
  productId: 7,
  category: '유제품',
  productName: '우유 1L',
  adultOnly: false,
  bagWorth: null,
  bagKinds: null,
  price: 2_800,
  listPrice: 3_500,
  quantity: 6,
  expirationDate: '2026-11-20T12:00:00.000Z',
  useBy: '2026-11-23',
  description: '신선해요',
  origin: '국산',
  maker: '동네우유',
  netContent: '1L',
  traceNumber: null,
  storage: 'chilled',
  allergens: ['milk'],
  barcode: MILK,
  taxFree: false,
  categoryKey: 'dairy',
  basePrice: 2_800,
  markdown: [],
  floorPrice: 2_000,
  priceReason: null,
  loweredPrice: null,
  imageKey: null,
  recall: null,
  waitingCount: 0,
  inSaleCount: 0,
  completedCount: 6,
  saleEnded: true,
  maxPerBuyer: 2,
  weightGrams: null,
  pricePer100g: null,
};
const nothing = ok({ listing: null });
const answered = (part: object) =>
  ok({ rows: [], notes: [], problems: [], registered: 0, updated: 0, left: 0, ...part });

function rapid(...answers: Scripted[]) {
  const { call, sent } = scriptedCall(...answers);
  const store = createRapidStore({ martId: 3, common: COMMON, call, now: () => now });
  return { store, sent, state: () => store.$rapid.get() };
}

/** A line typed by hand, ready to be sent. */
function addTyped({ store, state }: ReturnType<typeof rapid>, name: string): number {
  store.addEmpty();
  const { row } = state().lines[0]!;
  store.type(row, 'name', name);
  store.type(row, 'category', '과일');
  store.type(row, 'price', '3500');
  store.type(row, 'quantity', '4');
  return row;
}

beforeEach(() => tabStorage().clear());

describe('a line', () => {
  const known = withListing(newLine(1, MILK), SOLD);

  test('of a known barcode reads back as what was sold, with today’s end, steps and count', () => {
    expect(problemsOf(known, COMMON, now)).toEqual([]);
    expect(readLine(cellsOf(known, COMMON), now).draft).toMatchObject({
      name: '우유 1L',
      category: '유제품',
      priceWon: 2_800,
      listPriceWon: 3_500,
      floorPriceWon: 2_000,
      quantity: 1,
      saleEndsAt: new Date('2026-11-21T12:00:00Z'),
      useBy: '',
      barcode: MILK,
      maker: '동네우유',
      maxPerBuyer: 2,
      storage: 'chilled',
      allergens: ['milk'],
      markdown: [{ minutesBeforeEnd: 180, percentOff: 30 }],
    });
  });

  test('without steps says so: the mart’s rule is not put in their place', () => {
    expect(readLine(cellsOf(known, { ...COMMON, markdown: '' }), now).draft.markdown).toEqual([]);
  });

  test('with another price lets go of a list price and a floor that no longer fit it', () => {
    const draft = (price: string) => readLine(cellsOf(withTyped(known, 'price', price, now), COMMON), now).draft;
    expect(draft('4000')).toMatchObject({ priceWon: 4_000, listPriceWon: null, floorPriceWon: 2_000 });
    expect(draft('1500')).toMatchObject({ priceWon: 1_500, listPriceWon: 3_500, floorPriceWon: null });
  });

  test('keeps what was typed before its listing came', () => {
    const typed = withTyped(newLine(1, MILK), 'name', '흰 우유', now);
    expect(withListing(typed, SOLD)).toMatchObject({ name: '흰 우유', price: '2,800', category: '유제품' });
  });

  test('lets go of what a name alone said once its listing comes, not of a category that was chosen', () => {
    const typed = withTyped(newLine(1, MILK), 'name', '양념 불고기 ~12/3', now);
    expect(typed).toMatchObject({ category: '정육', taxFree: 'no', useBy: '2026-12-03' });
    expect(withListing(typed, SOLD)).toMatchObject({ category: '유제품', taxFree: '', useBy: '' });
    expect(withListing(withTyped(typed, 'category', '빵', now), SOLD).category).toBe('빵');
  });

  test('that comes to what is on sale names the whole count, and the count it was decided on', () => {
    const line: RapidLine = { ...withListing(newLine(1, MILK), { ...SOLD, saleEnded: false, waitingCount: 10 }) };
    expect(line.running).toEqual({ waitingCount: 10 });
    const more = { ...withTyped(line, 'quantity', '3', now), same: 'update' as const };
    expect(readLine(cellsOf(more, COMMON), now).draft.quantity).toBe(13);
    expect(problemsOf({ ...more, quantity: '' }, COMMON, now)).toHaveLength(1);
  });

  // shelf.md 36.1
  test('of goods that were sold by weight is refused: it has no fields for that', () => {
    const byWeight = withListing(newLine(1, MILK), { ...SOLD, weightGrams: 600, pricePer100g: 500 });
    expect(problemsOf(byWeight, COMMON, now).map(({ message }) => message)).toEqual([RAPID_TEXTS.byWeight]);
  });
});

describe('a code that says more than its digits', () => {
  const code = readGoods(MILK, null);
  const read = (part: object, listing: Listing | null = null) => ok({ listing, code: { ...code, ...part } });
  const PORK = '2012345012349';

  test('is understood by the server, once for each piece', async () => {
    const { store, sent, state } = rapid(read({ useBy: '2026-11-25' }, SOLD), read({ useBy: '2026-11-25' }));
    await store.scan(`010${MILK}17261125`);
    expect(sent[0]?.address).toContain(`by-barcode?barcode=010${MILK}17261125`);
    expect(state().lines).toMatchObject([{ barcode: MILK, name: '우유 1L', quantity: '1', useBy: '2026-11-25' }]);
    expect(state().told).toEqual({ text: '‘우유 1L’ 1개 소비기한: 2026-11-25.', isTaken: true });
    await store.scan(`010${MILK}17261125`);
    expect(state().lines).toMatchObject([{ quantity: '2' }]);
  });

  test('with another use-by date is a line of its own', async () => {
    const { store, state } = rapid(read({ useBy: '2026-11-25' }, SOLD), read({ useBy: '2026-11-27' }, SOLD));
    for (const day of ['25', '27']) await store.scan(`010${MILK}172611${day}`);
    expect(state().lines.map(({ useBy }) => useBy)).toEqual(['2026-11-27', '2026-11-25']);
  });

  test('with another price on its label is a line of its own, also where the seller lowered the first', async () => {
    const label = (won: number) => read({ barcode: '2123450000005', scale: 'read', won });
    const { store, state } = rapid(label(14_685), label(9_900), label(14_685));
    await store.scan('2123456146851');
    store.type(state().lines[0]!.row, 'price', '9900');
    await store.scan('2123458099001');
    expect(state().lines.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['9,900', '1'],
      ['9,900', '1'],
    ]);
    await store.scan('2123456146851');
    expect(state().lines.map(({ quantity }) => quantity)).toEqual(['1', '2']);
  });

  test('of a box asks how many pieces are in it, also where the piece is there', async () => {
    const { store, state } = rapid(read({ isBox: true }, SOLD), read({ isBox: true }, SOLD));
    await store.scan('18801234567890');
    expect(state().lines).toMatchObject([{ barcode: MILK, quantity: '', note: expect.stringContaining('낱개로') }]);
    const [line] = state().lines;
    store.type(line!.row, 'quantity', '24');
    await store.scan('18801234567890');
    expect(state().lines).toMatchObject([{ quantity: '' }]);
  });

  test('of a scale that nobody was asked about is a question, and is read again by the answer', async () => {
    const { store, sent, state } = rapid(
      read({ barcode: PORK, scale: 'unasked' }),
      read({ barcode: '2012345000001', scale: 'read', grams: 1_234 }),
    );
    await store.scan(PORK);
    expect(state()).toMatchObject({ label: { text: PORK, barcode: PORK }, lines: [{ barcode: PORK }] });
    store.scaleSaid(true);
    await vi.waitFor(() => expect(state().told?.text).toContain('1,234g'));
    expect(state()).toMatchObject({ label: null, lines: [{ barcode: '2012345000001' }] });
    expect(sent).toHaveLength(2);
  });

  test('is not asked about again once it was put off', async () => {
    const unasked = read({ barcode: PORK, scale: 'unasked' });
    const { store, state } = rapid(unasked, unasked);
    await store.scan(PORK);
    store.scaleSaid(false);
    await store.scan(PORK);
    expect(state()).toMatchObject({ label: null, lines: [{ barcode: PORK, quantity: '2' }] });
  });

  test('that the mart’s scale does not write, or that nobody could be asked about, is refused', async () => {
    const { store, state } = rapid(ok({ listing: null, code: null }));
    await store.scan(PORK);
    expect(state().told).toEqual({ text: CODE_TEXTS.notOfScale, isTaken: false });
    await store.scan(PORK);
    expect(state().told).toEqual({ text: RAPID_TEXTS.notRead, isTaken: false });
    expect(state().lines).toEqual([]);
  });
});

describe('what a code does', () => {
  const milk = { ...newLine(1, MILK), quantity: '2' };
  const full = Array.from({ length: ROWS_AT_ONCE }, (_, at) => newLine(at + 1, ''));

  test.each([
    ['is no barcode', '8801234567890', [milk], { does: 'nothing', why: RAPID_TEXTS.notBarcode }],
    ['is of no line', ` ${WATER}`, [milk], { does: 'begin', barcode: WATER }],
    ['is of a line', MILK, [milk], { does: 'more', line: { ...milk, quantity: '3' } }],
    ['is of a line without a count', MILK, [{ ...milk, quantity: '' }], { does: 'more', line: { quantity: '1' } }],
    ['is of a line on its way', MILK, [{ ...milk, isUnanswered: true }], { does: 'begin', barcode: MILK }],
    ['would be one too many', MILK, full, { does: 'nothing', why: rapidFullText(ROWS_AT_ONCE) }],
    ['is of a line of many', MILK, [milk, ...full], { does: 'more', line: { row: 1 } }],
  ])('that %s', (_, text, lines, outcome) => {
    expect(codeDoes(lines, text)).toMatchObject(outcome);
  });

  test('is told by the name and count, or by why there is no name', () => {
    const named = { ...milk, name: '우유' };
    expect(toldOf({ ...named, lookup: 'known' })).toEqual({ text: scannedText('우유', '2'), isTaken: true });
    expect(toldOf({ ...milk, lookup: 'unknown' }).text).toBe(RAPID_TEXTS.unknown);
    expect(toldOf({ ...milk, lookup: 'failed' }).text).toBe(RAPID_TEXTS.notFound);
    expect(toldOfMore(milk)).toEqual({ text: scannedText(MILK, '2'), isTaken: true });
    expect(toldOfMore(named).text).toBe(scannedText('우유', '2'));
  });
});

describe('scanning', () => {
  test('a barcode brings a line; the same one again is one piece more; another stands above it', async () => {
    const { store, state, sent } = rapid(ok({ listing: SOLD }), nothing);
    await store.scan(MILK);
    await store.scan(MILK);
    await store.scan(WATER);
    expect(state().lines).toMatchObject([
      { barcode: WATER, name: '', quantity: '1', lookup: 'unknown' },
      { barcode: MILK, name: '우유 1L', price: '2,800', quantity: '2', lookup: 'known' },
    ]);
    expect(sent).toHaveLength(2);
  });

  test('what is no barcode is refused aloud, and a line above fifty', async () => {
    const { store, state } = rapid();
    await store.scan('8801234567890');
    expect(state()).toMatchObject({ lines: [], told: { isTaken: false } });
    const one = { store, state, sent: [] };
    for (let n = 0; n < 50; n++) addTyped(one, `사과 ${n}`);
    expect(store.addEmpty()).toBeNull();
    expect(state().lines).toHaveLength(50);
    expect(state().told?.text).toContain('50가지까지');
  });

  test('without a network the line waits, and is found once there is one again', async () => {
    const { call, sent } = scriptedCall();
    const answers: Scripted[] = [];
    const store = createRapidStore({
      martId: 3,
      common: COMMON,
      now: () => now,
      call: ((...input: Parameters<typeof call>) => {
        const answer = answers.shift();
        return answer ? scriptedCall(answer).call(...input) : call(...input);
      }) as typeof call,
    });
    await store.scan(MILK);
    expect(store.$rapid.get().lines).toMatchObject([{ lookup: 'failed', quantity: '1' }]);
    expect(sent).toHaveLength(1);
    answers.push(ok({ listing: SOLD }));
    await store.findAgain();
    expect(store.$rapid.get().lines).toMatchObject([{ lookup: 'known', name: '우유 1L' }]);
  });
});

describe('a table that is pasted', () => {
  const names = ({ state }: ReturnType<typeof rapid>) => state().lines.map(({ name }) => name);

  test('comes in its order, without its titles', () => {
    const one = rapid();
    one.store.addEmpty();
    expect(one.store.paste(1, '상품명\t가격\t수량\n사과\t3500\t4\n배\t4000\t2')).toBe(true);
    expect(names(one)).toEqual(['사과', '배']);
  });

  test('of more rows than a call takes is refused whole', () => {
    const one = rapid();
    one.store.addEmpty();
    const rows = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, at) => `상품 ${at}\t1000\t1`);
    expect(one.store.paste(1, rows.join('\n'))).toBe(true);
    expect(names(one)).toEqual(['']);
    expect(one.state().told).toEqual({ text: rapidFullText(ROWS_AT_ONCE), isTaken: false });
    expect(one.store.paste(1, rows.slice(1).join('\n'))).toBe(true);
    expect(one.state().lines).toHaveLength(ROWS_AT_ONCE);
  });
});

describe('Enter in a name', () => {
  test.each([
    ['우유', true],
    ['우유 1L', true],
    ['우', false],
    ['유 1L', false],
    [' ', false],
  ])('%j: takes ‘우유 1L’ %s', (typed, isTaken) => expect(offerTaken([SOLD], typed) === SOLD).toBe(isTaken));

  test('of a scan gun is a scan: its digits are no name', async () => {
    const one = rapid(nothing, nothing);
    one.store.addEmpty();
    one.store.type(1, 'name', MILK);
    expect(one.store.scanInName(1)).toBe(true);
    expect(one.state().lines).toMatchObject([{ barcode: MILK, name: '' }]);
    const row = addTyped(one, '사과');
    one.store.type(row, 'name', `사과${WATER}`);
    expect(one.store.scanInName(row)).toBe(true);
    expect(one.state().lines).toMatchObject([{ barcode: WATER }, { barcode: '', name: '사과' }, { barcode: MILK }]);
    expect(one.store.scanInName(row)).toBe(false);
  });

  test('takes a code that says more than its digits out of a name, too', async () => {
    const code = { barcode: MILK, hasZerosBack: false, scale: null, isGs1: true, batch: null, grams: null, won: null };
    const one = rapid(ok({ listing: null, code: { ...code, isBox: false, useBy: '2026-11-25' } }));
    const row = addTyped(one, '사과');
    one.store.type(row, 'name', `사과010${MILK}1726112510A7`);
    expect(one.store.scanInName(row)).toBe(true);
    await vi.waitFor(() =>
      expect(one.state().lines).toMatchObject([{ barcode: MILK, useBy: '2026-11-25' }, { name: '사과' }]),
    );
  });
});

test('what an older version of the page kept comes back with the fields it did not know', () => {
  const { taxFree: _, useBy: __, touched: ___, ...line } = { ...newLine(1, ''), name: '사과' };
  workDraft('rapid:3', () => true).write({ lines: [line], common: COMMON, sent: null });
  const later = rapid();
  later.store.restore();
  expect(later.state().lines).toMatchObject([{ name: '사과', taxFree: '', touched: [] }]);
});

describe('registering all', () => {
  test('goes by one call; what is registered leaves, and nothing is kept', async () => {
    const one = rapid(answered({ registered: 2 }));
    addTyped(one, '사과');
    addTyped(one, '배');
    expect(await one.store.send()).toBe(true);
    expect(one.sent).toHaveLength(1);
    expect(one.sent[0]!.body).toMatchObject({ dryRun: false, rows: [{ row: 2 }, { row: 1 }] });
    expect(one.state()).toMatchObject({ lines: [], done: { registered: 2 } });
    const later = rapid();
    later.store.restore();
    expect(later.state().lines).toEqual([]);
  });

  test('with a line that lacks something nothing is sent', async () => {
    const one = rapid();
    addTyped(one, '사과');
    one.store.type(one.store.addEmpty()!, 'name', '배');
    expect(await one.store.send()).toBe(false);
    expect(one.sent).toEqual([]);
    expect(one.state()).toMatchObject({ isChecked: true, lines: [{ row: 2 }, { row: 1, name: '사과' }] });
  });

  test('a line of which nothing is typed is not begun twice, and does not hold up the others', async () => {
    const one = rapid(answered({ registered: 1 }));
    addTyped(one, '사과');
    const blank = one.store.addEmpty();
    await one.store.scan('아니에요');
    expect(one.store.addEmpty()).toBe(blank);
    expect(one.state().lines).toHaveLength(2);
    expect(await one.store.send()).toBe(true);
    expect(one.sent).toHaveLength(1);
    expect(JSON.stringify(one.sent)).toContain('사과');
    expect(one.state()).toMatchObject({ lines: [], problem: null });
    // Alone it says what it lacks.
    one.store.addEmpty();
    expect(await one.store.send()).toBe(false);
    expect(one.state()).toMatchObject({ lines: [{ name: '' }], problem: expect.stringContaining('비어 있') });
  });

  test('what the server refuses stays as it was typed, with why; the rest is done', async () => {
    const running = { productId: 5, productName: '사과', price: 1, basePrice: 1, waitingCount: 9, expirationDate: '' };
    const one = rapid(
      answered({
        registered: 1,
        problems: [{ row: 1, column: '', cell: '', message: '이미 팔고 있어요.', proposals: [] }],
        rows: [{ row: 1, running, sameAsRow: null }],
      }),
      answered({ updated: 1 }),
    );
    const row = addTyped(one, '사과');
    addTyped(one, '배');
    expect(await one.store.send()).toBe(false);
    expect(one.state()).toMatchObject({
      lines: [
        {
          row: 1,
          name: '사과',
          price: '3,500',
          quantity: '4',
          refusal: '이미 팔고 있어요.',
          running: { waitingCount: 9 },
        },
      ],
      done: { registered: 1 },
    });
    expect(await one.store.send(), 'nobody has said what becomes of it').toBe(false);
    one.store.choose(row, 'update');
    expect(await one.store.send()).toBe(true);
    expect(one.sent[1]!.body).toMatchObject({ rows: [{ row: 1, same: 'update', from: 9 }] });
  });

  test('after a lost answer the same is sent again under its name, over a reload too; what came since goes after it', async () => {
    const one = rapid();
    const row = addTyped(one, '사과');
    expect(await one.store.send()).toBe(false);
    one.store.type(row, 'name', '다른 이름');
    one.store.remove(row);
    expect(one.state().lines, 'as it was sent').toMatchObject([{ name: '사과', isUnanswered: true }]);

    const later = rapid(answered({ registered: 1 }), answered({ registered: 1 }));
    later.store.restore();
    addTyped(later, '배');
    expect(await later.store.send()).toBe(true);
    const [first, again, next] = [...one.sent, ...later.sent].map(
      ({ body }) => body as { attempt: string; rows: { cells: string[] }[] },
    );
    expect(again).toEqual(first);
    expect(next!.attempt).not.toBe(first!.attempt);
    expect(next!.rows.map(({ cells }) => cells[1])).toEqual(['배']);
  });

  test('a refusal of all of it lets go of the lines', async () => {
    const one = rapid(refused(429, 'tooManyRequests', '잠시 뒤 다시 시도해 주세요.'), answered({ registered: 1 }));
    const row = addTyped(one, '사과');
    expect(await one.store.send()).toBe(false);
    expect(one.state().problem).toContain('잠시 뒤');
    one.store.type(row, 'name', '아오리 사과');
    expect(one.state().lines[0]!.name).toBe('아오리 사과');
    expect(await one.store.send()).toBe(true);
  });
});
