import { useId } from 'react';
import { MARKDOWN_TEXTS, removeStepLabel, stepLabel } from '#lib/messages/product/markdown.ts';
import { Icon } from './Icon.tsx';
import { mayAddRow, rowsOfText, STEP_UNITS, type StepUnit, withoutRow, withRow, withTyped } from './markdown-rows.ts';
import css from './markdown-steps.module.css';

interface Props {
  /** The rows as a text (markdown-rows.ts). */
  value: string;
  /** The name of the first control, so that a form finds it. */
  name: string;
  error?: string | undefined;
  /** Said below where nothing is wrong. */
  hint?: string;
  onChange: (value: string) => void;
}

/** From how long before the sale end a listing costs how much less: one row a step. */
export function MarkdownSteps({ value, name, error, hint, onChange }: Props) {
  const id = useId();
  const rows = rowsOfText(value);
  const said = error ?? hint;
  const wiring = { 'aria-describedby': said ? `${id}-said` : undefined, 'aria-invalid': error !== undefined };
  return (
    <fieldset className={`stack stack-tight ${css.steps}`}>
      <legend className="field-label">
        {MARKDOWN_TEXTS.label}
        <span className="soft"> (선택)</span>
      </legend>
      {rows.length > 0 && (
        <ol className="stack stack-tight">
          {rows.map((row, place) => {
            const label = stepLabel(place + 1);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
              <li key={place} className={`cluster gap-1 ${css.row}`}>
                <input
                  {...wiring}
                  name={place === 0 ? name : undefined}
                  className={`input ${css.number}`}
                  aria-label={`${label} ${MARKDOWN_TEXTS.time}`}
                  inputMode="numeric"
                  autoComplete="off"
                  value={row.amount}
                  onChange={(event) => onChange(withTyped(value, place, { amount: event.target.value }))}
                />
                <select
                  {...wiring}
                  className={`input ${css.unit}`}
                  aria-label={`${label} ${MARKDOWN_TEXTS.unit}`}
                  value={row.unit}
                  onChange={(event) => onChange(withTyped(value, place, { unit: event.target.value as StepUnit }))}
                >
                  {STEP_UNITS.map(({ unit, label: text }) => (
                    <option key={unit} value={unit}>
                      {text}
                    </option>
                  ))}
                </select>
                <span aria-hidden="true">전</span>
                <input
                  {...wiring}
                  className={`input ${css.number}`}
                  aria-label={`${label} ${MARKDOWN_TEXTS.percent}`}
                  inputMode="numeric"
                  autoComplete="off"
                  value={row.percent}
                  onChange={(event) => onChange(withTyped(value, place, { percent: event.target.value }))}
                />
                <span aria-hidden="true">%</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={removeStepLabel(place + 1)}
                  onClick={() => onChange(withoutRow(value, place))}
                >
                  <Icon name="close" size={18} />
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {mayAddRow(value) ? (
        <button
          type="button"
          name={rows.length === 0 ? name : undefined}
          className={`button button-small ${css.add}`}
          onClick={() => onChange(withRow(value))}
        >
          {rows.length === 0 ? MARKDOWN_TEXTS.add : MARKDOWN_TEXTS.addMore}
        </button>
      ) : (
        <p className="field-hint">{MARKDOWN_TEXTS.full}</p>
      )}
      {said && (
        <p id={`${id}-said`} className={error ? 'field-error' : 'field-hint'}>
          {said}
        </p>
      )}
    </fieldset>
  );
}
