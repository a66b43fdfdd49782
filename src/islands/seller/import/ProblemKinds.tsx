import { useId, useState } from 'react';
import { CategoryOptions } from '#islands/shared/CategoryOptions.tsx';
import { IMPORT_TEXTS, KIND_TEXTS, kindCountText } from '#lib/messages/product/import.ts';
import { readPacks } from '#lib/sheets/sheet-cell.ts';
import css from './import.module.css';
import { cellOf, type Line } from './import-line.ts';
import type { ImportStore } from './import-store.ts';
import { categoryOfLine, type ProblemKind, problemKinds, wonByWeightOfLine } from './problem-kinds.ts';

/** Faults of one kind in many rows, each with the presses that mend it in all of them. */
export function ProblemKinds({ lines, store }: { lines: readonly Line[]; store: ImportStore }) {
  const kinds = problemKinds(lines);
  if (kinds.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="import-kinds">
      <h2 id="import-kinds">{KIND_TEXTS.heading}</h2>
      <ul className={css.cards}>
        {kinds.map((kind) => (
          <li key={kind.key} className={css.card}>
            <Kind kind={kind} store={store} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ kind, store }: { kind: ProblemKind; store: ImportStore }) {
  const { column, lines, title, reason } = kind;
  const rows = lines.map(({ row }) => row);
  const id = useId();
  const label = kindCountText(title, lines.length);
  const press = (text: string, mend: () => Promise<void>) => (
    <button type="button" className="button button-small" aria-describedby={id} onClick={() => void mend()}>
      {text}
    </button>
  );
  const named = column === 'category' ? lines.filter(categoryOfLine) : [];
  const packed = column === 'quantity' ? lines.filter((line) => packsOf(line) !== cellOf(line, 'quantity')) : [];
  const weighed = column === 'priceWon' ? lines.filter(wonByWeightOfLine) : [];
  const listed = column === 'priceWon' ? lines.filter((line) => !line.draft.priceWon && line.draft.listPriceWon) : [];

  return (
    <>
      <h3 id={id} className={css.cardTitle}>
        {label}
      </h3>
      <p className="field-error">{reason}</p>
      {column !== null && column !== 'name' && !kind.isOptional && (
        <FillAll column={column} label={label} rows={rows} store={store} />
      )}
      <div className="cluster">
        {named.length > 0 &&
          press(KIND_TEXTS.byName(named.length), () =>
            store.fill(rowsOf(named), 'category', (line) => categoryOfLine(line) ?? cellOf(line, 'category')),
          )}
        {weighed.length > 0 &&
          press(KIND_TEXTS.byWeight(weighed.length), () => store.fill(rowsOf(weighed), 'priceWon', wonByWeightOfLine))}
        {listed.length > 0 &&
          press(KIND_TEXTS.listPrice(listed.length), () =>
            store.fill(rowsOf(listed), 'priceWon', (line) => cellOf(line, 'listPriceWon')),
          )}
        {packed.length > 0 &&
          press(KIND_TEXTS.packs(packed.length), () => store.fill(rowsOf(packed), 'quantity', packsOf))}
        {column === null && press(KIND_TEXTS.emptyAll, () => store.emptyStray(rows))}
        {column !== null &&
          kind.isOptional &&
          !kind.isEmpty &&
          press(KIND_TEXTS.emptyAll, () => store.fill(rows, column, ''))}
        {press(KIND_TEXTS.leaveOutAll, () => store.leaveOut(rows, true))}
      </div>
    </>
  );
}

/** The packs of a row as so many pieces. */
const packsOf = (line: Line): string => String(readPacks(cellOf(line, 'quantity')) ?? cellOf(line, 'quantity'));

const rowsOf = (lines: readonly Line[]) => lines.map(({ row }) => row);

interface FillProps {
  column: NonNullable<ProblemKind['column']>;
  label: string;
  rows: readonly number[];
  store: ImportStore;
}

/** One value for all rows of a kind. */
function FillAll({ column, label, rows, store }: FillProps) {
  const [text, setText] = useState('');
  if (column === 'category') {
    return (
      <select
        className={`input ${css.pick}`}
        value=""
        aria-label={label}
        onChange={(event) => void store.fill(rows, column, event.target.value)}
      >
        <option value="" disabled>
          {KIND_TEXTS.oneCategory}
        </option>
        <CategoryOptions />
      </select>
    );
  }
  const isTime = column === 'saleEndsAt';
  return (
    <form
      className={css.fill}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') void store.fill(rows, column, isTime ? text.replace('T', ' ') : text);
      }}
    >
      <input
        type={isTime ? 'datetime-local' : 'text'}
        inputMode={isTime ? undefined : 'numeric'}
        className="input"
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={text === ''}>
        {IMPORT_TEXTS.fillAll}
      </button>
    </form>
  );
}
