import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { CategoryOptions } from '#islands/shared/CategoryOptions.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { isLabelRequired } from '#lib/domain/product/labelling.ts';
import { choicesOf, hasTwin, isToChoose } from '#lib/domain/product/listing-line.ts';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { PRODUCT_FIELD_TEXTS } from '#lib/messages/product/product-fields.ts';
import { namedText, RAPID_TEXTS, runningText } from '#lib/messages/product/rapid.ts';
import { GuessChips } from '../listing/GuessChips.tsx';
import { ProductField } from '../listing/ProductField.tsx';
import { offerTaken } from './known-names.ts';
import css from './rapid.module.css';
import { problemsOf, type RapidCommon, type RapidField, type RapidLine } from './rapid-line.ts';
import type { RapidStore } from './rapid-store.ts';

interface Props {
  line: RapidLine;
  common: RapidCommon;
  store: RapidStore;
  /** Says what is wrong with it. */
  isChecked: boolean;
  isSending: boolean;
  now: Date;
}

/** The column of each field, which a problem names by its title. */
const COLUMNS = {
  name: 'name',
  category: 'category',
  taxFree: 'taxFree',
  useBy: 'useBy',
  traceNumber: 'traceNumber',
  price: 'priceWon',
  quantity: 'quantity',
} as const;
const FIELDS: readonly RapidField[] = ['name', 'category', 'traceNumber', 'price', 'quantity'];
const titleOf = (field: RapidField) => SHEET_COLUMNS.find(({ key }) => key === COLUMNS[field])!.title;

/** One product: what was found under its barcode, and what is still to be said of it. */
export function RapidItem({ line, common, store, isChecked, isSending, now }: Props) {
  const id = useId();
  const names = useStore(store.$names);
  const problems = isChecked ? problemsOf(line, common, now) : [];
  const errorOf = (field: RapidField) => problems.find(({ column }) => column === titleOf(field))?.message;
  const others = problems.filter(({ column }) => !FIELDS.some((field) => titleOf(field) === column));
  const isAsked = hasTwin(line);
  const input = (field: Exclude<RapidField, 'category' | 'taxFree' | 'useBy'>) => (
    <div data-cell={field} className={css[field]}>
      <ProductField
        field={field}
        value={line[field]}
        error={errorOf(field)}
        isPlain
        isTypedAnew={field !== 'name'}
        onType={(typed) => store.type(line.row, field, typed)}
      />
    </div>
  );
  const offered = names?.row === line.row && names.name === line.name.trim() ? names.listings : [];
  // One that is not to be put up is removed from the list.
  const choices = choicesOf(line).filter((choice) => choice !== 'leave');

  return (
    <li data-row={line.row}>
      <fieldset className={`stack gap-3 ${css.item}`} disabled={isSending || line.isUnanswered}>
        <legend className="visually-hidden">{line.name || line.barcode || PRODUCT_FIELD_TEXTS.name.label}</legend>
        <div className={`spread ${css.head}`}>
          <span className="soft small">{line.barcode}</span>
          <button type="button" className="text-button" onClick={() => store.remove(line.row)}>
            {RAPID_TEXTS.remove}
          </button>
        </div>
        {line.note !== '' && <p className="field-hint">{line.note}</p>}
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
        {line.isUnanswered && !isSending && <p className="field-error">{RAPID_TEXTS.unanswered}</p>}
        {input('name')}
        {offered.length > 0 && (
          <fieldset className="cluster">
            <legend className="visually-hidden">{RAPID_TEXTS.known}</legend>
            {offerTaken(offered, line.name) === offered[0] && <small className="soft">{RAPID_TEXTS.enterTakes}</small>}
            {offered.map((listing) => (
              <button
                key={listing.productId}
                type="button"
                className="button button-small"
                onClick={() => store.takeNamed(line.row, listing)}
              >
                {namedText(listing)}
              </button>
            ))}
          </fieldset>
        )}
        {line.known.length === 0 && (
          <GuessChips typed={line} now={now} onChange={(field, typed) => store.type(line.row, field, typed)} />
        )}
        <div data-cell="category" className={css.category}>
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
        </div>
        {isLabelRequired(line.category, 'traceNumber') && input('traceNumber')}
        <div className={css.pair}>
          {input('price')}
          {input('quantity')}
        </div>
        {isAsked && (
          <fieldset className="stack stack-tight" aria-describedby={`${id}-same`}>
            <legend className="visually-hidden">{RAPID_TEXTS.same}</legend>
            <p id={`${id}-same`}>{line.running === null ? RAPID_TEXTS.twin : runningText(line.running.waitingCount)}</p>
            <div className="cluster">
              {choices.map((choice) => (
                <label key={choice} className="choice">
                  <input
                    type="radio"
                    name={`${id}-choice`}
                    checked={line.same === choice}
                    aria-invalid={isChecked && isToChoose(line)}
                    onChange={() => store.choose(line.row, choice)}
                  />
                  {RAPID_TEXTS[choice]}
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
