import { useId } from 'react';
import { BY_WEIGHT_FORM, mostPriceText } from '#lib/messages/product/weight-form.ts';
import { productField, type RegisterFieldsProps } from './bound-fields.tsx';
import css from './register.module.css';

/** Whether goods are sold by weight: then weight and price of 100 g stand in place of the price of a piece. */
export function WeightFields({ values, errors, onChange }: RegisterFieldsProps) {
  const field = productField({ values, errors, onChange });
  const hint = useId();
  const isByWeight = values.byWeight === 'yes';
  return (
    <div className="stack stack-tight">
      <label className="choice">
        <input
          type="checkbox"
          checked={isByWeight}
          aria-describedby={hint}
          onChange={({ target }) => onChange('byWeight', target.checked ? 'yes' : '')}
        />
        {BY_WEIGHT_FORM.toggle}
      </label>
      <p id={hint} className="field-hint">
        {BY_WEIGHT_FORM.hint}
      </p>
      {isByWeight && (
        <>
          <div className={`${css.pair} ${css.narrow}`}>
            {field('weightGrams')}
            {field('pricePer100g')}
          </div>
          {values.price !== '' && (
            <p className="strong" role="status">
              {mostPriceText(values.price)}
            </p>
          )}
        </>
      )}
    </div>
  );
}
