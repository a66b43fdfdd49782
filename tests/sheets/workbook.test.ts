import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { BrokenXml, xmlScanner } from '#lib/sheets/scan-xml.ts';
import { SheetTooLarge } from '#lib/sheets/sheet-limits.ts';
import { readWorkbook } from '#lib/sheets/workbook.ts';
import { formatShows, numberText, serialText } from '#lib/sheets/workbook-cell.ts';

const RELATIONS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>';
/** A workbook whose first sheet has these rows. */
function book(rows: string, { before = '', strings = '', styles = '', second = '', secondState = 'visible' } = {}) {
  const parts = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r">${before}<sheets><sheet name="상품" sheetId="1" r:id="rId1"/>${second ? `<sheet name="둘&amp;째" sheetId="2" state="${secondState}" r:id="rId2"/>` : ''}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(second ? { 'xl/worksheets/sheet2.xml': second } : {}),
    ...(strings ? { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` } : {}),
    ...(styles ? { 'xl/styles.xml': styles } : {}),
  };
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
  return readWorkbook(packed, 4 * 1024 * 1024);
}
const rowsOf = (...given: Parameters<typeof book>) => book(...given)![0]!.rows;

/** Style 1 is a date with its time, 2 a date by number, 3 money. */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;년&quot; m&quot;월&quot; d&quot;일&quot; h:mm"/><numFmt numFmtId="165" formatCode="[$₩-412]#,##0"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

describe('cells of a workbook as a spreadsheet shows them', () => {
  test('texts: shared, in pieces, inline, of a formula; readings of Chinese characters are left out', () => {
    const strings =
      '<si><t xml:space="preserve"> 딸기 </t></si><si><r><t>설향 </t></r><r><rPr><b/></rPr><t>딸기&amp;귤</t></r><rPh sb="0" eb="1"><t>쓰지 않음</t></rPh></si><si><t>a_x000D_b</t></si>';
    const rows =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>빵</t></is></c><c r="E2" t="str"><f>A1&amp;B1</f><v>합친 말</v></c><c r="F2" t="s"><v>2</v></c></row>';
    expect(rowsOf(rows, { strings })).toEqual([
      { row: 2, cells: [' 딸기 ', '설향 딸기&귤', '', '빵', '합친 말', 'a\rb'] },
    ]);
  });

  test('numbers and dates by their format', () => {
    const cells = [
      '<c r="A1"><v>5000</v></c><c r="B1"><v>4999.9999999999991</v></c><c r="C1"><v>8.801234567893E12</v></c>',
      '<c r="D1" s="1"><v>46354.75</v></c><c r="E1" s="2"><v>46354</v></c><c r="F1" s="3"><v>3500</v></c>',
      '<c r="G1" s="1"><v>46354</v></c><c r="H1"><v>46354.75</v></c><c r="I1" t="d"><v>2026-11-28T18:00:00</v></c>',
      '<c r="J1" t="b"><v>1</v></c><c r="K1" s="1"/><c r="L1" s="1"><v>46354.749999999996</v></c>',
    ];
    expect(rowsOf(`<row r="1">${cells.join('')}</row>`, { styles: STYLES })[0]!.cells).toEqual([
      '5000',
      '5000',
      '8801234567893',
      '2026-11-28 18:00',
      '2026-11-28',
      '3500',
      ...['2026-11-28 00:00', '46354.75', '2026-11-28T18:00:00', 'TRUE', undefined, '2026-11-28 18:00'].map(
        (cell) => cell ?? '',
      ),
    ]);
  });

  test('dates of the 1904 system', () => {
    const before = '<workbookPr date1904="1"/>';
    expect(
      rowsOf('<row r="1"><c r="A1" s="1"><v>44892.75</v></c></row>', { before, styles: STYLES })[0]!.cells,
    ).toEqual(['2026-11-28 18:00']);
  });

  test('an error value, and a formula without its result, are not empty cells', () => {
    const cells =
      '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1"><f>A1*2</f></c><c r="C1"><f>A1*2</f><v>6</v></c><c r="D1" t="e"><v>#N/A</v></c>';
    expect(rowsOf(`<row r="1">${cells}</row>`)[0]!.cells).toEqual(['#DIV/0!', '=A1*2', '6', '#N/A']);
  });

  test('rows keep their number, also where nothing says it; empty ones are passed over', () => {
    const rows =
      '<row r="3"><c r="B3"><v>1</v></c></row><row><c><v>2</v></c><c><v>3</v></c></row><row r="9"><c r="A9" s="1"/></row><row r="12"><c r="AB12"><v>4</v></c></row>';
    expect(rowsOf(rows).map(({ row, cells }) => [row, cells.length, cells.at(-1)])).toEqual([
      [3, 2, '1'],
      [4, 2, '3'],
      [12, 28, '4'],
    ]);
  });

  test('prefixes of other writers, and further sheets by their names', () => {
    const second =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>둘</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    expect(book('', { second })).toMatchObject([
      { name: '상품', rows: [] },
      { name: '둘&째', rows: [{ row: 1, cells: ['둘'] }] },
    ]);
  });
});

test.each([
  ['General', 'number'],
  ['#,##0"원"', 'number'],
  ['[Red]#,##0;[Blue]-#,##0', 'number'],
  ['_-"₩"* #,##0_-;-"₩"* #,##0_-', 'number'],
  ['0.00E+00', 'number'],
  ['@', 'number'],
  ['yyyy-mm-dd', 'date'],
  ['[$-412]yyyy"년" m"월" d"일" aaaa;@', 'date'],
  ['yyyy. m. d', 'date'],
  ['yyyy-mm-dd h:mm', 'time'],
  ['yyyy. m. d AM/PM h:mm', 'time'],
  ['[$-ko-KR]m/d/yy h:mm AM/PM;@', 'time'],
  ['[h]:mm', 'time'],
])('the format %j shows a %s', (code, shown) => expect(formatShows(code)).toBe(shown));

test('numbers are never written in powers of ten', () => {
  expect([1e21, 0.1 + 0.2, 1 / 3, -5, 12345678901234].map(numberText)).toEqual([
    '1000000000000000000000',
    '0.3',
    '0.333333333333333',
    '-5',
    '12345678901234',
  ]);
  expect(serialText(0.75, 'time')).toBe('18:00');
});

test('XML: comments, CDATA, entities, quotes with signs in them; what is cut off is no XML', () => {
  const seen: string[] = [];
  const handlers = {
    open: (name: string, attributes: Record<string, string>) => seen.push(`<${name} ${JSON.stringify(attributes)}`),
    text: (text: string) => seen.push(text),
    close: (name: string) => seen.push(`/${name}`),
  };
  const scan = (xml: string, into: typeof handlers | Record<string, never>) => {
    const scanner = xmlScanner(into);
    // However it is cut into pieces.
    for (const half of [xml.slice(0, xml.length / 2), xml.slice(xml.length / 2)]) scanner.write(half);
    scanner.end();
  };
  scan(`<?xml version="1.0"?><!-- <b> --><p:a x="1>2" p:y='"'>&#xAC00;&lt;&#44032;<![CDATA[<c>]]></p:a>`, handlers);
  expect(seen).toEqual(['<a {"x":"1>2","y":"\\""}', '가<가', '<c>', '/a']);
  for (const broken of [
    '<a>',
    '<a',
    '<a><b></a',
    'words',
    '<a></a><b',
    '<a><b></a></b>',
    '<a x="1" x="2"/>',
    '<a>&b;</a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ]) {
    expect(() => scan(broken, {}), broken).toThrow(BrokenXml);
  }
});

describe('what a spreadsheet does not show', () => {
  test('rows that are hidden or filtered away are not among the rows, and are named', () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="3" hidden="true"/><row r="4" hidden="0"><c r="A4"><v>4</v></c></row>';
    expect(book(rows)).toMatchObject([{ rows: [{ row: 1 }, { row: 4 }], hiddenRows: [2], isHidden: false }]);
  });

  test('sheets and columns are told', () => {
    const second =
      '<worksheet><cols><col min="2" max="3" hidden="1"/><col min="5" max="5"/></cols><sheetData/></worksheet>';
    expect(book('', { second, secondState: 'veryHidden' })).toMatchObject([
      { isHidden: false, hiddenColumns: [] },
      { isHidden: true, hiddenColumns: [1, 2] },
    ]);
  });
});

describe('what is no workbook of a list of products', () => {
  const sheet = (rows: string) => () => book(rows);

  test.each([
    ['a cell far to the right', sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>')],
    ['a cell longer than any', sheet(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(32_768)}</v></c></row>`)],
    ['too many rows', sheet('<row><c><v>1</v></c></row>'.repeat(20_001))],
    ['too many sheets', () => book('', { before: '<sheet/>'.repeat(50) })],
  ])('%s is refused where it is met', (_, read) => expect(read).toThrow(SheetTooLarge));

  const plain = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/_rels/workbook.xml.rels': strToU8('<r/>') });
  const large = () =>
    zipSync({ 'xl/workbook.xml': new Uint8Array(2_000_000), 'xl/styles.xml': new Uint8Array(1_000_000) });
  /** The size that the archive names for its first part, in its directory. */
  const named = (archive: Uint8Array, bytes: number) => {
    const copy = archive.slice();
    const at = Buffer.from(copy).indexOf('PK\x01\x02', 0, 'latin1');
    new DataView(copy.buffer).setUint32(at + 24, bytes, true);
    return copy;
  };

  test('is refused by the sizes it names, before anything is unpacked', () => {
    expect(readWorkbook(plain, 4_000_000)).toEqual([]);
    expect(() => readWorkbook(large(), 2_900_000), 'more than may be unpacked').toThrow(SheetTooLarge);
    expect(() => readWorkbook(large(), 64_000_000), 'a thousand bytes of each').toThrow(SheetTooLarge);
    expect(() => readWorkbook(named(plain, 0xffff_ffff), 64_000_000)).toThrow(SheetTooLarge);
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`xl/media/${i}.png`, strToU8('x')]));
    expect(() => readWorkbook(zipSync(many), 64_000_000)).toThrow(SheetTooLarge);
  });

  test('and is held to them', () => {
    expect(readWorkbook(named(plain, 4), 4_000_000), 'a part that is larger').toBeNull();
    expect(readWorkbook(named(plain, 40), 4_000_000), 'a part that is smaller').toBeNull();
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(30_000_000) });
    expect(readWorkbook(named(bomb, 10), 4_000_000), 'a bomb that names ten bytes').toBeNull();
  });

  test('parts that lie over one another, or stand nowhere, are none', () => {
    const text = '<worksheet/>'.repeat(2_000);
    const parts = Array.from({ length: 40 }, (_, i) => [`xl/worksheets/sheet${i}.xml`, strToU8(text)] as const);
    const archive = zipSync(Object.fromEntries(parts), { level: 0 });
    const view = new DataView(archive.buffer);
    // Every part becomes the first one, with all the bytes there are.
    for (let at = Buffer.from(archive).indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; ) {
      view.setUint32(at + 42, 0, true);
      view.setUint32(at + 20, archive.length / 2, true);
      at = Buffer.from(archive).indexOf('PK\x01\x02', at + 4, 'latin1');
    }
    expect(readWorkbook(archive, 64_000_000)).toBeNull();
    for (const length of [0, 10, plain.length - 30, plain.length - 1]) {
      expect(readWorkbook(plain.slice(0, length), 4_000_000)).toBeNull();
    }
  });
});
