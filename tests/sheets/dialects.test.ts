import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { seoulWall } from '#lib/domain/time.ts';
import { templateTitles } from '#lib/sheets/template.ts';
import { seoul } from '../domain/seoul.ts';
import { productsOf } from './sheet-files.ts';

interface Product {
  category: string;
  name: string;
  priceWon: number;
  quantity: number;
  /** Minutes from the start of 26 November 2026 in Seoul. */
  endsAfter: number;
  description: string;
  barcode: string;
}

const BARCODES = ['', '8801234567893', '8801234567909', '96385074'];
const LETTERS = [
  '가',
  '뷁',
  '똠',
  '딸',
  '기',
  'a',
  'B',
  '1',
  ' ',
  ',',
  ';',
  '"',
  "'",
  '(',
  ')',
  '/',
  '.',
  '%',
  '&',
  '<',
  '>',
];
const text = (extra: string[], maxLength: number) =>
  fc.array(fc.constantFrom(...LETTERS, ...extra), { maxLength }).map((letters) => letters.join('').trim());

const product: fc.Arbitrary<Product> = fc.record({
  category: fc.constantFrom(...CATEGORIES.map(({ name }) => name)),
  name: text([], 20).map((name) => `딸기${name}`),
  priceWon: fc.integer({ min: 100, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  endsAfter: fc.integer({ min: 0, max: 300 * 24 * 60 }),
  description: text(['\n', '\t', '\r\n'], 40).filter((words) => !/^[=']/.test(words)),
  barcode: fc.constantFrom(...BARCODES),
});

const two = (n: number) => String(n).padStart(2, '0');
const endOf = ({ endsAfter }: Product) => new Date(seoul('2026-11-26T00:00').getTime() + endsAfter * 60_000);
const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** How people and programs write the same numbers, dates and codes. */
const WRITINGS = {
  price: [String, (n: number) => `${grouped(n)}원`, (n: number) => `₩${grouped(n)}`, (n: number) => `${n}.00`],
  quantity: [String, (n: number) => `${grouped(n)}개`],
  end: [
    (at: Date) => {
      const { year, month, day, hour, minute } = seoulWall(at);
      return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
    },
    (at: Date) => {
      const { year, month, day, hour, minute } = seoulWall(at);
      return `${year}. ${month}. ${day}. ${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${two(minute)}:00`;
    },
    (at: Date) => {
      const { year, month, day, hour, minute } = seoulWall(at);
      return `${year}년 ${month}월 ${day}일 ${hour}시 ${minute}분`;
    },
  ],
  barcode: [(code: string) => code, (code: string) => (code === '' ? '' : `="${code}"`)],
} as const;

const anyOf = <T>(all: readonly T[]) => fc.constantFrom(...all);
const style = fc.record({
  price: anyOf(WRITINGS.price),
  quantity: anyOf(WRITINGS.quantity),
  end: anyOf(WRITINGS.end),
  barcode: anyOf(WRITINGS.barcode),
});

/** Lets a bare formula of text stand unquoted, as shops' programs write it. */
const quotedWhere = (delimiter: string, always: boolean) => (cell: string) => {
  if (/^="\d+"$/.test(cell)) return cell;
  return always || cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

const ENCODINGS = {
  'UTF-8': (words: string) => Buffer.from(words),
  'UTF-8 with a mark': (words: string) => Buffer.from(`\ufeff${words}`),
  'UTF-16LE': (words: string) => Buffer.from(`\ufeff${words}`, 'utf16le'),
  'UTF-16BE': (words: string) => Buffer.from(`\ufeff${words}`, 'utf16le').swap16(),
  // CP949 has no won sign: Excel writes the backslash, which Korean fonts show as one.
  CP949: (words: string) => iconv.encode(words.replaceAll('₩', '\\'), 'cp949'),
} as const;

const clean = (words: string) => words.replace(/\r\n?/g, '\n').trim();

/** What must be read of a product, row by row. */
const wanted = (products: readonly Product[]) =>
  products.map((each, at) => ({
    row: at + 2,
    stray: [],
    problems: [],
    draft: {
      category: each.category,
      name: each.name,
      priceWon: each.priceWon,
      quantity: each.quantity,
      markdown: null,
      floorPriceWon: null,
      listPriceWon: null,
      saleEndsAt: endOf(each),
      useBy: '',
      origin: '',
      maker: '',
      netContent: '',
      traceNumber: '',
      storage: null,
      allergens: null,
      barcode: each.barcode,
      taxFree: null,
      maxPerBuyer: null,
      bagWorthWon: null,
      bagKinds: '',
      weightGrams: null,
      description: clean(each.description),
    },
  }));

const readBack = async (bytes: Uint8Array) =>
  (await productsOf(bytes)).map(({ draft, ...line }) => ({
    ...line,
    draft: { ...draft, description: clean(draft.description ?? '') },
  }));

describe('the same rows are read from every dialect', () => {
  test.each(Object.entries(ENCODINGS))('CSV and TSV in %s', async (_, encode) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: 8 }),
        fc.record({
          delimiter: fc.constantFrom(',', '\t', ';'),
          always: fc.boolean(),
          writing: style,
          ends: fc.infiniteStream(fc.constantFrom('\r\n', '\n', '\r')),
          endsWithBreak: fc.boolean(),
        }),
        async (products, { delimiter, always, writing, ends, endsWithBreak }) => {
          const rows = products.map((each) => [
            each.category,
            each.name,
            writing.price(each.priceWon),
            '',
            writing.quantity(each.quantity),
            writing.end(endOf(each)),
            '',
            each.description,
            writing.barcode(each.barcode),
          ]);
          const lines = [templateTitles(), ...rows].map((cells) =>
            cells.map(quotedWhere(delimiter, always)).join(delimiter),
          );
          const words = lines.reduce((whole, line) => `${whole}${[...ends.take(1)][0]}${line}`);
          expect(await readBack(encode(words + (endsWithBreak ? '\r\n' : '')))).toEqual(wanted(products));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('XLSX, with dates and numbers as such or as text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        style,
        async (products, asText, writing) => {
          const rows = products.map((each): Cell[] => {
            const { year, month, day, hour, minute } = seoulWall(endOf(each));
            const wall = new Date(Date.UTC(year, month - 1, day, hour, minute));
            return [
              each.category,
              each.name,
              asText ? writing.price(each.priceWon) : { value: each.priceWon, format: '#,##0"원"' },
              null,
              asText ? writing.quantity(each.quantity) : each.quantity,
              asText ? writing.end(endOf(each)) : { value: wall, type: Date, format: 'yyyy"년" m"월" d"일" hh:mm' },
              null,
              each.description || null,
              each.barcode && !asText ? Number(each.barcode) : each.barcode || null,
            ];
          });
          const file = await writeWorkbook([{ sheet: '상품', data: [templateTitles(), ...rows] }]).toBuffer();
          expect(await readBack(new Uint8Array(file))).toEqual(wanted(products));
        },
      ),
      { numRuns: 40 },
    );
  });
});

test('an archive that is no workbook, or a broken one, is not read', async () => {
  const { faultOf } = await import('./sheet-files.ts');
  const zip = (parts: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
  const rels = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
  const book = '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>';
  for (const bytes of [
    zip({ 'content.xml': '<a/>' }),
    zip({ 'xl/workbook.xml': '<workbook><sheets', 'xl/_rels/workbook.xml.rels': rels }),
    zip({
      'xl/workbook.xml': book,
      'xl/_rels/workbook.xml.rels': rels,
      'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c',
    }),
    new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]),
  ]) {
    expect(await faultOf(bytes)).toEqual({ code: 'notAWorkbook' });
  }
  expect(await faultOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toEqual({ code: 'oldWorkbook' });
});
