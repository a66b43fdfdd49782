import iconv from 'iconv-lite';

/**
 * Files as tills and web shops write them, made here byte by byte: no file lies in the repository of which nobody knows
 * what is in it.
 */
export type Cells = readonly (readonly (string | number)[])[];

const bytesOf = (...numbers: number[]) => Uint8Array.from(numbers);
const u16 = (value: number) => bytesOf(value & 255, (value >> 8) & 255);
const u32 = (value: number) => bytesOf(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255);
const f64 = (value: number) => new Uint8Array(new Float64Array([value]).buffer);
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const filled = (bytes: Uint8Array, to: number) =>
  joined(bytes, new Uint8Array(Math.ceil(bytes.length / to) * to - bytes.length));

/** A record of [MS-XLS]. */
const record = (id: number, ...body: readonly Uint8Array[]) => {
  const whole = joined(...body);
  return joined(u16(id), u16(whole.length), whole);
};

const SECTOR = 512;
const END = 0xfffffffe;

/** One stream in a compound file, [MS-CFB]; of less than 4,096 bytes it lies among the small ones. */
function compoundFile(name: string, stream: Uint8Array): Uint8Array {
  const isSmall = stream.length < 4_096;
  const data = filled(stream, SECTOR);
  const dataSectors = data.length / SECTOR;
  const entry = (title: string, type: number, start: number, size: number, child = -1) => {
    const text = filled(iconv.encode(`${title}\0`, 'utf-16le'), 64);
    const links = joined(u32(0xffffffff), u32(0xffffffff), u32(child));
    return joined(
      text,
      u16((title.length + 1) * 2),
      bytesOf(type, 1),
      links,
      new Uint8Array(36),
      u32(start),
      u32(size),
      u32(0),
    );
  };
  // Sectors: the table, the directory, the table of the small ones, and the data.
  const FIRST = 3;
  const root = isSmall ? entry('Root Entry', 5, FIRST, data.length, 1) : entry('Root Entry', 5, END, 0, 1);
  const directory = filled(joined(root, entry(name, 2, isSmall ? 0 : FIRST, stream.length)), SECTOR);
  const chain = (count: number, first: number) =>
    Array.from({ length: count }, (_, at) => u32(at === count - 1 ? END : first + at + 1));
  const free = new Uint8Array(SECTOR).fill(255);
  const table = joined(u32(0xfffffffd), u32(END), u32(END), ...chain(dataSectors, FIRST));
  const minis = isSmall ? joined(...chain(Math.ceil(stream.length / 64), 0)) : new Uint8Array();
  const whole = (part: Uint8Array) => joined(part, free.subarray(part.length));
  if (table.length > SECTOR) throw new Error('one sector of the table is enough for a list of tests');
  const header = joined(
    bytesOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    new Uint8Array(16),
    ...[0x3e, 3, 0xfffe, 9, 6].map(u16),
    new Uint8Array(10),
    u32(1),
    u32(1),
    u32(0),
    u32(4_096),
    u32(isSmall ? 2 : END),
    u32(isSmall ? 1 : 0),
    u32(END),
    u32(0),
    u32(0),
    new Uint8Array(432).fill(255),
  );
  return joined(header, whole(table), directory, whole(minis), data);
}

type TextOf = (text: string, lengthBytes: 1 | 2) => Uint8Array;

/** A number as Excel writes it where it fits into 30 bits, whole or in hundredths. */
const rk = (value: number) => u32(Number.isInteger(value) ? (value << 2) | 2 : (Math.round(value * 100) << 2) | 3);

function biff(version: 8 | 5, name: string, rows: Cells, { isLocked = false } = {}): Uint8Array {
  const textOf: TextOf = (text, lengthBytes) => {
    const letters = version === 8 ? iconv.encode(text, 'utf-16le') : iconv.encode(text, 'cp949');
    const length = version === 8 ? text.length : letters.length;
    const count = lengthBytes === 1 ? bytesOf(length) : u16(length);
    return version === 8 ? joined(count, bytesOf(1), letters) : joined(count, letters);
  };
  const begin = (kind: number) => record(0x809, u16(version === 8 ? 0x600 : 0x500), u16(kind), new Uint8Array(12));
  const end = record(0x0a);
  const shared = [...new Set(rows.flat().filter((cell): cell is string => typeof cell === 'string'))];
  const cellOf = (cell: string | number, row: number, column: number) => {
    const at = [u16(row), u16(column), u16(0)];
    if (typeof cell === 'string') {
      return version === 8 ? record(0xfd, ...at, u32(shared.indexOf(cell))) : record(0x204, ...at, textOf(cell, 2));
    }
    const isShort = Math.abs(cell) < 2 ** 22 && Number.isInteger(cell * 100);
    return isShort ? record(0x27e, ...at, rk(cell)) : record(0x203, ...at, f64(cell));
  };
  const sheet = joined(
    begin(0x10),
    ...rows.flatMap((cells, row) => cells.flatMap((cell, column) => (cell === '' ? [] : [cellOf(cell, row, column)]))),
    end,
  );
  const texts = joined(...shared.map((text) => textOf(text, 2)));
  // A long table of texts goes on in records of its own; here each begins with a whole text.
  const parts: Uint8Array[] = [];
  for (const text of shared.map((own) => textOf(own, 2))) {
    const last = parts.at(-1);
    if (last && last.length + text.length < 8_000) parts[parts.length - 1] = joined(last, text);
    else parts.push(text);
  }
  const [first = new Uint8Array(), ...more] = parts;
  const sst =
    version === 8 && texts.length > 0
      ? [record(0xfc, u32(shared.length), u32(shared.length), first), ...more.map((part) => record(0x3c, part))]
      : [];
  const globals = (from: number) =>
    joined(
      begin(5),
      ...(isLocked ? [record(0x2f, new Uint8Array(6))] : []),
      record(0xe0, new Uint8Array(20)),
      record(0x85, u32(from), bytesOf(0, 0), textOf(name, 1)),
      ...sst,
      end,
    );
  return compoundFile(version === 8 ? 'Workbook' : 'Book', joined(globals(globals(0).length), sheet));
}

/** A workbook of Excel 97 to 2003. */
export const biff8 = (rows: Cells, options?: { isLocked?: boolean }) => biff(8, '상품목록', rows, options);
/** The same of Excel 95, in CP949. */
export const biff5 = (rows: Cells) => biff(5, '상품', rows);

const escaped = (cell: string | number) =>
  String(cell).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page in CP949 under the name of a spreadsheet, as tills of the web write it: with a heading and styles. */
export function htmlXls(heading: string, rows: Cells, { charset = 'euc-kr' } = {}): Uint8Array {
  const [titles = [], ...lines] = rows;
  const line = (cells: readonly (string | number)[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag} style="mso-number-format:'\\@'">${escaped(cell)}</${tag}>`).join('\r\n')}</tr>`;
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta http-equiv="Content-Type" content="text/html; charset=${charset}">
<style>td { border: .5pt solid #000; } br { mso-data-placement: same-cell }</style>
<!--[if gte mso 9]><xml><x:ExcelWorkbook><x:Name>상품</x:Name></x:ExcelWorkbook></xml><![endif]--></head>
<body><table border=1><tr><td colspan="${titles.length}" align=center><b>${heading}</b></td></tr>
<thead>${line(titles, 'th')}</thead><tbody>${lines.map((cells) => line(cells, 'td')).join('\n')}</tbody></table></body></html>`;
  return charset === 'utf-8' ? new TextEncoder().encode(html) : iconv.encode(html, 'cp949');
}

/** An XML Spreadsheet 2003. */
export function xmlSpreadsheet(rows: Cells): Uint8Array {
  const cell = (value: string | number) => {
    const isMoment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(value);
    const type = typeof value === 'number' ? 'Number' : isMoment ? 'DateTime' : 'String';
    const text = isMoment ? `${value.replace(' ', 'T')}:00.000` : escaped(value);
    return `<Cell ss:StyleID="s21"><Data ss:Type="${type}">${text}</Data></Cell>`;
  };
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="s21"><NumberFormat ss:Format="@"/></Style></Styles>
<Worksheet ss:Name="안내"><Table><Row><Cell><Data ss:Type="String">출력일 2026-11-25</Data></Cell></Row></Table></Worksheet>
<Worksheet ss:Name="상품"><Table>${rows.map((cells) => `<Row>${cells.map(cell).join('')}</Row>`).join('')}</Table></Worksheet>
</Workbook>`);
}
