import type { RefusedItem as WireRefusedItem } from '#lib/contract/key-call.ts';
import type { SheetProblem } from '#lib/contract/product/product-imports.ts';
import type { BulkEdit } from '#lib/contract/product/seller-bulk.ts';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import type { Shelf } from '#lib/contract/product/seller-shelf.ts';
import { bulkRefusalText } from '#lib/messages/product/bulk-problems.ts';
import { passedOverTexts } from '#lib/messages/product/import.ts';
import { rowProblem, sheetProblem, strayProblem } from '#lib/messages/product/product-sheet.ts';
import { refusalMessage } from '#lib/messages/refusals.ts';
import type { Edited } from '../../services/product/bulk/edit-products.ts';
import type { RowProblem } from '../../services/product/import/import-line.ts';
import type { Imported } from '../../services/product/import/import-products.ts';
import type { RefusedItem, Results } from '../../services/product/machine/item-result.ts';
import type { RecurringShown } from '../../services/product/recurring/list-recurring.ts';
import type { showShelf } from '../../services/product/shelf/read-shelf.ts';

/** A bulk edit, each listing that does not take it with its sentence. */
export const presentEdit = ({ editId, items }: Edited): BulkEdit => ({
  editId,
  items: items.map((item) => ({ ...item, problem: item.problem && bulkRefusalText(item.problem) })),
});

function presentRow(problem: RowProblem): SheetProblem {
  if ('cell' in problem) return sheetProblem(problem.row, problem.cell);
  if ('stray' in problem) return strayProblem(problem.row, problem.stray);
  return rowProblem(problem.row, refusalMessage(problem.code, problem.details));
}

/** An import, its problems and what was not read in sentences. */
export const presentImport = ({ unread, problems, ...taken }: Imported) => ({
  ...taken,
  notes: unread ? passedOverTexts(unread) : [],
  problems: problems.map(presentRow),
});

const presentRun = ({ refusedFor, ...run }: NonNullable<RecurringShown['last']>): Recurring['last'] => ({
  ...run,
  problem: refusedFor && bulkRefusalText(refusedFor),
});

/** A recurring listing, the refusal of its last run as a sentence. */
export const presentRecurring = ({ last, ...recurring }: RecurringShown): Recurring => ({
  ...recurring,
  last: last && presentRun(last),
});

/** Yesterday's shelf, what is left out of it with its sentence. */
export const presentShelf = ({ left, ...shelf }: Awaited<ReturnType<typeof showShelf>>): Shelf => ({
  ...shelf,
  left: left.map(({ problem, ...listing }) => ({ ...listing, text: problem && bulkRefusalText(problem) })),
});

/** What became of the items of a machine's request, each refusal with its sentence. */
export const presentResults = <T>({ results, replayed }: Results<T>) => ({
  results: results.map((result) => (result.ok ? result : presentRefused(result))),
  replayed,
});

function presentRefused({ code, details }: RefusedItem): WireRefusedItem {
  const { field, n } = details;
  const message = refusalMessage(code, details);
  return { ok: false, code, message, ...(field === undefined ? {} : { field }), ...(n === undefined ? {} : { n }) };
}
