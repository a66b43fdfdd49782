import type { SalesResponse } from '#lib/contract/order/sales.ts';
import { readId } from '#lib/domain/id.ts';
import { known } from '#lib/domain/known.ts';
import {
  dateOfDay,
  dayOfDate,
  SALES_TABLES,
  type Sales,
  type SalesPeriod,
  salesPeriod,
} from '#lib/domain/order/sales.ts';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import { TABLE_FORMATS } from '#lib/domain/table-file.ts';
import { booksFileName, salesFileName } from '#lib/messages/order/sales.ts';
import { TAX } from '#lib/messages/settlement/tax-sheets.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Limits } from '../../pipeline/limits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { tableFile } from '../../platform/files/table-file.ts';
import { monthBook } from '../../services/order/sales/month-book-table.ts';
import { recordClosing } from '../../services/order/sales/record-closing.ts';
import { salesTable } from '../../services/order/sales/sales-table.ts';
import { showSales } from '../../services/order/sales/show-sales.ts';

/** The numbers as the wire has them. */
const salesResponse = ({ period, totals, days, products }: Sales, by: SalesResponse['by']): SalesResponse => ({
  from: dateOfDay(period.from),
  to: dateOfDay(period.to),
  by,
  totals,
  rows: by === 'day' ? days.map(({ day, ...row }) => ({ date: dateOfDay(day), ...row })) : products,
});

const TABLE_SHEET = '매출';

/**
 * The numbers of a mart, as an answer and as files. A file is no answer of the contract's calls, and stands beside
 * them.
 */
export function salesRoutes(app: App, serve: Serve, deps: Deps, limits: Limits): void {
  serve('GET /api/seller/{martId}/sales', async (deps, viewer, { params, query }) => {
    const period = salesPeriod(query.from, query.to, deps.clock.now());
    return salesResponse(await showSales(deps, viewer, params.martId, period), query.by);
  });

  serve('POST /api/seller/{martId}/sales/closings', async (deps, viewer, { params, body }) => {
    const [day, madeAt] = [known(dayOfDate(body.day), 'the day of a closing'), new Date(body.madeAt)];
    await recordClosing(deps, viewer, { martId: params.martId, day, madeAt });
    return { ok: true };
  });

  app.get('/api/seller/:martId/books.xlsx', limits.export, async (c) => {
    const viewer = c.get('viewer');
    if (!viewer) throw new DomainError('notSignedIn');
    const martId = readId(c.req.param('martId'));
    if (martId === null) throw new DomainError('martNotFound');
    const month = readMonth(c.req.query('month') ?? '');
    if (!month) throw new DomainError('invalidInput', { field: 'month', text: TAX.monthOdd });
    const names = { name: booksFileName(month.text), plainName: 'books' };
    const { body, headers } = await tableFile(viewer, 'xlsx', {
      ...(await monthBook(deps, viewer, { martId, month })),
      ...names,
    });
    return c.body(body, 200, headers);
  });

  for (const format of TABLE_FORMATS) {
    app.get(`/api/seller/:martId/sales.${format}`, limits.export, async (c) => {
      const viewer = c.get('viewer');
      if (!viewer) throw new DomainError('notSignedIn');
      const martId = readId(c.req.param('martId'));
      if (martId === null) throw new DomainError('martNotFound');
      const by = SALES_TABLES.find((name) => name === (c.req.query('by') ?? 'day'));
      if (!by) throw new DomainError('invalidInput', { field: 'by' });
      const period: SalesPeriod = salesPeriod(c.req.query('from'), c.req.query('to'), deps.clock.now());
      const table = await salesTable(deps, viewer, { martId, period, by });
      const name = salesFileName(by, dateOfDay(period.from), dateOfDay(period.to));
      const names = { sheet: TABLE_SHEET, name, plainName: 'sales' };
      const { body, headers } = await tableFile(viewer, format, { ...table, ...names });
      return c.body(body, 200, headers);
    });
  }
}
