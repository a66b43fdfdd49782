import type { ReactNode } from 'react';
import { earlierText } from '#lib/messages/mart/till.ts';

/** As many as somebody looks through; those before are opened. */
const SHOWN = 10;

/** A long list, newest first, each row an `li`. */
export function FirstFew<Row>({ rows, row }: { rows: readonly Row[]; row: (one: Row) => ReactNode }) {
  const before = rows.slice(SHOWN);
  return (
    <>
      <ul className="card lined">{rows.slice(0, SHOWN).map(row)}</ul>
      {before.length > 0 && (
        <details className="stack gap-3">
          <summary className="target">{earlierText(before.length)}</summary>
          <ul className="card lined">{before.map(row)}</ul>
        </details>
      )}
    </>
  );
}
