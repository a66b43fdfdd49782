import type { StatementWithLines } from '#lib/contract/settlement/statements.ts';
import { STATEMENT_COLUMNS, whatText } from '#lib/messages/settlement/settlement.ts';
import { pagesOf, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';

/** A statement as a table: its lines, and their sum as the last row. */
export function statementTable({ lines, totalWon }: StatementWithLines): Pick<Table, 'titles' | 'rows' | 'pages'> {
  const rows = lines.map((line): Cell[] => [
    line.at === null ? '' : new Date(line.at),
    whatText(line.what),
    line.orderId === null ? '' : { id: line.orderId },
    line.name ?? '',
    line.keptWon,
    line.commissionWon,
    line.vatWon,
    line.amountWon,
  ]);
  const sum: Cell[] = ['', whatText('total'), '', '', '', '', '', totalWon];
  return { titles: STATEMENT_COLUMNS, rows: rows.length + 1, pages: pagesOf([...rows, sum]) };
}
