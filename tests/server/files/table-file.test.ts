import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { TABLE_MAX_ROWS, type TableFormat } from '#lib/domain/table-file.ts';
import type { Viewer } from '#lib/server/context.ts';
import { pagesOf, TABLE_PAGE_ROWS, type Table, tableFile } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { readWorkbook } from '#lib/sheets/workbook.ts';

const seller = { userId: 7 } as Viewer;
const rowsOf = (count: number): Cell[][] => Array.from({ length: count }, (_, i) => [i, `상품 ${i}`, new Date(0)]);
const tableOf = (format: TableFormat, pages: Table['pages'], more: Partial<Table> = {}) =>
  tableFile(seller, format, {
    sheet: '매출',
    titles: ['번호', '이름', '때'],
    pages,
    name: '매출',
    plainName: 'sales',
    ...more,
  });
const bytesOf = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(body).arrayBuffer());
async function fileOf(...asked: Parameters<typeof tableOf>) {
  const { body, headers } = await tableOf(...asked);
  return { body: await bytesOf(body), headers };
}
const sheetOf = (body: Uint8Array) => readWorkbook(body, 64 * 1024 * 1024)![0]!;

describe('a table as a file', () => {
  test('has its titles and every row once, in their order, however many pages they come in', async () => {
    const rows = rowsOf(1_201);
    const csv = await fileOf('csv', pagesOf(rows));
    const lines = new TextDecoder().decode(csv.body).trimEnd().split('\r\n');
    expect(lines).toEqual(['번호,이름,때', ...rows.map(([n, name]) => `${n},${name},1970-01-01 09:00`)]);
    const { body, headers } = await fileOf('xlsx', pagesOf(rows));
    expect(headers['Content-Type']).toContain('spreadsheetml');
    const sheet = sheetOf(body);
    expect(sheet.rows.map(({ cells }) => cells[1])).toEqual(['이름', ...rows.map(([, name]) => name)]);
  });

  test('shows days, moments, quantities and numbers of orders as what they are, in columns that fit', async () => {
    const rows: Cell[][] = [[{ id: 1_234_567 }, '=닭가슴살 <신선> & \u0000"꿀"', new Date('2026-11-26T05:05:00Z')]];
    const { body } = await fileOf(
      'xlsx',
      pagesOf([...rows, [{ id: 2 }, '', { date: '2026-11-26' }], [3_000, 'x', null]]),
    );
    expect(
      sheetOf(body)
        .rows.slice(1)
        .map(({ cells }) => cells),
    ).toEqual([
      ['1234567', '=닭가슴살 <신선> & "꿀"', '2026-11-26 14:05'],
      ['2', '', '2026-11-26'],
      ['3000', 'x'],
    ]);
    const parts = unzipSync(body);
    const widths = [...strFromU8(parts['xl/worksheets/sheet1.xml']!).matchAll(/<col [^>]*width="(\d+)"/g)];
    expect(widths.map(([, width]) => Number(width))).toEqual([10, 26, 18]);
    const formats = strFromU8(parts['xl/styles.xml']!);
    for (const format of ['#,##0', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm']) expect(formats).toContain(`"${format}"`);
  });

  test('of more rows than it takes is refused, and says what to do; as text it takes more', async () => {
    const rows = TABLE_MAX_ROWS.xlsx + 1;
    await expect(tableOf('xlsx', [], { rows })).rejects.toMatchObject({
      code: 'tableTooLong',
      details: { format: 'xlsx', most: TABLE_MAX_ROWS.xlsx },
    });
    const csv = await tableOf('csv', pagesOf(rowsOf(1)), { rows });
    expect(csv.headers['X-Total-Count']).toBe(String(rows));
    await csv.body.cancel();
    const endless = (function* () {
      for (;;) yield Array.from({ length: 100_000 }, () => [1]);
    })();
    await expect(fileOf('csv', endless)).rejects.toMatchObject({ code: 'tableTooLong' });
  });

  test('is sent while it is made: of a text no more is read than its reader takes', async () => {
    let read = 0;
    const pages = (function* () {
      for (; read < 1_000; read += 1) yield rowsOf(500);
    })();
    const { body } = await tableOf('csv', pages);
    const reader = body.getReader();
    expect((await reader.read()).value!.length).toBeGreaterThan(1_000);
    expect(read).toBeLessThan(100);
    await reader.cancel();
    expect(read).toBeLessThan(100);
  });

  test('that its reader leaves gives its turn to the next', async () => {
    const pages = (function* () {
      for (;;) yield rowsOf(500);
    })();
    await (await tableOf('xlsx', pages)).body.cancel();
    expect(sheetOf((await fileOf('xlsx', pagesOf(rowsOf(2)))).body).rows).toHaveLength(3);
  });

  test('whose rows cannot be read fails as they do, and the next is made', async () => {
    const broken = (async function* (): AsyncGenerator<Cell[][]> {
      yield rowsOf(3);
      throw new Error('the database is away');
    })();
    await expect(fileOf('xlsx', broken)).rejects.toThrow('the database is away');
    expect((await fileOf('csv', pagesOf(rowsOf(1)))).body.length).toBeGreaterThan(0);
  });

  test('of 100,000 orders lets others be served between any two of its pages', async () => {
    let isMade = false;
    let turns = 0;
    const served = (async () => {
      for (; !isMade; turns += 1) await setImmediate();
    })();
    const turnsAtPage: number[] = [];
    const page = rowsOf(TABLE_PAGE_ROWS);
    const pages = (function* () {
      for (let rows = 0; rows < 100_000; rows += page.length) {
        turnsAtPage.push(turns);
        yield page;
      }
    })();
    const { body } = await fileOf('csv', pages);
    isMade = true;
    await served;
    expect(new TextDecoder().decode(body).split('\r\n')).toHaveLength(100_000 + 2);
    expect(new Set(turnsAtPage).size).toBe(100_000 / TABLE_PAGE_ROWS);
  });

  test('is made beside the thread that asks for it, which serves pages', async () => {
    const rows = rowsOf(5_000);
    const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()];
    await fileOf('xlsx', pagesOf(rows));
    const used = ({ user, system }: NodeJS.CpuUsage) => user + system;
    expect(used(process.threadCpuUsage(own))).toBeLessThan(used(process.cpuUsage(whole)) / 2);
  });
});
