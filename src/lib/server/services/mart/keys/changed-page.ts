import { type Cursor, cursorText } from '#lib/contract/key-call.ts';
import { KEY_PAGE_SIZE } from '#lib/domain/mart/key.ts';

/** From where a machine reads a list: what changed since a moment (ISO 8601), after the last thing it was shown. */
export interface Changed {
  since?: string | undefined;
  cursor?: Cursor | undefined;
}

/** Longer than a transaction that is dated before it is committed: the next look overlaps with this one by so much. */
const OVERLAP_MS = 10_000;

interface Read<Row> {
  idOf: (row: Row) => number;
  cursor: Cursor | undefined;
  now: Date;
}

/**
 * One page of a list that was read with one row more than it shows, and where it goes on. What changed on a page that
 * was read before is not on this one: the next look is from the first page on.
 */
export function changedPage<Row>(rows: readonly Row[], { idOf, cursor, now }: Read<Row>) {
  const shown = rows.slice(0, KEY_PAGE_SIZE);
  const last = shown.at(-1);
  const readAt = cursor && cursor.readAt < now ? cursor.readAt : now;
  return {
    shown,
    cursor: rows.length > shown.length && last !== undefined ? cursorText({ afterId: idOf(last), readAt }) : null,
    since: new Date(readAt.getTime() - OVERLAP_MS).toISOString(),
  };
}
