import { Field } from '#islands/shared/Field.tsx';
import { ALLERGENS, isLabelRequired, type LabelField, STORAGES } from '#lib/domain/product/labelling.ts';
import { isTraced } from '#lib/domain/product/trace-number.ts';
import { ALLERGEN_NAMES, LABEL_NAMES, LABEL_TEXTS, STORAGE_NAMES } from '#lib/messages/product/labelling.ts';
import { productField, type RegisterFieldsProps } from './bound-fields.tsx';
import css from './register.module.css';
import { chosenAllergens, isBagForm, NO_ALLERGENS, withAllergen } from './register-form.ts';

/**
 * What a label says. What the law wants of the sub-category is marked; a listing without it may stand, and says so to
 * buyers.
 */
export function LabelFields({ values, errors, onChange }: RegisterFieldsProps) {
  const field = productField({ values, errors, onChange });
  const isAsked = (field: LabelField) => isLabelRequired(values.category, field);
  /** It says these among its own fields. */
  const isBag = isBagForm(values);
  const text = (name: 'origin' | 'traceNumber' | 'maker' | 'netContent') => field(name, isAsked(name));
  return (
    <fieldset className={`stack ${css.label}`}>
      <legend>{LABEL_TEXTS.title}</legend>
      {values.category !== '' && <p className="field-hint">{LABEL_TEXTS.asked}</p>}
      <div className={css.pair}>
        {!isBag && text('origin')}
        {(isTraced(values.category) || values.traceNumber !== '') && text('traceNumber')}
        {text('maker')}
        {text('netContent')}
        <Field label={LABEL_NAMES.storage} optional={!isAsked('storage')} error={errors.storage}>
          {(wiring) => (
            <select
              {...wiring}
              name="storage"
              className="input"
              value={values.storage}
              onChange={(event) => onChange('storage', event.target.value)}
            >
              <option value="">{LABEL_TEXTS.notSaid}</option>
              {STORAGES.map((storage) => (
                <option key={storage} value={storage}>
                  {STORAGE_NAMES[storage]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {!isBag && (
        <Allergens
          typed={values.allergens}
          asked={isAsked('allergens')}
          error={errors.allergens}
          onType={(typed) => onChange('allergens', typed)}
        />
      )}
    </fieldset>
  );
}

interface AllergensProps {
  typed: string;
  asked: boolean;
  label?: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

export function Allergens({ typed, asked, label = LABEL_NAMES.allergens, error, onType }: AllergensProps) {
  const chosen = chosenAllergens(typed) ?? [];
  const summary = typed === NO_ALLERGENS ? LABEL_TEXTS.none : chosen.map((key) => ALLERGEN_NAMES[key]).join(', ');
  return (
    <details open={asked || undefined}>
      <summary className="target">
        {label}
        {!asked && <span className="soft small"> ({LABEL_TEXTS.optional})</span>}
        {summary && <strong>: {summary}</strong>}
      </summary>
      <fieldset className="stack stack-tight">
        <legend className="visually-hidden">{LABEL_NAMES.allergens}</legend>
        <div className={css.choices}>
          <label className="choice">
            <input
              type="checkbox"
              checked={typed === NO_ALLERGENS}
              onChange={() => onType(withAllergen(typed, NO_ALLERGENS))}
            />
            {LABEL_TEXTS.none}
          </label>
          {ALLERGENS.map((allergen) => (
            <label key={allergen} className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(allergen)}
                onChange={() => onType(withAllergen(typed, allergen))}
              />
              {ALLERGEN_NAMES[allergen]}
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </details>
  );
}
