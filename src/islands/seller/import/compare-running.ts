import type { WritableAtom } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { IMPORT_TEXTS } from '#lib/messages/product/import.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';
import type { Registered } from '../listing/line-sender.ts';
import { batches, isToCompare, type Line, withRunning } from './import-line.ts';
import type { Importing } from './import-table.ts';

type Ask = (lines: readonly Line[]) => Promise<Result<Registered>>;

/**
 * Asks which rows are products that run already. Rows that change meanwhile are asked about too, by the run that is
 * under way. Answers false where there was no answer, or the table is gone.
 */
export function createComparing($importing: WritableAtom<Importing>, ask: Ask): () => Promise<boolean> {
  const comparing = mutationInParts(ask, { failed: (refusal) => failureText(IMPORT_TEXTS.compareFailed, refusal) });
  const checked = () => {
    const state = $importing.get();
    return state.name === 'checked' ? state : null;
  };

  function* parts() {
    for (let done = 0; ; ) {
      const state = checked();
      const waiting = state?.table.lines.filter(isToCompare) ?? [];
      const [batch] = batches(waiting);
      if (!state || !batch) return;
      $importing.set({ ...state, comparing: { done, total: done + waiting.length } });
      yield batch;
      done += batch.length;
    }
  }

  async function compare(): Promise<boolean> {
    const compared = await comparing.press(parts(), ({ rows }, batch) => {
      const state = checked();
      if (state) {
        const { table } = state;
        $importing.set({ ...state, table: { ...table, lines: withRunning(table.lines, batch, rows) } });
      }
      return batch.length;
    });
    const state = checked();
    if (!state) return false;
    if (compared?.ok === false) $importing.set({ ...state, comparing: null, problem: compared.problem });
    else if (state.comparing) $importing.set({ ...state, comparing: null });
    return compared?.ok ?? false;
  }

  let current: Promise<boolean> | null = null;
  return () => {
    current ??= compare().finally(() => {
      current = null;
    });
    return current;
  };
}
