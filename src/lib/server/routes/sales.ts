import { readId } from '#lib/domain/id.ts';
import { dateOfDay, SALES_TABLES, type SalesPeriod, salesPeriod } from '#lib/domain/sales.ts';
import { seoulWall } from '#lib/domain/time.ts';
import { salesFileName } from '#lib/messages/sales.ts';
import { type Cell, csvText } from '#lib/sheets/csv-text.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { WORKBOOK_TYPE, workbook } from '../files/workbook.ts';
import type { App } from '../http/app-env.ts';
import type { Limits } from '../http/limits.ts';
import type { Serve } from '../http/route.ts';
import { salesAnswer } from '../services/sales/sales-answer.ts';
import { salesTable } from '../services/sales/sales-table.ts';
import { showSales } from '../services/sales/show-sales.ts';

const two = (n: number) => String(n).padStart(2, '0');
/** As spreadsheets read a moment: '2026-11-26 14:05'. */
function sheetMoment(at: Date): string {
  const { year, month, day, hour, minute } = seoulWall(at);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

type Format = 'csv' | 'xlsx';
const TABLE_SHEET = '매출';
const TYPES: Record<Format, string> = { csv: 'text/csv; charset=utf-8', xlsx: WORKBOOK_TYPE };

async function fileOf(format: Format, sheet: string, rows: Cell[][]): Promise<Uint8Array<ArrayBuffer>> {
  return format === 'xlsx' ? workbook(sheet, rows) : new TextEncoder().encode(csvText(rows, sheetMoment));
}

const nameHeader = (name: string, format: Format) =>
  `attachment; filename="sales.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`;

/** The numbers of a mart, as an answer and as files. A file is no answer of the contract's calls, and stands beside them. */
export function salesRoutes(app: App, serve: Serve, deps: Deps, limits: Limits): void {
  serve('GET /api/seller/{martId}/sales', async (deps, viewer, { params, query }) => {
    const period = salesPeriod(query.from, query.to, deps.clock.now());
    return salesAnswer(await showSales(deps, viewer, params.martId, period), query.by);
  });

  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`/api/seller/:martId/sales.${format}`, limits.export, async (c) => {
      const viewer = c.get('viewer');
      if (!viewer) throw new DomainError('notSignedIn');
      const martId = readId(c.req.param('martId'));
      if (martId === null) throw new DomainError('martNotFound');
      const by = SALES_TABLES.find((name) => name === (c.req.query('by') ?? 'day'));
      if (!by) throw new DomainError('invalidInput', { field: 'by' });
      const period: SalesPeriod = salesPeriod(c.req.query('from'), c.req.query('to'), deps.clock.now());
      const rows = await salesTable(deps, viewer, { martId, period, by });
      const name = salesFileName(by, dateOfDay(period.from), dateOfDay(period.to));
      return c.body(await fileOf(format, TABLE_SHEET, rows), 200, {
        'Content-Type': TYPES[format],
        'Content-Disposition': nameHeader(name, format),
      });
    });
  }
}
