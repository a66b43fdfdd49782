import { type KeyboardEvent, useId } from 'react';
import { CategoryOptions } from '#islands/shared/CategoryOptions.tsx';
import type { SheetProblem } from '#lib/contract/product/product-imports.ts';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { IMPORT_TEXTS, pickText, piecesText, rowText } from '#lib/messages/product/import.ts';
import css from './import.module.css';
import { cellOf, type Line, sameCategory } from './import-line.ts';
import type { ImportStore } from './import-store.ts';

interface Props {
  line: Line;
  problem: SheetProblem;
  all: readonly Line[];
  store: ImportStore;
}

/** One cell that keeps its row from being registered: what it says, why not, and a field to put it right. */
export function ProblemCell({ line, problem, all, store }: Props) {
  const id = useId();
  const column = SHEET_COLUMNS.find(({ title }) => title === problem.column)?.key;
  const label = `${rowText(line.row)} ${problem.column}`;
  const written = problem.cell;
  const alike = all.filter((other) => !other.isLeftOut && sameCategory(cellOf(other, 'category'), written)).length;

  function typed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') event.currentTarget.blur();
  }

  return (
    <div className={css.problem}>
      <p id={id} className="field-error">
        <strong>{problem.column}</strong> {problem.message}
      </p>
      {column === undefined && (
        <button type="button" className="button button-small" onClick={() => void store.emptyStray([line.row])}>
          {IMPORT_TEXTS.emptyCell}
        </button>
      )}
      {column === 'category' && (
        <div className="cluster">
          {problem.proposals.map((name) => (
            <button
              key={name}
              type="button"
              className="button button-small"
              onClick={() => void store.pickCategory(written, name)}
            >
              {pickText(name, alike)}
            </button>
          ))}
          <select
            className={`input ${css.pick}`}
            value=""
            aria-label={label}
            aria-describedby={id}
            onChange={(event) =>
              void (written === ''
                ? store.setCell(line.row, 'category', event.target.value)
                : store.pickCategory(written, event.target.value))
            }
          >
            <option value="" disabled>
              {IMPORT_TEXTS.pickCategory}
            </option>
            <CategoryOptions />
          </select>
        </div>
      )}
      {column === 'quantity' &&
        problem.proposals.map((count) => (
          <button
            key={count}
            type="button"
            className="button button-small"
            onClick={() => void store.setCell(line.row, column, count)}
          >
            {piecesText(count)}
          </button>
        ))}
      {column !== undefined && column !== 'category' && (
        <input
          key={written}
          className="input"
          defaultValue={written}
          aria-label={label}
          aria-describedby={id}
          aria-invalid
          onKeyDown={typed}
          onBlur={(event) => void store.setCell(line.row, column, event.target.value)}
        />
      )}
    </div>
  );
}
