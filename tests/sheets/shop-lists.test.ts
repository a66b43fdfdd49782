import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SheetFile } from '#lib/domain/product/product-sheet.ts';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';
import { tableBy } from '#lib/sheets/product-table.ts';
import { readPastedText } from '#lib/sheets/read-pasted-text.ts';
import { answerQuestion, missingColumns, settleColumn, titleOf } from '#lib/sheets/sheet-columns.ts';
import { seoul } from '../domain/seoul.ts';
import { NOW, read } from './sheet-files.ts';

async function fileOf(rows: readonly (readonly string[])[]): Promise<SheetFile> {
  const answer = await read(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'));
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.file;
}

/** What each column was read as, by the title in the file. */
const readAs = ({ grid, mapping }: Pick<SheetFile, 'grid' | 'mapping'>) =>
  Object.fromEntries(
    SHEET_COLUMNS.flatMap(({ key }) => {
      const place = mapping.places[key];
      return place === undefined ? [] : [[key, titleOf(grid.columns[place]!)]];
    }),
  );

const draftsOf = ({ lines }: Pick<SheetFile, 'lines'>) => lines.map(({ cells }) => readLine(cells, NOW).draft);

describe('the price lists of five shops as they are written', () => {
  test('a mart: titles in two rows, a number merged over both, two prices under one title', async () => {
    const file = await fileOf([
      ['행복마트 11월 4주 마감 행사'],
      ['No', '분류', '품목', '판매가', '', '재고', '판매 마감', '비고', ''],
      ['', '', '', '정상', '할인', '', '', '', ''],
      ['1', '과일', '설향 딸기 500g', '12,900', '9,900', '10', '2026-11-28 21:00', '', ''],
      ['2', '빵', '우유식빵', '4,500', '3,000', '6', '2026-11-28 21:00', '당일', ''],
    ]);
    expect(readAs(file)).toEqual({
      category: '분류',
      name: '품목',
      priceWon: '판매가 할인',
      listPriceWon: '판매가 정상',
      quantity: '재고',
      saleEndsAt: '판매 마감',
    });
    expect(file).toMatchObject({ mapping: { questions: [] }, passedOver: ['No', '비고'], rowsPassedOver: [1] });
    expect(file.lines.map(({ row, stray }) => ({ row, stray }))).toEqual([
      { row: 4, stray: [] },
      { row: 5, stray: [] },
    ]);
    expect(draftsOf(file)).toMatchObject([
      { priceWon: 9_900, listPriceWon: 12_900, quantity: 10 },
      { priceWon: 3_000, listPriceWon: 4_500, quantity: 6 },
    ]);
  });

  test('a cash register: codes, cost and price, a sum, its titles again on the next page', async () => {
    const titles = ['상품코드', '바코드', '상품명', '규격', '매입가', '판매가', '수량', '금액'];
    const file = await fileOf([
      titles,
      ['A001', '8801234567893', '서울우유 1L', '1L', '1,900', '2,700', '4', '10,800'],
      titles,
      ['A002', '8801234567909', '두부 300g', '300g', '900', '1,500', '10', '15,000'],
    ]);
    expect(readAs(file)).toMatchObject({ name: '상품명', barcode: '바코드', priceWon: '판매가', netContent: '규격' });
    expect(file.mapping).toMatchObject({ questions: [] });
    expect(file.mapping.places.listPriceWon).toBeUndefined();
    expect(missingColumns(file.mapping)).toEqual(['category', 'saleEndsAt']);
    expect(file).toMatchObject({ rowsPassedOver: [3], lines: [{ row: 2 }, { row: 4 }] });
  });

  test('a greengrocer: two prices without a word which; asked, and answered by one press', async () => {
    const file = await fileOf([
      ['품명', '단가', '가격', '수량', '마감'],
      ['배추', '5000', '3500', '8', '2026-11-28 20:00'],
      ['무', '2500', '1800', '5', '2026-11-28 20:00'],
    ]);
    const [question] = file.mapping.questions;
    expect(question).toEqual({ column: 'priceWon', places: [1, 2] });
    expect(readAs(file)).toMatchObject({ priceWon: '가격', listPriceWon: '단가' });
    const lower = answerQuestion(file.mapping, question!, 2, file.grid.columns);
    expect(lower).toMatchObject({ places: { priceWon: 2, listPriceWon: 1 }, questions: [] });
    const higher = answerQuestion(file.mapping, question!, 1, file.grid.columns);
    expect(higher.places).toMatchObject({ priceWon: 1 });
    expect(higher.places.listPriceWon).toBeUndefined();
    expect(draftsOf(tableBy(file.grid, higher))).toMatchObject([{ priceWon: 5_000 }, { priceWon: 2_500 }]);
  });

  test('a bakery: the price of before alone is asked about; a column without a title, too', async () => {
    const file = await fileOf([
      ['메뉴', '정상가', '갯수', ''],
      ['소금빵', '3,200', '12', '오전'],
      ['크루아상', '3,800', '9', '오전'],
      ['바게트', '4,000', '4', '오후'],
    ]);
    expect(file.mapping.questions).toEqual([
      { column: 'priceWon', places: [1] },
      { column: null, places: [3] },
    ]);
    expect(file.lines.every(({ stray }) => stray.length === 0)).toBe(true);
    const settled = settleColumn(
      answerQuestion(file.mapping, file.mapping.questions[0]!, 1, file.grid.columns),
      3,
      null,
    );
    expect(settled).toMatchObject({ places: { priceWon: 1 }, questions: [], unused: [3] });
    const described = settleColumn(settled, 3, 'description');
    expect(draftsOf(tableBy(file.grid, described))[0]).toMatchObject({ priceWon: 3_200, description: '오전' });
  });

  test('a fish stall: no titles at all; what the cells say is asked about', async () => {
    const file = await fileOf([
      ['고등어 2손', '8,000원', '수산물'],
      ['생물 오징어', '12,000원', '수산물'],
      ['바지락 1kg', '6,500원', '수산물'],
    ]);
    expect(file.mapping.places).toEqual({ category: 2, name: 0, priceWon: 1 });
    expect(file.mapping.questions).toEqual([
      { column: 'name', places: [0] },
      { column: 'priceWon', places: [1] },
    ]);
    expect(file.lines.map(({ row }) => row)).toEqual([1, 2, 3]);
  });
});

describe('a price of tonight and one of before', () => {
  const prices = async (titles: readonly string[], ...cells: (readonly string[])[]) =>
    fileOf([['상품명', ...titles], ...cells.map((own, at) => [`딸기 ${at + 1}호`, ...own])]);

  test.each([
    [['판매가', '할인가'], '할인가', '판매가'],
    [['정상가', '판매가'], '판매가', '정상가'],
    [['소비자가', '행사가'], '행사가', '소비자가'],
    [['권장소비자가격', '가격'], '가격', '권장소비자가격'],
    [['시중가', '판매단가'], '판매단가', '시중가'],
    [['정가', '특가'], '특가', '정가'],
    [['할인 전 가격', '할인 판매가'], '할인 판매가', '할인 전 가격'],
    [['기존 가격', '오늘 가격'], '오늘 가격', '기존 가격'],
    [['판매가', '마감가'], '마감가', '판매가'],
    [['정상 판매가(원)', '세일가격(원)'], '세일가격(원)', '정상 판매가(원)'],
  ])('%j', async (titles, price, listPrice) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const cells = ['5000', '3500'];
      const file = await prices(
        order.map((at) => titles[at]!),
        order.map((at) => cells[at]!),
      );
      expect(readAs(file)).toMatchObject({ priceWon: price, listPriceWon: listPrice });
      expect(file.mapping.questions).toEqual([]);
    }
  });

  test.each(['원가', '매입가', '입고단가', '공급가', '합계금액', '할인율', '원산국가'])(
    '%s is none of them',
    async (title) => {
      const file = await prices([title, '판매가'], ['1000', '3500']);
      expect(readAs(file)).toEqual({ name: '상품명', priceWon: '판매가' });
      expect(file.mapping.questions).toEqual([]);
    },
  );

  test('is asked about where the cells say the opposite of the titles', async () => {
    const file = await prices(['판매가', '할인가'], ['3500', '5000'], ['1000', '2000']);
    expect(file.mapping.questions).toEqual([{ column: 'priceWon', places: [2, 1] }]);
  });
});

test('columns are told whatever their order, and whatever else stands between them', async () => {
  const titles = ['분류', '품명', '정상가', '행사가', '재고', '마감', '바코드', '원가', '비고', ''];
  const cells = ['빵', '우유 식빵', '5,000', '3,500원', '10', '2026-11-28 21:00', '8801234567893', '2,000', '창고', ''];
  const [first] = draftsOf(await fileOf([titles, cells]));
  expect(first).toMatchObject({ priceWon: 3_500, listPriceWon: 5_000, quantity: 10, barcode: '8801234567893' });
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...titles.keys()], { minLength: titles.length }), async (order) => {
      const file = await fileOf([order.map((at) => titles[at]!), order.map((at) => cells[at]!)]);
      expect(draftsOf(file)).toEqual([first]);
      expect(file.mapping.questions).toEqual([]);
    }),
  );
});

test('of two columns with one title the seller is asked', async () => {
  const file = await fileOf([
    ['상품명', '수량', '수량', '가격'],
    ['딸기', '10', '3', '3500'],
  ]);
  expect(file.mapping.questions).toEqual([{ column: 'quantity', places: [1, 2] }]);
  expect(answerQuestion(file.mapping, file.mapping.questions[0]!, 2, file.grid.columns)).toMatchObject({
    places: { quantity: 2 },
    questions: [],
  });
});

test('a column that takes the place of another leaves no cell without a title', async () => {
  const file = await fileOf([
    ['상품명', '', '가격'],
    ['딸기', '빨간 것', '3500'],
    ['사과', '파란 것', '2500'],
    ['배', '노란 것', '4500'],
  ]);
  const described = settleColumn(file.mapping, 1, 'description');
  const undone = settleColumn(described, 0, 'description');
  expect(tableBy(file.grid, undone).lines.flatMap(({ stray }) => stray)).toEqual([]);
});

describe('what is pasted', () => {
  const pasted = (text: string) => {
    const answer = readPastedText(text, NOW);
    if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
    return answer.file;
  };

  test('cells of a spreadsheet, with their titles', () => {
    const file = pasted('품목\t판매가\t할인가\t수량\r\n딸기\t5,000\t3,500\t10\r\n');
    expect(draftsOf(file)).toMatchObject([{ name: '딸기', priceWon: 3_500, listPriceWon: 5_000, quantity: 10 }]);
  });

  test('cells without their titles are asked about', () => {
    const file = pasted('설향 딸기\t5,000\n우유 식빵\t3,500');
    expect(file.mapping.questions.map(({ column }) => column)).toEqual(['name', 'priceWon']);
  });

  test('a message: its lines are products, the others are named', () => {
    const file = pasted('오늘 특가!\n제주 감귤 5kg 12,000원 3박스\n두부 2천원 5모 오늘 21:00까지');
    expect(file).toMatchObject({ rowsPassedOver: [1], mapping: { questions: [] } });
    expect(draftsOf(file)).toMatchObject([
      { name: '제주 감귤 5kg', priceWon: 12_000, quantity: null },
      { name: '두부', priceWon: 2_000, quantity: 5, saleEndsAt: seoul('2026-11-25T21:00') },
    ]);
    expect(tableBy(file.grid, file.mapping).lines).toEqual(file.lines);
  });

  test('no product is refused', () => expect(readPastedText('안녕하세요', NOW)).toMatchObject({ ok: false }));
});
