import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Row } from 'write-excel-file/node';
import { known } from '#lib/domain/known.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { SEOUL_OFFSET_MINUTES } from '#lib/domain/time.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';

const WIDTHS = { least: 10, most: 40 };
const sheetPath = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`;
/** Files deflate to some tenth of their text by the fastest level, too. */
const LEVEL = 1;
/** The first day of a workbook's calendar, in days before 1970. */
const EPOCH_DAYS = 25_569;
const MINUTES_PER_DAY = 24 * 60;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = MINUTES_PER_DAY * MS_PER_MINUTE;

/** Cells of each kind, in the order of the row of the pattern. */
const FORMATS = { number: '#,##0', id: '0', date: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm', text: '@' } as const;
type Kind = keyof typeof FORMATS;
const KINDS = Object.keys(FORMATS) as Kind[];

function kindOf(cell: NonNullable<Cell>): Kind {
  if (typeof cell === 'number') return 'number';
  if (typeof cell === 'string') return 'text';
  if (cell instanceof Date) return 'moment';
  return 'id' in cell ? 'id' : 'date';
}

/** The width of a column in letters; Hangul takes two. */
function widthOf(rows: readonly (readonly Cell[])[], column: number): number {
  const lengths = rows.map((row) => {
    const cell = row[column] ?? '';
    const kind = kindOf(cell);
    if (kind === 'moment' || kind === 'date') return FORMATS[kind].length;
    if (typeof cell === 'number') return formatNumber(cell).length;
    return [...String(typeof cell === 'object' && 'id' in cell ? cell.id : cell)].reduce(
      (sum, letter) => sum + (letter > '\u00ff' ? 2 : 1),
      0,
    );
  });
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, lengths.reduce((most, length) => Math.max(most, length), 0) + 2));
}

/** Signs that no XML may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

/** A cell's value as a workbook has it; a workbook knows no time zone: it shows the wall time it is given. */
function numberOf(cell: Exclude<Cell, string | null>): number {
  if (typeof cell === 'number') return cell;
  // Whole minutes, as pages show them: a spreadsheet rounds, and the last moment of a Sunday would be Monday's.
  if (cell instanceof Date)
    return EPOCH_DAYS + (Math.floor(cell.getTime() / MS_PER_MINUTE) + SEOUL_OFFSET_MINUTES) / MINUTES_PER_DAY;
  return 'id' in cell ? cell.id : EPOCH_DAYS + Date.parse(`${cell.date}T00:00:00Z`) / MS_PER_DAY;
}

/** A sheet before its rows; `sample` gives its columns their width. */
export interface SheetStart {
  sheet: string;
  titles: readonly string[];
  sample: readonly (readonly Cell[])[];
}

/** An empty workbook by the library, with titles and widths, and the number of each kind's style. */
async function pattern(sheets: readonly SheetStart[]) {
  // Only now: it is 78 files, which a market without workbooks need not hold.
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const ofKinds: Row = KINDS.map((kind) =>
    kind === 'text'
      ? { value: 'x', format: FORMATS.text }
      : kind === 'number' || kind === 'id'
        ? { value: 1, format: FORMATS[kind] }
        : { value: new Date(0), type: Date, format: FORMATS[kind] },
  );
  const empty = sheets.map(({ sheet, titles, sample }) => {
    const head = titles.map((title) => ({ value: title, fontWeight: 'bold' as const, backgroundColor: '#EDF3EE' }));
    const columns = titles.map((_, column) => ({ width: widthOf([titles, ...sample], column) }));
    return { sheet, data: [head, ofKinds], columns, stickyRowsCount: 1 };
  });
  const parts = unzipSync(new Uint8Array(await writeWorkbook(empty).toBuffer()));
  const frames = sheets.map((_, at) => {
    const path = sheetPath(at);
    const xml = strFromU8(known(parts[path], 'the sheet of a workbook'));
    const [before, row, after] = xml.split(/(<row r="2".*<\/row>)/s) as [string, string, string];
    const styles = [...row.matchAll(/ s="(\d+)"/g)].map(([, style]) => style);
    if (styles.length !== KINDS.length) throw new Error('The workbook of the library has another shape.');
    return { path, before, after, styles };
  });
  return { parts, frames };
}

export interface WorkbookStream {
  /** Further rows of the sheet; the bytes of the file that are made by then. */
  add(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer>;
  /** The sheet has all its rows, and the next one begins. */
  next(): Uint8Array<ArrayBuffer>;
  /** The rest of the file. */
  end(): Uint8Array<ArrayBuffer>;
}

/**
 * A workbook, made sheet by sheet as their rows come, in the memory of a few of them. The library that writes workbooks
 * holds every cell of one: it makes all but the rows.
 */
export async function openWorkbook(sheets: readonly SheetStart[]): Promise<WorkbookStream> {
  const { parts, frames } = await pattern(sheets);
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for (const [name, bytes] of Object.entries(parts)) {
    if (frames.some(({ path }) => path === name)) continue;
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(bytes, true);
  }
  let at = 0;
  let frame = known(frames[at], 'the first sheet');
  let body = open();

  function open(): ZipDeflate {
    const opened = new ZipDeflate(frame.path, { level: LEVEL });
    zip.add(opened);
    opened.push(strToU8(frame.before));
    return opened;
  }

  function cellXml(cell: Cell): string {
    if (cell === null || cell === '') return '<c/>';
    const style = known(frame.styles[KINDS.indexOf(kindOf(cell))], 'the style of a kind');
    return typeof cell === 'string'
      ? `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
      : `<c s="${style}"><v>${numberOf(cell)}</v></c>`;
  }
  function taken(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(made.reduce((sum, { length }) => sum + length, 0));
    let written = 0;
    for (const chunk of made) {
      bytes.set(chunk, written);
      written += chunk.length;
    }
    made = [];
    return bytes;
  }
  return {
    add(rows) {
      if (rows.length > 0) body.push(strToU8(rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')));
      return taken();
    },
    next() {
      body.push(strToU8(frame.after), true);
      at += 1;
      frame = known(frames[at], 'the next sheet');
      body = open();
      return taken();
    },
    end() {
      body.push(strToU8(frame.after), true);
      zip.end();
      return taken();
    },
  };
}
