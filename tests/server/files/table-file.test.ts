import { describe, expect, test } from 'vitest';
import { TABLE_MAX_ROWS, type TableFormat } from '#lib/domain/table-file.ts';
import type { Viewer } from '#lib/server/context.ts';
import { pagesOf, type Table, tableFile } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { readWorkbook } from '#lib/sheets/workbook.ts';

const seller = { userId: 7 } as Viewer;
const rowsOf = (count: number): Cell[][] => Array.from({ length: count }, (_, i) => [i, `상품 ${i}`, new Date(0)]);
const fileOf = (format: TableFormat, pages: Table['pages']) =>
  tableFile(seller, format, {
    ...{ sheet: '매출', titles: ['번호', '이름', '때'], pages },
    name: '매출',
    plainName: 'sales',
  });

describe('a table as a file', () => {
  test('has its titles and every row once, in their order, however many pages they come in', async () => {
    const rows = rowsOf(1_201);
    const csv = await fileOf('csv', pagesOf(rows));
    const lines = new TextDecoder().decode(csv.body).trimEnd().split('\r\n');
    expect(lines).toEqual(['번호,이름,때', ...rows.map(([n, name]) => `${n},${name},1970-01-01 09:00`)]);
    const { body, headers } = await fileOf('xlsx', pagesOf(rows));
    expect(headers['Content-Type']).toContain('spreadsheetml');
    const [sheet] = readWorkbook(body, 8 * 1024 * 1024)!;
    expect(sheet!.rows.map(({ cells }) => cells[1])).toEqual(['이름', ...rows.map(([, name]) => name)]);
  });

  test('of more rows than it takes is refused, and says what to do; as text it takes more', async () => {
    const rows = rowsOf(TABLE_MAX_ROWS.xlsx + 1);
    await expect(fileOf('xlsx', pagesOf(rows))).rejects.toMatchObject({
      ...{ code: 'invalidInput', details: { text: expect.stringMatching(/20,000줄까지.*CSV로/) } },
    });
    const csv = await fileOf('csv', pagesOf(rows));
    expect(new TextDecoder().decode(csv.body).split('\r\n')).toHaveLength(rows.length + 2);
  });

  test('that is too much for its thread is refused in the same words', async () => {
    const long = '가'.repeat(200_000);
    const endless = (function* () {
      for (let i = 0; i < TABLE_MAX_ROWS.csv; i += 1) yield [[i, `${long}${i}`, null]] as Cell[][];
    })();
    await expect(fileOf('csv', endless)).rejects.toMatchObject({ code: 'invalidInput' });
  });

  test('whose rows cannot be read fails as they do, and the next is made', async () => {
    const broken = (async function* (): AsyncGenerator<Cell[][]> {
      yield rowsOf(3);
      throw new Error('the database is away');
    })();
    await expect(fileOf('xlsx', broken)).rejects.toThrow('the database is away');
    expect((await fileOf('csv', pagesOf(rowsOf(1)))).body.length).toBeGreaterThan(0);
  });

  test('is made beside the thread that asks for it, which serves pages', async () => {
    const rows = rowsOf(5_000);
    const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()];
    await fileOf('xlsx', pagesOf(rows));
    const used = ({ user, system }: NodeJS.CpuUsage) => user + system;
    expect(used(process.threadCpuUsage(own))).toBeLessThan(used(process.cpuUsage(whole)) / 2);
  });
});
