import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';
import { missingColumns, titleOf } from '#lib/sheets/sheet-columns.ts';
import { faultOf, NOW, read } from './sheet-files.ts';
import { biff5, biff8, type Cells, htmlXls, xmlSpreadsheet } from './till-files.ts';

const MILK = 8801234567893;
const SODA = 36000291452;
const text = (bytes: Uint8Array) => iconv.decode(Buffer.from(bytes), 'cp949');

async function fileOf(bytes: Uint8Array | string) {
  const answer = await read(bytes);
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  const { grid, mapping, lines } = answer.file;
  const readAs = Object.fromEntries(
    SHEET_COLUMNS.flatMap(({ key }) => {
      const place = mapping.places[key];
      return place === undefined ? [] : [[key, titleOf(grid.columns[place]!)]];
    }),
  );
  return { ...answer.file, readAs, drafts: lines.map(({ cells }) => readLine(cells, NOW)) };
}

const workbook = async (rows: Cells) =>
  new Uint8Array(
    await writeWorkbook(rows.map((cells) => cells.map((value) => (value === '' ? null : { value })))).toBuffer(),
  );

describe('eight kinds of files that tills and web shops write', () => {
  test('OKPOS: a page in CP949 that is called .xls, with a heading over it', async () => {
    const file = await fileOf(
      htmlXls('상품목록 (행복마트)', [
        ['순번', '상품코드', '상품명', '대분류', '바코드', '판매단가', '공급단가', '과세여부', '현재고'],
        ['1', '000123', '서울우유 1L & 빨대', '유제품', MILK, '2,700', '1,900', '과세', '4'],
        ['2', '000124', '똠양 설향딸기 500g', '과일', SODA, '9,900', '7,000', '면세', '6'],
      ]),
    );
    expect(file.readAs).toMatchObject({ name: '상품명', priceWon: '판매단가', quantity: '현재고', barcode: '바코드' });
    expect(file).toMatchObject({ zerosBackRows: [4], mapping: { questions: [] }, rowsPassedOver: [1] });
    expect(file.drafts.map(({ draft }) => draft)).toMatchObject([
      {
        name: '서울우유 1L & 빨대',
        category: '유제품',
        priceWon: 2_700,
        quantity: 4,
        taxFree: false,
        barcode: String(MILK),
      },
      { name: '똠양 설향딸기 500g', priceWon: 9_900, taxFree: true, barcode: '0036000291452' },
    ]);
    expect(missingColumns(file.mapping)).toEqual(['saleEndsAt']);
  });

  test('이카운트: a workbook of Excel 97, numbers as such', async () => {
    const file = await fileOf(
      biff8([
        ['회사명 : 행복마트 / 품목등록'],
        ['품목코드', '품목명', '규격정보', '단위', '바코드', '입고단가', '출고단가', '재고수량'],
        ['A001', '국산콩 두부', '300g', 'EA', MILK, 900.5, 1_500, 10],
        ['A002', '뷁설탕', '1kg', 'BOX', '18801234567890', 1_200, 2_100, 3],
      ]),
    );
    expect(file.readAs).toMatchObject({
      name: '품목명',
      netContent: '규격정보',
      priceWon: '출고단가',
      quantity: '재고수량',
    });
    expect(file.drafts.map(({ draft }) => draft)).toMatchObject([
      { name: '국산콩 두부', priceWon: 1_500, quantity: 10, netContent: '300g', barcode: String(MILK) },
      { name: '뷁설탕', priceWon: 2_100 },
    ]);
    // The second is a box's: its piece is named.
    expect(file.drafts[1]?.problems).toContainEqual(
      expect.objectContaining({ column: 'barcode', code: 'barcodeOfBox', proposals: [String(MILK)] }),
    );
  });

  test('토스 POS: a workbook of today', async () => {
    const file = await fileOf(
      await workbook([
        ['카테고리', '상품명', '가격', '바코드', '과세여부', '재고', '판매여부'],
        ['빵', '소금빵', 3_200, '', '과세', 12, '판매중'],
        ['음료', '식혜 500ml', 2_000, String(MILK), '과세', 5, '판매중'],
      ]),
    );
    expect(file.readAs).toEqual({
      category: '카테고리',
      name: '상품명',
      priceWon: '가격',
      quantity: '재고',
      barcode: '바코드',
      taxFree: '과세여부',
    });
    expect(file.passedOver).toEqual(['판매여부']);
  });

  test('쿠팡: two names, the price of before under ‘할인율기준가’', async () => {
    const file = await fileOf(
      await workbook([
        ['등록상품ID', '등록상품명', '노출상품명', '할인율기준가', '판매가격', '잔여수량(재고)', '바코드', '중량(g)'],
        [101, '제주 감귤 3kg', '[당일] 제주 감귤 3kg', 15_000, 11_900, 8, String(MILK), 3_000],
      ]),
    );
    expect(file.readAs).toMatchObject({
      name: '등록상품명',
      listPriceWon: '할인율기준가',
      priceWon: '판매가격',
      quantity: '잔여수량(재고)',
    });
    expect(file.mapping.questions).toEqual([]);
    expect(file.drafts[0]?.draft).toMatchObject({ priceWon: 11_900, listPriceWon: 15_000, netContent: '3000g' });
  });

  test('스마트스토어: CSV with a mark, one price for each screen', async () => {
    const file = await fileOf(
      '\ufeff상품번호(스마트스토어),판매자상품코드,상품명,판매상태,재고수량,판매가,할인가(PC),할인가(모바일),부가세,판매종료일\r\n' +
        '9001,K-1,"김치, 포기 2kg",판매중,7,"19,000","14,900","14,900",과세상품,2026-11-28\r\n' +
        '9002,K-2,시금치 300g,판매중,4,"3,000","2,500","2,500",면세상품,2026-11-28\r\n',
    );
    expect(file.readAs).toMatchObject({ priceWon: '할인가(PC)', listPriceWon: '판매가', saleEndsAt: '판매종료일' });
    expect(file.mapping.questions).toEqual([]);
    expect(file.drafts.map(({ draft }) => draft)).toMatchObject([
      { name: '김치, 포기 2kg', priceWon: 14_900, listPriceWon: 19_000, taxFree: false },
      { priceWon: 2_500, taxFree: true },
    ]);
  });

  test('an older till: XML Spreadsheet 2003, a note before the list', async () => {
    const file = await fileOf(
      xmlSpreadsheet([
        ['분류', '품명', '판매가', '수량', '판매 마감', '바코드'],
        ['과일', '설향 딸기 <특>', 9_900, 10, '2026-11-28 21:00', MILK],
      ]),
    );
    expect(file).toMatchObject({ otherSheets: ['안내'] });
    expect(file.drafts).toMatchObject([
      { draft: { name: '설향 딸기 <특>', priceWon: 9_900, quantity: 10, barcode: String(MILK) }, problems: [] },
    ]);
  });

  test('a till of the nineties: a workbook of Excel 95, in CP949', async () => {
    const file = await fileOf(
      biff5([
        ['분류', '품명', '판매가', '수량', '판매마감'],
        ['빵', '똠방각하 식빵', 3_000, 6, '2026-11-28 21:00'],
      ]),
    );
    expect(file.drafts).toMatchObject([
      { draft: { name: '똠방각하 식빵', priceWon: 3_000, quantity: 6 }, problems: [] },
    ]);
  });

  test('a scale: text in CP949 with tabs, which is called .xls', async () => {
    const file = await fileOf(
      iconv.encode(
        ['PLU', '상품명', '100g당 단가', '판매가', '재고', '판매마감'].join('\t') +
          '\r\n' +
          ['1', '한돈 삼겹살', '2,480', '14,900', '3', '2026-11-28 20:00'].join('\t') +
          '\r\n',
        'cp949',
      ),
    );
    expect(file.readAs).toMatchObject({ name: '상품명', priceWon: '판매가', quantity: '재고' });
    expect(file.readAs.listPriceWon).toBeUndefined();
  });
});

describe('a page under a spreadsheet’s name', () => {
  const page = (body: string) => `<html><body>${body}</body></html>`;
  const TITLES = '<tr><th>상품명<th>가격<th>수량<th>판매 마감';

  test('with cells over columns and rows, hidden rows, lines within a cell and no end tags', async () => {
    const file = await fileOf(
      page(
        `<table><tr><td>메뉴</td></tr></table>
        <table><tr><td rowspan=2>분류</td><td rowspan=2>상품명</td><td colspan=2>판매가</td><td rowspan=2>수량</td></tr>
        <tr><td>정상</td><td>할인</td></tr>
        <tr><td>과일<td>제주&nbsp;감귤<br>3kg<td>15,000<td>11,900<td>8
        <tr style="display: none"><td>과일<td>숨은 귤<td>1<td>1<td>1
        <tr><td>과일<td>딸기 &#49324;<td>9,900<td>7,900<td>4</table>`,
      ),
    );
    expect(file.readAs).toMatchObject({ priceWon: '판매가 할인', listPriceWon: '판매가 정상' });
    expect(file.hiddenRows).toEqual([4]);
    expect(file.otherSheets).toEqual(['1번째 표']);
    expect(file.drafts.map(({ draft }) => [draft.name, draft.priceWon, draft.listPriceWon])).toEqual([
      ['제주 감귤\n3kg', 11_900, 15_000],
      ['딸기 사', 7_900, 9_900],
    ]);
  });

  test('keeps digits that Excel shows shortened', async () => {
    const row = `<tr><td>귤<td>3,000<td>4<td>2026-11-28<td x:num="${MILK}">8.80123E+12`;
    const file = await fileOf(page(`<table>${TITLES}<th>바코드${row}</table>`));
    expect(file.drafts[0]?.draft.barcode).toBe(String(MILK));
  });

  test('without a table is named', async () => {
    expect(await faultOf(page('<frameset><frame src="sheet001.htm"></frameset>'))).toEqual({ code: 'webPage' });
    expect(await faultOf('<html><body><table>')).toEqual({ code: 'webPage' });
    expect(
      await faultOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    ).toEqual({ code: 'webPage' });
  });

  test('that is larger than any list is refused before it is read whole', async () => {
    const wide = page(`<table><tr>${'<td colspan=256 rowspan=9>'.repeat(6)}</table>`);
    expect(await faultOf(wide)).toEqual({ code: 'sheetTooLarge' });
    const long = page(`<table>${'<tr>'.repeat(300_000)}</table>`);
    expect(await faultOf(long)).toEqual({ code: 'sheetTooLarge' });
  });

  test('however it is broken, it ends', async () => {
    const bits = [
      '<table>',
      '<tr>',
      '<td>',
      '</td>',
      '</tr>',
      '</table>',
      '<td rowspan=3 colspan=2>',
      '<!--',
      '귤',
      '&#x;',
    ];
    const html = fc.array(fc.constantFrom(...bits, '-->', '<style>', '</style>', '<', '1,000'), { maxLength: 60 });
    await fc.assert(fc.asyncProperty(html, async (parts) => void (await read(page(parts.join(''))))));
  });
});

describe('a workbook of Excel 97', () => {
  const rows: Cells = [
    ['상품명', '가격', '수량', '판매 마감'],
    ['귤', 3_000, 4, '2026-11-28 21:00'],
  ];

  test('with a password says so', async () => {
    expect(await faultOf(biff8(rows, { isLocked: true }))).toEqual({ code: 'oldWorkbook' });
  });

  test('of many texts goes on from record to record', async () => {
    const many: Cells = [
      rows[0]!,
      ...Array.from({ length: 900 }, (_, at) => [`귤 ${at} ${'달콤한 '.repeat(3)}`, 3_000 + at]),
    ];
    const file = await fileOf(biff8(many));
    expect(file.drafts.map(({ draft }) => draft.priceWon)).toEqual(Array.from({ length: 900 }, (_, at) => 3_000 + at));
    expect(file.drafts.at(-1)?.draft.name).toBe('귤 899 달콤한 달콤한 달콤한');
  });

  test('however it is broken, it ends', async () => {
    const whole = biff8(rows);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }),
        async (changes) => {
          const broken = Uint8Array.from(whole);
          for (const [at, byte] of changes) broken[at] = byte;
          const answer = await read(broken);
          expect(answer.ok || answer.fault.code).toBeTruthy();
        },
      ),
      { numRuns: 500 },
    );
    for (let length = 8; length < whole.length; length += 97) await read(whole.subarray(0, length));
  });

  test('the letters of CP949 are those that a till means', () => {
    expect(text(htmlXls('뷁', []))).toContain('뷁');
  });
});
