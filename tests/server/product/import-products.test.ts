import { eq } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { CallInput } from '#lib/contract/index.ts';
import { martSheets, pictures, products } from '#lib/server/schema/index.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { readSheet } from '#lib/server/services/product/import/read-sheet.ts';
import { verifyLedger } from '#lib/server/services/product/stock/verify-ledger.ts';
import { describeMarket, type Mart } from '../market.ts';

const importing = 'POST /api/seller/stores/{storeId}/products/import';
const status = 'GET /api/seller/stores/{storeId}/products/status-summary';
const importingRows = 'POST /api/seller/stores/{storeId}/products/import-rows';
type Body = CallInput<typeof importing>['body'];
type RowsBody = CallInput<typeof importingRows>['body'];

const MILK = '8801234567893';
const TITLES = '카테고리,상품명,가격,수량,판매 마감,소비기한,설명,바코드,정가';
const ROWS = [
  '빵,똠양꿍 식빵,"3,500원",10,2026-11-21 21:00,2026-11-22,"부드러워요, 정말",,"5,000원"',
  '과일,설향 딸기,4000,5,2026. 11. 22. 오후 9:30,,,8801234567893,',
];
const table = (...rows: string[]) => [TITLES, ...rows].join('\r\n');
const base64 = (file: Uint8Array | string) => Buffer.from(file).toString('base64');

const send = (mart: Mart, body: Body) => mart.owner.call(importing, { params: { storeId: mart.id }, body });
const refused = (mart: Mart, body: Body) => mart.owner.refused(importing, { params: { storeId: mart.id }, body });
const sendFile = (mart: Mart, file: Uint8Array | string, dryRun: boolean, same?: Body['same']) =>
  send(mart, { file: base64(file), dryRun, ...(same ? { same } : {}) });
const listings = (mart: Mart) => mart.owner.call(status, { params: { storeId: mart.id } });

const sendRows = (mart: Mart, body: RowsBody) => mart.owner.call(importingRows, { params: { storeId: mart.id }, body });
const rowsRefused = (mart: Mart, body: RowsBody) =>
  mart.owner.refused(importingRows, { params: { storeId: mart.id }, body });

type Line = RowsBody['rows'][number];
/**
 * A row as the page sends it: category, name, price, list price, count, sale end, use-by date, description, barcode,
 * tax kind.
 */
const line = (
  row: number,
  name: string,
  more: Partial<Line> & { price?: string; quantity?: string; barcode?: string; listPrice?: string; end?: string } = {},
): Line => {
  const { price = '2,000원', quantity = '5개', barcode = '', listPrice = '', end = '2026-11-21 21:00', ...rest } = more;
  return { row, cells: ['빵', name, price, listPrice, quantity, end, '', '', barcode, ''], ...rest };
};

describeMarket('the columns of a mart’s own sheets', (market) => {
  const sheet = { shape: '["품목","단가"]', places: { name: 0, priceWon: 1 }, unused: [] };
  const kept = async (mart: Mart) => {
    const [row] = await market().db.select().from(martSheets).where(eq(martSheets.martId, mart.id));
    return row?.known.map(({ shape }) => shape) ?? [];
  };

  test('are kept as they were mapped, the last used first, ten at the most; not by a dry run', async () => {
    const mart = await market().mart();
    const rows = [line(2, '식빵')];
    await sendRows(mart, { rows, sheet, dryRun: true });
    expect(await kept(mart)).toEqual([]);
    await sendRows(mart, { rows, sheet, dryRun: false });
    expect(await kept(mart)).toEqual([sheet.shape]);
    const shapes = Array.from({ length: 10 }, (_, at) => `["${at}"]`);
    for (const shape of [...shapes, shapes[0]!]) {
      await sendRows(mart, { rows: [line(2, '식빵')], same: 'leave', sheet: { ...sheet, shape }, dryRun: false });
    }
    expect(await kept(mart)).toEqual([shapes[0], ...shapes.slice(1).reverse()]);
  });

  test('go with the mart', async () => {
    const mart = await market().mart();
    await sendRows(mart, { rows: [line(2, '식빵')], sheet, dryRun: false });
    await mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } });
    expect(await kept(mart)).toEqual([]);
  });

  test.each([
    { ...sheet, shape: 'x'.repeat(4_001) },
    { ...sheet, places: { nothing: 1 } },
    { ...sheet, places: { name: 256 } },
  ])('are refused where no sheet has them', async (wrong) => {
    const mart = await market().mart();
    const body = { rows: [line(2, '식빵')], sheet: wrong, dryRun: false } as unknown as RowsBody;
    expect(await rowsRefused(mart, body)).toMatchObject({ status: 400, code: 'invalidInput' });
  });
});

describeMarket('a seller registers a whole file', (market) => {
  test.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['CP949, as Korean Excel writes it', (text) => iconv.encode(text, 'cp949')],
    ['UTF-16, as “Unicode text” is', (text) => Buffer.from(`\ufeff${text.replaceAll('\t', ' ')}`, 'utf16le')],
    ['line feeds alone', (text) => Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['line ends of three kinds', (text) => Buffer.from(text.replace('\r\n', '\r').replace('\r\n', '\n'))],
    ['semicolons', (text) => Buffer.from(text.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';'))],
  ])('in %s', async (_, encode) => {
    const mart = await market().mart();
    const file = encode(table(...ROWS));
    const dry = await sendFile(mart, file, true);
    expect(dry).toMatchObject({
      problems: [],
      registered: 0,
      rows: [
        {
          row: 2,
          category: '빵',
          productName: '똠양꿍 식빵',
          listPrice: 5_000,
          quantity: 10,
          useBy: '2026-11-22',
          running: null,
        },
        {
          row: 3,
          category: '과일',
          productName: '설향 딸기',
          price: 4_000,
          listPrice: null,
          quantity: 5,
          expirationDate: '2026-11-22T12:30:00.000Z',
          useBy: '',
          barcode: MILK,
          taxFree: true,
        },
      ],
    });
    expect(await listings(mart)).toEqual([]);
    expect(await sendFile(mart, file, false)).toMatchObject({ registered: 2, updated: 0, left: 0, problems: [] });
    expect(await listings(mart)).toMatchObject([
      { productName: '설향 딸기', waitingCount: 5, price: 4_000 },
      { productName: '똠양꿍 식빵', waitingCount: 10, expirationDate: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  test('in a workbook, with dates and numbers as its cells have them', async () => {
    const mart = await market().mart();
    const wall = { value: new Date(Date.UTC(2026, 10, 21, 21)), type: Date, format: 'yyyy-mm-dd hh:mm' } as const;
    const file = await writeWorkbook([
      { sheet: '안내', data: [['여기에 적지 마세요']] },
      { sheet: '상품', data: [TITLES.split(','), ['빵', '식빵', 3500, 10, wall, null, null, Number(MILK), 5000]] },
    ]).toBuffer();
    expect(await sendFile(mart, new Uint8Array(file), false)).toMatchObject({
      registered: 1,
      notes: ['‘안내’ 시트는 읽지 않았어요.'],
      rows: [{ row: 2, price: 3_500, listPrice: 5_000, barcode: MILK, expirationDate: '2026-11-21T12:00:00.000Z' }],
    });
  });

  test('what a spreadsheet does not show is not registered without a word', async () => {
    const mart = await market().mart();
    const row = (name: string) => ['빵', name, 3500, 10, '2026-11-21 21:00', null, null, null, 5000];
    const written = await writeWorkbook([
      { sheet: '상품', data: [TITLES.split(','), row('식빵'), row('감춘 빵')] },
      { sheet: '지난달', data: [TITLES.split(','), row('지난 빵')] },
    ]).toBuffer();
    const parts = unzipSync(new Uint8Array(written));
    const hide = (path: string, from: RegExp, to: string) => {
      const before = strFromU8(parts[path]!);
      const after = before.replace(from, to);
      expect(after).not.toBe(before);
      parts[path] = strToU8(after);
    };
    hide('xl/worksheets/sheet1.xml', /<row r="3"/, '<row r="3" hidden="1"');
    hide('xl/workbook.xml', /name="지난달"/, 'name="지난달" state="hidden"');
    expect(await sendFile(mart, zipSync(parts), false)).toMatchObject({
      registered: 1,
      rows: [{ row: 2, productName: '식빵' }],
      notes: [
        '엑셀에서 숨긴 3번째 줄은 읽지 않았어요. 등록하려면 보이게 하고 다시 올려 주세요.',
        '숨긴 ‘지난달’ 시트는 읽지 않았어요.',
      ],
    });
    hide('xl/worksheets/sheet1.xml', /<row r="2"/, '<row r="2" hidden="1"');
    expect((await refused(mart, { file: base64(zipSync(parts)), dryRun: true })).message).toContain(
      '보이는 줄이 없어요',
    );
  });

  test('a workbook that is none is refused, however it is broken', async () => {
    const mart = await market().mart();
    const broken = {
      'xl/workbook.xml': strToU8('<a'.repeat(2_000_000)),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>'),
    };
    const bomb = { ...broken, 'xl/workbook.xml': new Uint8Array(5_000_000) };
    for (const [parts, message] of [
      [broken, '안의 내용이 너무 많아요'],
      [{ ...broken, 'xl/workbook.xml': strToU8('<a'.repeat(400_000)) }, '엑셀 파일로 읽을 수 없어요'],
      [bomb, '안의 내용이 너무 많아요'],
    ] as const) {
      const refusal = await refused(mart, { file: base64(zipSync(parts)), dryRun: true });
      expect(refusal).toMatchObject({ status: 400, code: 'invalidInput' });
      expect(refusal.message).toContain(message);
    }
  });

  test('a file that takes too long to read is refused, and the next is read', async () => {
    const file = Buffer.from(table(ROWS[0]!));
    expect(await readSheet(file, 'a seller', 0)).toEqual({ ok: false, fault: { code: 'sheetTooLarge' } });
    expect(await readSheet(file, 'a seller')).toMatchObject({ ok: true, file: { lines: [{ row: 2 }] } });
  });

  test('a dry run names every wrong cell by row, column and text; then nothing at all is registered', async () => {
    const mart = await market().mart();
    const file = table(
      ROWS[0]!,
      '',
      '야채,,3개 5000원,0,2026-11-01 10:00,,,8.80123E+12',
      '빵,바게트,2000,3,내일,2026-02-30,,1234,2000',
      `${ROWS[1]!},덤`,
    );
    const { problems, rows } = await sendFile(mart, file, true);
    expect(rows.map(({ row }) => row)).toEqual([2, 4, 5, 6]);
    expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [4, '카테고리', '‘야채’: 없는 카테고리예요. 혹시 ‘채소’인가요?'],
      [4, '상품명', '상품명을 입력해 주세요.'],
      [4, '가격', '‘3개 5000원’: 숫자로 읽을 수 없어요. 3500이나 3,500처럼 숫자만 적어 주세요.'],
      [4, '수량', '‘0’: 수량은 1개 이상이어야 해요.'],
      [4, '판매 마감', '‘2026-11-01 10:00’: 판매 마감이 이미 지났어요. 지금보다 뒤로 정해 주세요.'],
      [4, '바코드', expect.stringContaining('텍스트')],
      [5, '정가', '‘2000’: 정가는 가격보다 높아야 해요. 할인하지 않으면 비워 두세요.'],
      [5, '판매 마감', '‘내일’: 언제 끝나는지 읽을 수 없어요. ‘21:00’이나 ‘밤 9시’처럼 적어 주세요.'],
      [5, '소비기한', expect.stringContaining('‘2026-02-30’: 없는 날짜')],
      [5, '바코드', expect.stringContaining('8자리나 13자리')],
      [6, 'J열', '‘덤’: J열에는 제목이 없어요. 제목을 적거나 칸을 비워 주세요.'],
    ]);
    expect(problems[0]).toMatchObject({ cell: '야채', proposals: ['채소'] });
    const refusal = await refused(mart, { file: base64(file), dryRun: false });
    expect(refusal).toMatchObject({ status: 409, code: 'importHasProblems', n: 11 });
    expect(refusal.message).toContain('고칠 곳이 11군데 있어 하나도 등록하지 않았어요.');
    expect(await listings(mart)).toEqual([]);
  });

  test('columns of the shop’s own and rows above the titles are passed over, and that is said', async () => {
    const mart = await market().mart();
    const file =
      '우리 가게,,,,,\n비고,수량(개),카테고리,판매가,상품 이름,판매마감 일시\n메모,3,빵,1500,단팥빵,2026/11/21 9:05 PM\n';
    expect(await sendFile(mart, file, false)).toMatchObject({
      rows: [{ row: 3, productName: '단팥빵', price: 1_500, quantity: 3, expirationDate: '2026-11-21T12:05:00.000Z' }],
      notes: ['‘비고’ 칸은 상품에 쓰지 않아요.', '상품이 아닌 1번째 줄은 읽지 않았어요.'],
      registered: 1,
    });
  });

  describe('that is no such table is refused with the remedy', () => {
    test.each<[string, Uint8Array | string, string]>([
      ['a broken workbook', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), '.xlsx'],
      ['a workbook of old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), '예전 형식(.xls)'],
      ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), '글자를 읽을 수 없는'],
      ['an empty file', ' \n', '빈 파일'],
      ['titles alone', TITLES, '한 줄도 없어요'],
      ['other titles', '이것,저것\n1,2', '‘카테고리’, ‘상품명’, ‘가격’, ‘수량’, ‘판매 마감’'],
      [
        'two columns of one title',
        `${TITLES},가격\n빵,식빵,1000,1,2026-11-21 21:00,,,,,1200`,
        '‘가격’ 칸이 여럿이에요(C열 가격, J열 가격)',
      ],
      [
        'a column that is not there',
        '상품명,가격,수량,판매 마감\n식빵,1000,1,2026-11-21 21:00',
        '‘카테고리’ 칸이 없어요',
      ],
      [
        'a quote that never ends',
        table('빵,"식빵,1,1,2026-11-21 21:00', ROWS[0]!, ROWS[1]!),
        '2번째 줄에서 열린 따옴표',
      ],
      ['too many rows', table(...Array.from({ length: 1_001 }, () => '빵,빵,1,1,x')), '1,000줄까지'],
    ])('%s', async (_, file, remedy) => {
      const mart = await market().mart();
      const refusal = await refused(mart, { file: base64(file), dryRun: true });
      expect(refusal).toMatchObject({ status: 400, code: 'invalidInput', field: 'file' });
      expect(refusal.message).toContain(remedy);
    });
  });

  test('500 at once, and their followers hear of it once', async () => {
    const mart = await market().mart();
    const neighbour = await market().person();
    await neighbour.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
    await neighbour.call('PUT /api/buyer/promotions', { body: { on: true } });
    const rows = Array.from({ length: 500 }, (_, i) => `빵,빵 ${i + 1}호,2000,1,2026-11-21 21:00,,,`);
    expect(await sendFile(mart, table(...rows), false)).toMatchObject({ registered: 500 });
    await workAlerts(market().deps);
    const { content } = await neighbour.call('GET /api/buyer/alarms', { query: {} });
    expect(content).toMatchObject([{ kind: 'newProducts', message: expect.stringContaining('빵 1호') }]);
  });

  test('the same file twice: refused until somebody says what becomes of what runs already', async () => {
    const mart = await market().mart();
    await sendFile(mart, table(...ROWS), false);
    const again = await sendFile(mart, table(...ROWS), true);
    expect(again.rows).toMatchObject([
      { running: { productName: '똠양꿍 식빵', price: 3_500, waitingCount: 10 } },
      { running: { productName: '설향 딸기' } },
    ]);
    expect(await refused(mart, { file: base64(table(...ROWS)), dryRun: false })).toMatchObject({
      code: 'importHasRunning',
      n: 2,
    });
    expect(await listings(mart)).toHaveLength(2);
    expect(await sendFile(mart, table(...ROWS), false, 'leave')).toMatchObject({ registered: 0, left: 2 });
    expect(await sendFile(mart, table(...ROWS), false, 'update')).toMatchObject({ registered: 0, updated: 2 });
    expect(await listings(mart)).toHaveLength(2);
    expect(await sendFile(mart, table(...ROWS), false, 'register')).toMatchObject({ registered: 2 });
    expect(await listings(mart)).toHaveLength(4);
  });

  test('one product twice in a file is asked about too', async () => {
    const mart = await market().mart();
    const file = table(ROWS[0]!, ROWS[1]!, ROWS[0]!);
    expect((await sendFile(mart, file, true)).rows.map(({ sameAsRow }) => sameAsRow)).toEqual([null, null, 2]);
    expect(await refused(mart, { file: base64(file), dryRun: false })).toMatchObject({
      code: 'importHasRunning',
      n: 1,
    });
    expect(await refused(mart, { file: base64(file), dryRun: false, same: 'update' })).toMatchObject({ n: 1 });
    expect(await sendFile(mart, file, false, 'leave')).toMatchObject({ registered: 2, left: 1 });
  });
});

describeMarket('a seller registers the rows of a table', (market) => {
  test('those that can be; what cannot says why, and the others are done', async () => {
    const mart = await market().mart();
    const rows = [line(2, '식빵'), line(3, '바게트', { price: '공짜' }), line(4, '베이글'), line(5, '#N/A')];
    expect(await sendRows(mart, { rows, dryRun: false })).toMatchObject({
      registered: 2,
      problems: [
        { row: 3, column: '가격', cell: '공짜' },
        { row: 5, column: '상품명', cell: '#N/A' },
      ],
    });
    expect((await listings(mart)).map(({ productName }) => productName)).toEqual(['베이글', '식빵']);
  });

  test('a barcode that was sold before brings its last picture; another mart’s stays there', async () => {
    const [mart, other] = [await market().mart(), await market().mart()];
    const { db } = market();
    const pictureOf = async (name: string) => {
      const [row] = await db.select().from(products).where(eq(products.name, name));
      return row?.pictureKey;
    };
    const first = { rows: [line(2, '사진 우유', { barcode: MILK, end: '2026-11-21 20:00' })], dryRun: false };
    await sendRows(mart, first);
    expect(await pictureOf('사진 우유')).toBeNull();
    const key = `up-milk-${mart.id}`;
    await db
      .insert(pictures)
      .values({ key, uploadedBy: null, width: 640, height: 640, colour: '#aabbcc', createdAt: market().clock.now() });
    await db.update(products).set({ pictureKey: key }).where(eq(products.name, '사진 우유'));
    await sendRows(mart, { rows: [line(2, '또 우유', { barcode: MILK, same: 'register' })], dryRun: false });
    expect(await pictureOf('또 우유')).toBe(key);
    await sendRows(other, { rows: [line(2, '남의 우유', { barcode: MILK })], dryRun: false });
    expect(await pictureOf('남의 우유')).toBeNull();
  });

  test('the same call sent again does nothing twice', async () => {
    const mart = await market().mart();
    const body = { rows: [line(2, '식빵')], dryRun: false, attempt: 'a'.repeat(32) };
    const first = await sendRows(mart, body);
    expect(await sendRows(mart, body)).toEqual(first);
    expect(await listings(mart)).toHaveLength(1);
    expect(await rowsRefused(mart, { ...body, rows: [line(2, '바게트')] })).toMatchObject({ code: 'attemptUsed' });
  });

  test('of the same table from two tabs at once one is registered', async () => {
    const mart = await market().mart();
    const rows = Array.from({ length: 20 }, (_, at) => line(at + 2, `식빵 ${at}호`));
    const both = await Promise.all([1, 2].map(() => sendRows(mart, { rows, dryRun: false })));
    expect(both.map(({ registered }) => registered).sort((a, b) => a - b)).toEqual([0, 20]);
    expect(await listings(mart)).toHaveLength(20);
  });

  test('a listing that runs is told by its barcode, or by name and sale end; ended ones and those of others are not', async () => {
    const mart = await market().mart();
    const other = await market().mart();
    await sendRows(other, { rows: [line(2, '식빵', { barcode: MILK })], dryRun: false });
    await sendRows(mart, {
      rows: [line(2, '식빵', { barcode: MILK }), line(3, '바게트'), line(4, '베이글', { end: '2026-11-20 16:00' })],
      dryRun: false,
    });
    market().clock.advance({ hours: 2 });
    const { rows } = await sendRows(mart, {
      rows: [
        line(2, '우유식빵', { barcode: MILK, end: '2026-11-22 21:00' }),
        line(3, '바 게트'),
        line(4, '바게트', { end: '2026-11-22 21:00' }),
        line(5, '베이글'),
      ],
      dryRun: true,
    });
    expect(rows.map(({ running }) => running?.productName ?? null)).toEqual(['식빵', '바게트', null, null]);
  });

  test('price and count are brought up to the table: one move in the ledger, held pieces or not, its orders as they were made', async () => {
    const mart = await market().mart();
    await sendRows(mart, { rows: [line(2, '식빵', { quantity: '10', listPrice: '3000' })], dryRun: false });
    const [{ productId } = { productId: 0 }] = await listings(mart);
    const buyer = await market().person();
    await buyer.call('POST /api/buyer/pay/on-site', { query: { productId, quantity: 3 } });
    const update = {
      rows: [line(2, '식빵', { price: '2,500', quantity: '40', same: 'update', from: 7 })],
      dryRun: false,
    };
    expect(await sendRows(mart, update)).toMatchObject({ updated: 1, registered: 0, problems: [] });
    expect(await listings(mart)).toMatchObject([{ productId, waitingCount: 40, inSaleCount: 3, price: 2_500 }]);
    const [order] = await buyer.call('GET /api/buyer/order/buy-ing');
    expect(order?.totalPrice).toBe(6_000);
    // A price above the list price takes the list price away.
    await sendRows(mart, {
      rows: [line(2, '식빵', { price: '3,500', quantity: '0040', same: 'update', from: 40 })],
      dryRun: false,
    });
    const listing = await mart.owner.call('GET /api/buyer/products/{productId}', { params: { productId } });
    expect(listing).toMatchObject({ price: 3_500, listPrice: null });
    expect(await verifyLedger(market().db)).toEqual([]);
  });

  test('an order that came between is not counted over: the row is refused with the count of now', async () => {
    const mart = await market().mart();
    await sendRows(mart, { rows: [line(2, '식빵', { quantity: '10' })], dryRun: false });
    const [{ productId } = { productId: 0 }] = await listings(mart);
    await (await market().person()).call('POST /api/buyer/pay/on-site', { query: { productId, quantity: 3 } });
    const rows = [line(2, '식빵', { quantity: '20', same: 'update', from: 10 }), line(3, '바게트')];
    expect(await sendRows(mart, { rows, dryRun: false })).toMatchObject({
      updated: 0,
      registered: 1,
      problems: [{ row: 2, message: expect.stringContaining('7개') }],
    });
    expect(await listings(mart)).toMatchObject([{ productName: '바게트' }, { waitingCount: 7, price: 2_000 }]);
  });

  test('a row without a choice is refused where its product runs already', async () => {
    const mart = await market().mart();
    await sendRows(mart, { rows: [line(2, '식빵')], dryRun: false });
    const sent = await sendRows(mart, {
      rows: [line(2, '식빵'), line(3, '식빵', { same: 'leave' }), line(4, '식빵', { same: 'register' })],
      dryRun: false,
    });
    expect(sent).toMatchObject({
      registered: 1,
      left: 1,
      problems: [{ row: 2, message: expect.stringContaining('이미 팔고 있거나') }],
    });
    expect(await listings(mart)).toHaveLength(2);
  });

  test('600 of them, fifty at a time', async () => {
    const mart = await market().mart();
    for (let first = 0; first < 600; first += 50) {
      const rows = Array.from({ length: 50 }, (_, at) => line(first + at + 2, `식빵 ${first + at + 1}호`));
      expect(await sendRows(mart, { rows, dryRun: false })).toMatchObject({ registered: 50, problems: [] });
    }
    expect(await market().db.$count(products, eq(products.martId, mart.id))).toBe(600);
  });

  test('50 rows and nine cells each', async () => {
    const mart = await market().mart();
    for (const rows of [
      [],
      Array.from({ length: 51 }, (_, i) => line(i + 2, `빵 ${i}`)),
      [{ row: 2, cells: ['빵'] }],
    ]) {
      expect(await rowsRefused(mart, { dryRun: true, rows })).toMatchObject({ code: 'invalidInput', field: 'rows' });
    }
  });
});
