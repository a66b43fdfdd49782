import { known } from '#lib/domain/known.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import type { Month } from '#lib/domain/settlement/tax-month.ts';
import { MART_TAX_COLUMNS, SUM } from '#lib/messages/settlement/tax-sheets.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pagesOf, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { requireManager } from '../../mart/require-mart.ts';
import { addTaxSums, readTaxFigures } from './tax-figures.ts';
import { figureCells } from './tax-table.ts';

/**
 * A mart's own '부가세 참고자료' of a month, day by day and in all, by who sold it then (market.md 26.1). Refuses with
 * `martNotFound` and `notAllowed`.
 */
export async function ownTaxTable(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { martId, month }: { martId: number; month: Month },
): Promise<Pick<Table, 'titles' | 'rows' | 'pages'>> {
  await requireManager(db, viewer, martId);
  const figures = await readTaxFigures(db, { ...month, martId }, { byDay: true });
  const rows = figures.map((of): Cell[] => [
    { date: known(of.day, 'the day of figures by day') },
    businessNumber.format(of.businessNumber),
    ...figureCells(of),
  ]);
  const all = [...rows, [SUM, '', ...figureCells(addTaxSums(figures))]];
  return { titles: MART_TAX_COLUMNS, rows: all.length, pages: pagesOf(all) };
}
