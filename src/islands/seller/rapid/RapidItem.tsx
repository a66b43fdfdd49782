import { useId } from 'react';
import { CategoryOptions } from '#islands/shared/CategoryOptions.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { type SameChoice, SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { RAPID_TEXTS, runningText } from '#lib/messages/product/rapid.ts';
import css from './rapid.module.css';
import { isToChoose, problemsOf, type RapidCommon, type RapidField, type RapidLine } from './rapid-line.ts';
import type { RapidStore } from './rapid-store.ts';

interface Props {
  line: RapidLine;
  common: RapidCommon;
  store: RapidStore;
  /** Says what is wrong with it. */
  isChecked: boolean;
  disabled: boolean;
  now: Date;
}

/** The column of each field, which a problem names by its title. */
const COLUMNS = { name: 'name', category: 'category', price: 'priceWon', quantity: 'quantity' } as const;
const FIELDS = Object.keys(COLUMNS) as RapidField[];
const titleOf = (field: RapidField) => SHEET_COLUMNS.find(({ key }) => key === COLUMNS[field])!.title;

/** One product: what was found under its barcode, and what is still to be said of it. */
export function RapidItem({ line, common, store, isChecked, disabled, now }: Props) {
  const id = useId();
  const problems = isChecked ? problemsOf(line, common, now) : [];
  const errorOf = (field: RapidField) => problems.find(({ column }) => column === titleOf(field))?.message;
  const others = problems.filter(({ column }) => !FIELDS.some((field) => titleOf(field) === column));
  const isAsked = line.running !== null || line.isTwin;
  const input = (field: RapidField, label: string, inputMode?: 'numeric') => (
    <Field label={label} error={errorOf(field)}>
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          inputMode={inputMode}
          autoComplete="off"
          value={line[field]}
          // A number is typed anew, hardly ever mended.
          onFocus={inputMode && ((event) => event.target.select())}
          onChange={(event) => store.type(line.row, field, event.target.value)}
        />
      )}
    </Field>
  );
  const choices: [SameChoice, string][] = [
    ...(line.running === null ? [] : ([['update', RAPID_TEXTS.update]] as [SameChoice, string][])),
    ['register', RAPID_TEXTS.register],
  ];

  return (
    <li>
      <fieldset className={css.line} disabled={disabled}>
        <legend className="visually-hidden">{line.name || line.barcode || RAPID_TEXTS.name}</legend>
        <div className="spread">
          <span className="soft small">{line.barcode}</span>
          <button type="button" className="text-button" onClick={() => store.remove(line.row)}>
            {RAPID_TEXTS.remove}
          </button>
        </div>
        {line.lookup === 'finding' && <p className="field-hint">{RAPID_TEXTS.finding}</p>}
        {line.lookup === 'unknown' && <p className="field-hint">{RAPID_TEXTS.unknown}</p>}
        {line.lookup === 'failed' && (
          <p className="field-error spread">
            {RAPID_TEXTS.notFound}
            <button type="button" className="text-button" onClick={() => void store.findAgain()}>
              {RAPID_TEXTS.findAgain}
            </button>
          </p>
        )}
        {line.isSent && !disabled && <p className="field-error">{RAPID_TEXTS.unanswered}</p>}
        {input('name', RAPID_TEXTS.name)}
        <div className={css.pair}>
          {input('price', RAPID_TEXTS.price, 'numeric')}
          {input('quantity', RAPID_TEXTS.quantity, 'numeric')}
        </div>
        <Field label={RAPID_TEXTS.category} error={errorOf('category')}>
          {(wiring) => (
            <select
              {...wiring}
              className="input"
              value={line.category}
              onChange={(event) => store.type(line.row, 'category', event.target.value)}
            >
              <option value="">{RAPID_TEXTS.chooseCategory}</option>
              <CategoryOptions />
            </select>
          )}
        </Field>
        {isAsked && (
          <fieldset className="stack stack-tight" aria-describedby={`${id}-same`}>
            <legend className="visually-hidden">{RAPID_TEXTS.same}</legend>
            <p id={`${id}-same`}>{line.running === null ? RAPID_TEXTS.twin : runningText(line.running)}</p>
            <div className="cluster">
              {choices.map(([choice, label]) => (
                <label key={choice} className="choice">
                  <input
                    type="radio"
                    name={`${id}-choice`}
                    checked={line.same === choice}
                    aria-invalid={isChecked && isToChoose(line)}
                    onChange={() => store.choose(line.row, choice)}
                  />
                  {label}
                </label>
              ))}
            </div>
            {isChecked && isToChoose(line) && <p className="field-error">{RAPID_TEXTS.chooseSame}</p>}
          </fieldset>
        )}
        {line.refusal && (
          <p className="field-error" role="alert">
            {line.refusal}
          </p>
        )}
        {others.map(({ column, message }) => (
          <p key={column} className="field-error">
            {message}
          </p>
        ))}
      </fieldset>
    </li>
  );
}
