import type { ReactNode } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { CATEGORY_GROUPS } from '#lib/domain/product/categories.ts';
import { GuessChips } from '../listing/GuessChips.tsx';
import { BagFields } from './BagFields.tsx';
import { boundControl, productField, type RegisterFieldsProps } from './bound-fields.tsx';
import { MoreFields } from './MoreFields.tsx';
import css from './register.module.css';
import { subCategories } from './register-form.ts';
import { WeightFields } from './WeightFields.tsx';

interface Props extends RegisterFieldsProps {
  disabled: boolean;
  /** A listing that stands already keeps its units: they move by the stock's own buttons. */
  withQuantity: boolean;
  /** When the page was rendered. */
  now: Date;
  /** Its steps stand as the mart's rule has them. */
  isOfRule: boolean;
  /** What stands before the fields. */
  children?: ReactNode;
}

/** What a product is made of. spec.md section 2, 'Product registration'. */
export function ProductFields({ values, errors, disabled, withQuantity, now, isOfRule, onChange, children }: Props) {
  const bound = boundControl(values, onChange);
  const field = productField({ values, errors, onChange });

  return (
    <fieldset className="stack gap-5" disabled={disabled}>
      {children}
      <div className="stack stack-tight">
        {field('name')}
        <GuessChips typed={values} now={now} onChange={onChange} />
      </div>
      <div className={`${css.pair} ${css.narrow}`}>
        {values.byWeight === '' && field('price')}
        {withQuantity && field('quantity')}
      </div>
      <WeightFields values={values} errors={errors} onChange={onChange} />
      <div className={css.dates}>
        {field('saleEndDate')}
        {field('saleEndTime')}
      </div>
      <div className={css.pair}>
        <Field label="상위 카테고리" error={errors.group}>
          {(wiring) => (
            <select {...wiring} {...bound('group')} required>
              <option value="">골라 주세요</option>
              {CATEGORY_GROUPS.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="하위 카테고리" error={errors.category}>
          {(wiring) => (
            <select {...wiring} {...bound('category')} required disabled={values.group === ''}>
              <option value="">{values.group === '' ? '상위 카테고리를 먼저 골라 주세요' : '골라 주세요'}</option>
              {subCategories(values.group).map(({ key, name }) => (
                <option key={key} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <BagFields values={values} errors={errors} onChange={onChange} />
      <Field label="설명" optional error={errors.description}>
        {(wiring) => (
          <textarea
            {...wiring}
            {...bound('description')}
            rows={3}
            placeholder="상태, 맛, 보관 방법처럼 손님이 궁금해할 내용을 적어 주세요."
          />
        )}
      </Field>
      <MoreFields
        values={values}
        errors={errors}
        now={now}
        isOfRule={isOfRule}
        onChange={onChange}
        isOpen={!withQuantity}
      />
    </fieldset>
  );
}
