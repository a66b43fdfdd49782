import { IMPORT_TEXTS, leftOutText, rowText } from '#lib/messages/product/import.ts';
import css from './import.module.css';
import type { Line } from './import-line.ts';
import type { ImportStore } from './import-store.ts';

/** The rows that their seller leaves out, which can be taken back. */
export function LeftOut({ lines, store }: { lines: readonly Line[]; store: ImportStore }) {
  return (
    <details className={css.section}>
      <summary>{leftOutText(lines.length)}</summary>
      <ul>
        {lines.map(({ row, draft }) => (
          <li key={row} className="cluster">
            <span>
              {rowText(row)} <span className="soft">{draft.name}</span>
            </span>
            <button type="button" className="button button-small" onClick={() => void store.leaveOut([row], false)}>
              <span className="visually-hidden">{rowText(row)} </span>
              {IMPORT_TEXTS.takeBack}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
