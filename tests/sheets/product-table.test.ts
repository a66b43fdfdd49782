import { describe, expect, test } from 'vitest';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { LABEL_NAMES } from '#lib/messages/product/labelling.ts';
import { PRODUCT_FIELD_TEXTS } from '#lib/messages/product/product-fields.ts';
import { sheetProblem } from '#lib/messages/product/product-sheet.ts';
import { earlierRows, indexProducts, readLine } from '#lib/sheets/product-sheet-line.ts';
import { columnLetter } from '#lib/sheets/sheet-columns.ts';
import { templateTitles, textTemplate } from '#lib/sheets/template.ts';
import { seoul } from '../domain/seoul.ts';
import { cellsOf, faultOf, linesOf, NOW, productsOf, read } from './sheet-files.ts';

const TITLES = '카테고리,상품명,가격,수량,판매 마감,설명';
const GOOD = '과일,딸기,3500,10,2026-11-28 18:00,';
const { price, listPrice, quantity, maxPerBuyer, useBy, floorPrice, bagWorth } = PRODUCT_FIELD_TEXTS;
const IN_FORMS = Object.entries({
  priceWon: price,
  listPriceWon: listPrice,
  quantity,
  maxPerBuyer,
  useBy,
  floorPriceWon: floorPrice,
  bagWorthWon: bagWorth,
}).map(([key, { label }]) => [key, label.replace(/ \([원개]\)$/, '')]);
const MORE = '빵,식빵,2000,5,2026-11-28 18:00,';

describe('titles', () => {
  test('of the template are the names that the fields of a form have, without their units', () => {
    const said = Object.entries({ ...LABEL_NAMES, ...Object.fromEntries(IN_FORMS) });
    const titles = Object.fromEntries(SHEET_COLUMNS.map(({ key, title }) => [key, title]));
    expect(said.map(([key]) => [key, titles[key]])).toEqual(said);
  });

  test.each(['제조사', '알레르기', '1인당 수량'])('of an older template are read: %s', async (title) => {
    const file = await read(`카테고리,상품명,가격,수량,판매 마감,${title}\n${GOOD}\n`);
    expect(file).toMatchObject({ ok: true, file: { passedOver: [] } });
  });

  test('stand in any order, with spaces, notes, stars and other names; others are passed over and named', async () => {
    const file = await read(
      '바코드,메모, 가격 (원),상품 명*,카테고리,재고,판매마감일시\n8801234567893,가게용,3500,딸기,과일,7,2026-11-28\n',
    );
    expect(file).toMatchObject({
      ok: true,
      file: {
        passedOver: ['메모'],
        rowsPassedOver: [],
        lines: [
          {
            row: 2,
            cells: [
              '과일',
              '딸기',
              '3500',
              '',
              '7',
              '2026-11-28',
              '',
              '',
              '8801234567893',
              ...Array(SHEET_COLUMNS.length - 9).fill(''),
            ],
          },
        ],
      },
    });
  });

  test('may stand below a heading; the rows above are named', async () => {
    expect(await read(`우리 가게 상품,,,,,\n\n${TITLES}\n${GOOD}`)).toMatchObject({
      file: { rowsPassedOver: [1], lines: [{ row: 4 }] },
    });
  });

  test.each([
    ['카테고리,가격\n과일,1', { code: 'titlesMissing', titles: ['상품명', '수량', '판매 마감'] }],
    ['이것,저것\n1,2', { code: 'titlesMissing', titles: ['카테고리', '상품명', '가격', '수량', '판매 마감'] }],
    [TITLES, { code: 'noRows' }],
    [' \n', { code: 'empty' }],
    ['\ufeff', { code: 'empty' }],
    ['', { code: 'empty' }],
    ['<html><body><table>', { code: 'webPage' }],
    ['<?xml version="1.0"?><Workbook>', { code: 'webPage' }],
  ])('%j is refused', async (text, fault) => expect(await faultOf(text)).toEqual(fault));

  test('columns are called as a spreadsheet calls them', () => {
    expect([0, 5, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'F', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});

describe('no row and no cell is lost', () => {
  test('line ends of three kinds in one file', async () => {
    const rows = (await linesOf(`${TITLES}\r\n${GOOD}\n${MORE}\r${GOOD}\r\n\r\n${MORE}\n\n${GOOD}`)).map(
      ({ row }) => row,
    );
    expect(rows).toEqual([2, 3, 4, 6, 8]);
  });

  test('a row counts once, however many lines its cells have', async () => {
    const lines = await linesOf(`${TITLES}\n과일,딸기,3500,10,2026-11-28,"달아요\r\n정말, ""달아요""\n\n"\n${MORE}`);
    expect(lines).toMatchObject([{ row: 2 }, { row: 3, cells: expect.arrayContaining(['식빵']) }]);
    expect(lines[0]!.cells).toContain('달아요\r\n정말, "달아요"\n\n');
  });

  test('a filled cell under no title is named by column and text', async () => {
    const [line] = await linesOf(`${TITLES}\n과일,딸기,3,500,10,2026-11-28 18:00,맛있어요`);
    expect(line).toMatchObject({ stray: [{ column: 'G', cell: '맛있어요' }] });
    const [under] = await linesOf(`${TITLES.replace('가격,', '가격,,')}\n과일,딸기,3500,할인,10,2026-11-28 18:00`);
    expect(under).toMatchObject({ stray: [{ column: 'D', cell: '할인' }] });
  });

  test('rows with nothing but a note of the shop’s own are named', async () => {
    expect(await read(`${TITLES},메모\n${GOOD},\n,,,,,,여기까지`)).toMatchObject({
      file: { lines: [{ row: 2 }], passedOver: ['메모'], rowsPassedOver: [3] },
    });
  });

  test('a sum at the end is a row to put right or to leave out, not one that disappears', async () => {
    expect(await linesOf(`${TITLES}\n${GOOD}\n합계,,3500,10,,`)).toMatchObject([{ row: 2 }, { row: 3 }]);
  });
});

test.each([
  ['과세 구분', '면세', true],
  ['과세 구분', ' 과 세 ', false],
  ['면세 여부', 'O', true],
  ['면세 여부', '아니오', false],
  ['과세 구분', '', null],
  // Under 과세 it would mean the opposite.
  ['과세', 'O', 'unreadable'],
  ['과세 구분', '글쎄요', 'unreadable'],
])('the tax kind under %s: %j', async (title, cell, kind) => {
  const [line] = await linesOf(
    `카테고리,상품명,가격,수량,판매 마감,${title}\n과일,사과,1000,1,2026-11-28 18:00,${cell}`,
  );
  expect(readLine(line!.cells, NOW).draft.taxFree).toBe(kind);
});

describe('quotes', () => {
  const row = (number: number) => ({ code: 'quotes', row: number });

  test.each([
    ['never closed', `${TITLES}\n과일,"딸기,3500,10,2026-11-28,\n${MORE}\n${MORE}\n${MORE}`, 2],
    [
      'never closed, below cells of several lines',
      `${TITLES}\n과일,딸기,1000,1,2026-11-28,"가\n나\n다"\n과일,"딸기,1,1,x,\n${MORE}`,
      3,
    ],
    [
      'closed by the next one, which opens a cell',
      `${TITLES}\n과일,"딸기,3500,10,2026-11-28,\n빵,"식빵",2000,5,2026-11-28,`,
      2,
    ],
    [
      'closed at the end of a cell further down',
      `${TITLES}\n과일,"딸기,3500,10,2026-11-28,\n${MORE}\n빵,파이 12",2000,5,2026-11-28,`,
      2,
    ],
    [
      'opened in the last column',
      `${TITLES}\n과일,딸기,3500,10,2026-11-28,"달아요\n빵,식빵,2000,5,2026-11-28,맛"\n${GOOD}`,
      2,
    ],
  ])('%s: the row where they open', async (_, text, at) => expect(await faultOf(text)).toEqual(row(at)));

  test('inside a bare cell are letters', async () => {
    expect(await linesOf(`${TITLES}\n과일,피자 12" 특대,3500,10,2026-11-28,5" 컵`)).toMatchObject([
      { cells: expect.arrayContaining(['피자 12" 특대', '5" 컵']) },
    ]);
  });

  test('a description of several lines with numbers in it is one cell', async () => {
    expect(await linesOf(`${TITLES}\n과일,딸기,3500,10,2026-11-28,"1kg, 2kg, 3kg\n4kg, 5kg"\n${MORE}`)).toHaveLength(2);
  });
});

describe('cells are parted', () => {
  test.each(['\t', ';', '|'])('by %j', async (sign) => {
    const text = [TITLES, GOOD, MORE].join('\n').replaceAll(',', sign);
    expect((await linesOf(text)).map(({ cells }) => cells[1])).toEqual(['딸기', '식빵']);
  });

  test('by what the first line says, which is no row', async () => {
    expect(await linesOf(`sep=;\r\n${[TITLES, GOOD].join('\r\n').replaceAll(',', ';')}`)).toMatchObject([{ row: 2 }]);
  });

  test('and a title may hold another sign', async () => {
    expect(
      await linesOf(
        `"카테고리; 하나만",상품명,가격,수량,판매 마감\n`.replace('"카테고리; 하나만"', '카테고리(하나만; 꼭)') + GOOD,
      ),
    ).toHaveLength(1);
  });
});

describe('a line', () => {
  const problemsOf = (cells: Parameters<typeof cellsOf>[0]) =>
    readLine(cellsOf(cells), NOW).problems.map((problem) => sheetProblem(7, problem));

  test('that is whole has no problem', () => expect(problemsOf({})).toEqual([]));

  test.each([
    [{ priceWon: '3개 5,000원' }, '가격', '3개 5,000원', '숫자로 읽을 수 없어요'],
    [{ quantity: '두 개' }, '수량', '두 개', '숫자로 읽을 수 없어요'],
    [{ priceWon: '0.5' }, '가격', '0.5', '원 단위 숫자'],
    [{ quantity: '0' }, '수량', '0', '1개 이상'],
    [{ listPriceWon: '비쌈' }, '정가', '비쌈', '숫자로 읽을 수 없어요'],
    [{ saleEndsAt: '내일' }, '판매 마감', '내일', '언제 끝나는지 읽을 수 없어요'],
    [{ saleEndsAt: '2026-11-28 오전 18:00' }, '판매 마감', '2026-11-28 오전 18:00', '오후 6:00'],
    [{ saleEndsAt: '2026-11-28(금) 18:00' }, '판매 마감', '2026-11-28(금) 18:00', '이날은 토요일'],
    [{ saleEndsAt: '2062-11-28 18:00' }, '판매 마감', '2062-11-28 18:00', '1년 안'],
    [{ saleEndsAt: '2026-11-20 18:00' }, '판매 마감', '2026-11-20 18:00', '이미 지났어요'],
    [{ useBy: '오늘' }, '소비기한', '오늘', '연-월-일'],
    [{ name: '#N/A' }, '상품명', '#N/A', '오류 값'],
    [{ description: '#REF!' }, '설명', '#REF!', '오류 값'],
    [{ priceWon: '#VALUE!' }, '가격', '#VALUE!', '오류 값'],
    [{ name: '=B2' }, '상품명', '=B2', '계산되지 않은 수식'],
    [{ barcode: '8.80123E+12' }, '바코드', '8.80123E+12', '텍스트'],
    [{ barcode: '8801234567890' }, '바코드', '8801234567890', '8자리나 13자리'],
    [{ category: '야채' }, '카테고리', '야채', '혹시 ‘채소’인가요?'],
    [{ category: '두부' }, '카테고리', '두부', '‘채소’, ‘유제품’, ‘간편조리식’ 가운데서'],
    [{ category: '몰라요' }, '카테고리', '몰라요', '없는 카테고리예요'],
  ])('%j is refused by column, text and remedy', (cells, column, cell, remedy) => {
    const [problem, ...others] = problemsOf(cells);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ row: 7, column, cell });
    expect(problem!.message).toContain(`‘${cell}’`);
    expect(problem!.message).toContain(remedy);
  });

  test('an empty cell that must be filled says so, without quoting nothing', () => {
    expect(problemsOf({ name: ' ', saleEndsAt: '' }).map(({ message }) => message)).toEqual([
      '상품명을 입력해 주세요.',
      '판매 마감 날짜와 시간을 입력해 주세요.',
    ]);
  });

  test('marks of a spreadsheet are no part of a product', () => {
    const { draft, problems } = readLine(
      cellsOf({
        name: '="0.5kg 딸기"',
        barcode: '="8801234567893"',
        priceWon: '３，５００원',
        category: ' 통조림 / 레토르트',
      }),
      NOW,
    );
    expect(problems).toEqual([]);
    expect(draft).toMatchObject({ name: '0.5kg 딸기', barcode: '8801234567893', priceWon: 3500 });
  });
});

describe('the same product', () => {
  const product = (name: string, barcode: string | null, wall = '2026-11-28T18:00') => ({
    name,
    barcode,
    saleEndsAt: seoul(wall),
  });
  const MILK = '8801234567893';

  test.each([
    [
      'by barcode, whatever it is called',
      product('우유', MILK),
      product('서울우유 1L', MILK, '2026-11-29T18:00'),
      true,
    ],
    [
      'by name and sale end, spaces and forms of letters aside',
      product('우유 １L', null),
      product('우유1l', null),
      true,
    ],
    ['by name and sale end where one has no barcode', product('우유', MILK), product('우유', null), true],
    ['not by name alone', product('우유', null), product('우유', null, '2026-11-29T18:00'), false],
    ['not by another barcode and name', product('우유', MILK), product('두유', '8801234567909'), false],
  ])('is told %s', (_, one, other, same) => expect(indexProducts([other]).find(one)).toBe(same ? other : null));

  test('of two listings with its barcode the one with its sale end, else the first', () => {
    const [old, now] = [product('우유', MILK, '2026-11-27T18:00'), product('우유', MILK)];
    expect(indexProducts([old, now]).find(product('우유', MILK))).toBe(now);
    expect(indexProducts([old, now]).find(product('우유', MILK, '2026-11-30T18:00'))).toBe(old);
  });

  test('twice in one table is told of the second', () => {
    const rows = [{}, { name: '바나나' }, {}, { saleEndsAt: '내일' }].map((cells, at) => ({
      row: at + 2,
      ...readLine(cellsOf(cells), NOW),
    }));
    expect(earlierRows(rows)).toEqual([null, null, 2, null]);
  });
});

test('the template can be registered as it is, and lists every category beside', async () => {
  const [titles, ...rows] = textTemplate(seoul('2026-11-26T15:00'));
  expect(titles!.slice(0, SHEET_COLUMNS.length)).toEqual(templateTitles());
  expect(rows).toHaveLength(19);
  const text = [titles!, ...rows].map((cells) => cells.join(',')).join('\r\n');
  expect(await productsOf(`\ufeff${text}`)).toMatchObject([{ row: 2, problems: [], stray: [] }]);
  expect(await read(text)).toMatchObject({ file: { passedOver: [], rowsPassedOver: [] } });
});
