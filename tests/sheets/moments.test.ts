import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openWorkbook } from '#lib/server/platform/files/workbook-stream.ts';

const MINUTES_PER_DAY = 24 * 60;

// market.md, trap 5: LibreOffice rounds what it shows, and made Monday of it.
test('the last moment of a Sunday in Seoul is a Sunday’s in a workbook, too', async () => {
  const rows = ['2026-11-22T14:59:59.999Z', '2026-11-22T15:00:00.000Z'].map((at) => [new Date(at)]);
  const book = await openWorkbook([{ sheet: '때', titles: ['때'], sample: rows }]);
  const files = unzipSync(Buffer.concat([book.add(rows), book.end()]));
  const sheet = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString();
  const serials = [...sheet.matchAll(/<v>(\d{5}(?:\.\d+)?)<\/v>/g)].map(([, serial]) => Number(serial));
  // The 46,349th day of a workbook's calendar begins with that Monday.
  const monday = 46_349;
  expect(serials.map((serial) => Math.round((serial - monday) * MINUTES_PER_DAY))).toEqual([-1, 0]);
});
