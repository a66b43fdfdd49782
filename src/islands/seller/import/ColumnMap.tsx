import { useId } from 'react';
import { SHEET_COLUMNS, type SheetColumn, type SourceColumn } from '#lib/domain/product/product-sheet.ts';
import {
  COLUMN_TEXTS,
  columnNameText,
  columnQuestionText,
  columnsReadText,
  missingText,
} from '#lib/messages/product/import.ts';
import { columnLetter, mappablePlaces, missingColumns, titleOf } from '#lib/sheets/sheet-columns.ts';
import css from './import.module.css';
import type { ImportStore } from './import-store.ts';
import type { Table } from './import-table.ts';

const SAMPLES = 3;

const samplesOf = ({ cells }: SourceColumn) =>
  [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))].slice(0, SAMPLES);

/**
 * What each column of the file was read as, each with some of its cells; what only the seller can tell is asked first.
 */
export function ColumnMap({ table: { grid, mapping }, store }: { table: Table; store: ImportStore }) {
  const id = useId();
  const { columns } = grid;
  const places = mappablePlaces(columns);
  const nameOf = (place: number) => columnNameText(columnLetter(place), titleOf(columns[place]!));
  const columnAt = (place: number) => SHEET_COLUMNS.find(({ key }) => mapping.places[key] === place);
  const isAsked = (place: number) => mapping.questions.some((question) => question.places.includes(place));
  const missing = missingColumns(mapping).map((key) => SHEET_COLUMNS.find((column) => column.key === key)!.title);
  const read = places.filter((place) => columnAt(place));

  return (
    <div className={css.section}>
      {mapping.questions.map((question) => {
        const asked = SHEET_COLUMNS.find(({ key }) => key === question.column)?.title ?? null;
        const names = question.places.map(nameOf);
        return (
          <div key={question.places.join()} className="notice notice-warm stack-tight">
            <p className="strong">{columnQuestionText(asked, names)}</p>
            <div className="cluster">
              {question.places.map((place, at) => (
                <button
                  key={place}
                  type="button"
                  className="button button-small"
                  onClick={() => void store.answerColumn(question, place)}
                >
                  {question.column === null ? COLUMN_TEXTS.unused : names[at]}
                  {question.column !== null && (
                    <span className="soft"> {samplesOf(columns[place]!).slice(0, 2).join(', ')}</span>
                  )}
                </button>
              ))}
            </div>
          </div>
        );
      })}
      {missing.length > 0 && <p className="soft">{missingText(missing)}</p>}
      <details open={mapping.questions.length > 0 || undefined}>
        <summary>{columnsReadText(read.length, places.length)}</summary>
        <p className="soft">{COLUMN_TEXTS.lead}</p>
        <ul className={css.columns}>
          {places.map((place) => (
            <li key={place} className={css.column}>
              <label htmlFor={`${id}-${place}`} className="strong one-line">
                {nameOf(place)}
              </label>
              <select
                id={`${id}-${place}`}
                className={`input ${isAsked(place) ? css.asked : ''}`}
                value={columnAt(place)?.key ?? ''}
                onChange={(event) =>
                  void store.setColumn(place, event.target.value === '' ? null : (event.target.value as SheetColumn))
                }
              >
                <option value="">{COLUMN_TEXTS.unused}</option>
                {SHEET_COLUMNS.map(({ key, title }) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
              </select>
              <ul className="soft small">
                {samplesOf(columns[place]!).map((cell) => (
                  <li key={cell} className="one-line">
                    {cell}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
