import { BAG_FIELD_TEXTS } from '#lib/messages/product/seller-register.ts';
import { ProductField } from '../listing/ProductField.tsx';
import { productField, type RegisterFieldsProps } from './bound-fields.tsx';
import { Allergens } from './LabelFields.tsx';
import css from './register.module.css';
import { isBagForm } from './register-form.ts';

/** Whether it is sold as a bag; then what it is worth at least, and all that may be in it. shelf.md 36.2. */
export function BagFields({ values, errors, onChange }: RegisterFieldsProps) {
  const field = productField({ values, errors, onChange });
  const isBag = isBagForm(values);
  return (
    <div className="stack gap-3">
      <div>
        <label className="choice">
          <input
            type="checkbox"
            name="bag"
            checked={isBag}
            onChange={({ target }) => onChange('bag', target.checked ? 'yes' : '')}
          />
          {BAG_FIELD_TEXTS.sell}
        </label>
        <p className="field-hint">{BAG_FIELD_TEXTS.about}</p>
      </div>
      {isBag && (
        <fieldset className={`stack ${css.label}`}>
          <legend>{BAG_FIELD_TEXTS.title}</legend>
          <div className={`${css.pair} ${css.narrow}`}>
            {field('bagWorth')}
            <ProductField
              field="maxPerBuyer"
              name="maxPerBuyer"
              label={BAG_FIELD_TEXTS.aDay}
              hint={BAG_FIELD_TEXTS.aDayHint}
              value={values.maxPerBuyer}
              error={errors.maxPerBuyer}
              onType={(typed) => onChange('maxPerBuyer', typed)}
            />
          </div>
          {field('bagKinds')}
          <ProductField
            field="origin"
            name="origin"
            label={BAG_FIELD_TEXTS.origin}
            hint={BAG_FIELD_TEXTS.originHint}
            optional={false}
            value={values.origin}
            error={errors.origin}
            onType={(typed) => onChange('origin', typed)}
          />
          <Allergens
            typed={values.allergens}
            asked
            label={BAG_FIELD_TEXTS.allergens}
            error={errors.allergens}
            onType={(typed) => onChange('allergens', typed)}
          />
        </fieldset>
      )}
    </div>
  );
}
