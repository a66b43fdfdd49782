import { KEY_PAGE_SIZE } from '#lib/domain/mart/key.ts';

/** From where a machine reads a list: what changed since a moment (ISO 8601), after the last thing it was shown. */
export interface Changed {
  since?: string | undefined;
  cursor?: number | undefined;
}

/** Longer than a transaction that is dated before it is committed: the next look overlaps with this one by so much. */
const OVERLAP_MS = 10_000;

/** One page of a list that was read with one row more than it shows, and where it goes on. */
export function changedPage<Row>(rows: readonly Row[], idOf: (row: Row) => number, now: Date) {
  const shown = rows.slice(0, KEY_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    shown,
    cursor: rows.length > shown.length && last !== undefined ? idOf(last) : null,
    since: new Date(now.getTime() - OVERLAP_MS).toISOString(),
  };
}
