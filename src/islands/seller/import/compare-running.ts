import type { WritableAtom } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import type { Registered } from '../listing/line-sender.ts';
import { batches, isToCompare, type Line } from './import-line.ts';
import type { Importing } from './import-table.ts';

type Ask = (lines: readonly Line[]) => Promise<Result<Registered>>;

/**
 * Asks which rows are products that run already. Rows that change meanwhile are asked about too, by the run that is
 * under way. Answers false where there was no answer, or the table is gone.
 */
export function createComparing($importing: WritableAtom<Importing>, ask: Ask): () => Promise<boolean> {
  const checked = () => {
    const state = $importing.get();
    return state.name === 'checked' ? state : null;
  };

  async function compare(): Promise<boolean> {
    let done = 0;
    for (;;) {
      const state = checked();
      const waiting = state?.table.lines.filter(isToCompare) ?? [];
      const [batch] = batches(waiting);
      if (!state || !batch) break;
      $importing.set({ ...state, comparing: { done, total: done + waiting.length } });
      const response = await ask(batch);
      const after = checked();
      if (!after) return false;
      if (!response.ok) {
        $importing.set({ ...after, comparing: null, problem: failureText(IMPORT_TEXTS.compareFailed, response) });
        return false;
      }
      const cellsByRow = new Map(batch.map((line) => [line.row, line.cells]));
      const running = new Map(response.data.rows.map((row) => [row.row, row.running]));
      // What was typed while the answer was on its way is another product: it is asked about again.
      const lines = after.table.lines.map((line) =>
        cellsByRow.get(line.row) === line.cells
          ? { ...line, running: running.get(line.row) ?? null, isCompared: true }
          : line,
      );
      $importing.set({ ...after, table: { ...after.table, lines } });
      done += batch.length;
    }
    const state = checked();
    if (state?.comparing) $importing.set({ ...state, comparing: null });
    return state !== null;
  }

  let current: Promise<boolean> | null = null;
  return () => {
    current ??= compare().finally(() => {
      current = null;
    });
    return current;
  };
}
