import { readId } from '#lib/domain/id.ts';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import { TAX, TAX_SHEET_NAMES, TAX_SHEETS, taxFileName } from '#lib/messages/settlement/tax-sheets.ts';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Limits } from '../../pipeline/limits.ts';
import { exportedFile } from '../../pipeline/operator-calls.ts';
import { tableFile } from '../../platform/files/table-file.ts';
import { ownTaxTable } from '../../services/settlement/tax/own-tax-table.ts';
import { taxSheet } from '../../services/settlement/tax/tax-sheets.ts';

function requireMonth(text: string) {
  const month = readMonth(text);
  if (!month) throw new DomainError('invalidInput', { field: 'month', text: TAX.monthOdd });
  return month;
}

/** What marts and the operator declare, as workbooks (market.md 26). */
export function taxSheetRoutes(app: App, deps: Deps, limits: Limits): void {
  for (const sheet of TAX_SHEETS) {
    app.get(
      `/api/operator/tax/:year/:month/${sheet}.xlsx`,
      limits.export,
      exportedFile(deps, ['finance'], async (c, { operator, keep }) => {
        const month = requireMonth(`${c.req.param('year')}-${c.req.param('month')}`);
        await keep({ action: `GET /api/operator/tax/${sheet}`, subject: null });
        const names = { sheet: TAX_SHEET_NAMES[sheet], plainName: `tax-${sheet}` };
        const name = taxFileName(TAX_SHEET_NAMES[sheet], month.text);
        const table = { ...(await taxSheet(deps.db, sheet, month)), ...names, name };
        const { body, headers } = await tableFile(operator, 'xlsx', table);
        return c.body(body, 200, { ...headers, 'Cache-Control': 'no-store' });
      }),
    );
  }
  app.get('/api/seller/:martId/tax.xlsx', limits.export, async (c) => {
    const viewer = c.get('viewer');
    if (!viewer) throw new DomainError('notSignedIn');
    const martId = readId(c.req.param('martId'));
    if (martId === null) throw new DomainError('martNotFound');
    const month = requireMonth(c.req.query('month') ?? '');
    const table = await ownTaxTable(deps, viewer, { martId, month });
    const names = { sheet: TAX.own, name: taxFileName(TAX.own, month.text), plainName: 'tax' };
    const { body, headers } = await tableFile(viewer, 'xlsx', { ...table, ...names });
    return c.body(body, 200, headers);
  });
}
