import { type KeyboardEvent, useId } from 'react';
import { CategoryOptions } from '#islands/shared/CategoryOptions.tsx';
import type { SheetProblem } from '#lib/contract/product/product-imports.ts';
import { SHEET_COLUMNS, type SheetColumn } from '#lib/domain/product/product-sheet.ts';
import { IMPORT_TEXTS, pickText, piecesText, pieceText, rowText, wonText } from '#lib/messages/product/import.ts';
import css from './import.module.css';
import { type Line, ofCategory } from './import-line.ts';
import type { ImportStore } from './import-store.ts';

interface Props {
  line: Line;
  problem: SheetProblem;
  all: readonly Line[];
  store: ImportStore;
}

/** What a press puts into the cell instead, in its words. */
const PROPOSED_TEXTS = { quantity: piecesText, barcode: pieceText, priceWon: wonText };
const isProposed = (column: SheetColumn | undefined): column is keyof typeof PROPOSED_TEXTS =>
  column !== undefined && column in PROPOSED_TEXTS;

/** One cell that keeps its row from being registered: what it says, why not, and a field to put it right. */
export function ProblemCell({ line, problem, all, store }: Props) {
  const id = useId();
  const column = SHEET_COLUMNS.find(({ title }) => title === problem.column)?.key;
  const label = `${rowText(line.row)} ${problem.column}`;
  const written = problem.cell;
  const alike = ofCategory(all, written);
  const fill = (column: SheetColumn, text: string) => store.fill([line.row], column, text);
  const fillAlike = (name: string) =>
    store.fill(
      alike.map(({ row }) => row),
      'category',
      name,
    );

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
            <button key={name} type="button" className="button button-small" onClick={() => void fillAlike(name)}>
              {pickText(name, alike.filter(({ isLeftOut }) => !isLeftOut).length)}
            </button>
          ))}
          <select
            className={`input ${css.pick}`}
            value=""
            aria-label={label}
            aria-describedby={id}
            onChange={(event) =>
              void (written === '' ? fill('category', event.target.value) : fillAlike(event.target.value))
            }
          >
            <option value="" disabled>
              {IMPORT_TEXTS.pickCategory}
            </option>
            <CategoryOptions />
          </select>
        </div>
      )}
      {isProposed(column) &&
        problem.proposals.map((text) => (
          <button key={text} type="button" className="button button-small" onClick={() => void fill(column, text)}>
            {PROPOSED_TEXTS[column](text)}
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
          onBlur={(event) => void fill(column, event.target.value)}
        />
      )}
    </div>
  );
}
