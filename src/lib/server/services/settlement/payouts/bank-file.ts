import { payoutMemo } from '#lib/domain/settlement/payout.ts';
import { BANK_FILE } from '#lib/messages/settlement/payouts.ts';
import { openWorkbook } from '#lib/server/platform/files/workbook-stream.ts';
import { type Cell, csvLines } from '#lib/sheets/csv-text.ts';

/** What binds a sealed file to its place. */
export const purposeOfFile = (format: 'csv' | 'xlsx'): string => `payout batch ${format}`;

/** One line of a bank file. */
export interface BankLine {
  bank: string;
  account: string;
  holder: string;
  amountWon: number;
  periodEnd: Date;
  statementId: number;
}

/** The file that a bank takes (market.md 25.1), as text and as a workbook; some hundred lines at the most. */
export async function bankFiles(lines: readonly BankLine[]): Promise<{ csv: Buffer; xlsx: Buffer }> {
  const rows = lines.map(({ bank, account, holder, amountWon, periodEnd, statementId }): Cell[] => [
    bank,
    account,
    holder,
    amountWon,
    payoutMemo(periodEnd),
    { id: statementId },
  ]);
  const book = await openWorkbook([{ sheet: BANK_FILE.sheet, titles: BANK_FILE.titles, sample: rows }]);
  return {
    csv: Buffer.from(`\ufeff${csvLines([BANK_FILE.titles, ...rows], () => '')}`),
    xlsx: Buffer.concat([book.add(rows), book.end()]),
  };
}
