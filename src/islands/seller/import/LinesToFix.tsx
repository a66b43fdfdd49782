import { useState } from 'react';
import { IMPORT_TEXTS, rowText } from '#lib/messages/product/import.ts';
import css from './import.module.css';
import type { Line } from './import-line.ts';
import type { ImportStore } from './import-store.ts';
import { ProblemCell } from './ProblemCell.tsx';

interface Props {
  lines: readonly Line[];
  all: readonly Line[];
  store: ImportStore;
}

const SHOWN_AT_FIRST = 20;

/** The rows with something to put right, each with its cells to type into. */
export function LinesToFix({ lines, all, store }: Props) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  return (
    <section className={css.section} aria-labelledby="import-fix">
      <h2 id="import-fix">{IMPORT_TEXTS.fixHeading}</h2>
      <p className="soft">{IMPORT_TEXTS.fixLead}</p>
      <ul className={css.cards}>
        {lines.slice(0, shown).map((line) => (
          <li key={line.row} className={css.card}>
            <div className={`strip ends ${css.cardHead}`}>
              <h3 className={css.cardTitle}>
                {rowText(line.row)}
                {line.draft.name && <span className="soft"> {line.draft.name}</span>}
              </h3>
              <button
                type="button"
                className="button button-small"
                onClick={() => void store.leaveOut([line.row], true)}
              >
                <span className="visually-hidden">{rowText(line.row)} </span>
                {IMPORT_TEXTS.leaveOut}
              </button>
            </div>
            {line.refusal && (
              <div className="cluster">
                <p className="field-error">{line.refusal}</p>
                <button type="button" className="button button-small" onClick={() => void store.tryAgain([line.row])}>
                  {IMPORT_TEXTS.again}
                </button>
              </div>
            )}
            {line.problems.map((problem) => (
              <ProblemCell
                key={`${problem.column} ${problem.cell}`}
                line={line}
                problem={problem}
                all={all}
                store={store}
              />
            ))}
          </li>
        ))}
      </ul>
      <div className="cluster">
        {lines.length > shown && (
          <button type="button" className="button" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
            {IMPORT_TEXTS.more}
          </button>
        )}
        {lines.length > 1 && (
          <button
            type="button"
            className="button"
            onClick={() =>
              void store.leaveOut(
                lines.map(({ row }) => row),
                true,
              )
            }
          >
            {IMPORT_TEXTS.leaveOutAll}
          </button>
        )}
      </div>
    </section>
  );
}
