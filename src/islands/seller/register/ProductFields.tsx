import type { ReactNode } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import type { FieldErrors } from '#lib/client/page/form-store.ts';
import { CATEGORY_GROUPS } from '#lib/domain/product/categories.ts';
import { boundControl } from './bound-control.ts';
import { MoreFields } from './MoreFields.tsx';
import css from './register.module.css';
import { type RegisterField, type RegisterValues, subCategories } from './register-form.ts';

interface Props {
  values: RegisterValues;
  errors: FieldErrors<RegisterField>;
  disabled: boolean;
  /** A listing that stands already keeps its units: they move by the stock's own buttons. */
  withQuantity: boolean;
  /** When the page was rendered. */
  now: Date;
  /** Its steps stand as the mart's rule has them. */
  isOfRule: boolean;
  onChange: (field: RegisterField, typed: string) => void;
  /** What stands before the fields. */
  children?: ReactNode;
}

/** What a product is made of. spec.md section 2, 'Product registration'. */
export function ProductFields({ values, errors, disabled, withQuantity, now, isOfRule, onChange, children }: Props) {
  const bound = boundControl(values, onChange);

  return (
    <fieldset className="seller-fields" disabled={disabled}>
      {children}
      <Field label="상품명" error={errors.name}>
        {(wiring) => (
          <input
            {...wiring}
            {...bound('name')}
            type="text"
            autoComplete="off"
            placeholder="예: 설향 딸기 500g"
            required
          />
        )}
      </Field>
      <div className={`${css.pair} ${css.narrow}`}>
        <Field label="가격 (원)" error={errors.price}>
          {(wiring) => (
            <input
              {...wiring}
              {...bound('price')}
              inputMode="numeric"
              autoComplete="off"
              placeholder="3,500"
              required
            />
          )}
        </Field>
        {withQuantity && (
          <Field label="수량 (개)" error={errors.quantity}>
            {(wiring) => (
              <input
                {...wiring}
                {...bound('quantity')}
                inputMode="numeric"
                autoComplete="off"
                placeholder="10"
                required
              />
            )}
          </Field>
        )}
      </div>
      <div className={css.dates}>
        <Field label="판매 마감 날짜" error={errors.saleEndDate}>
          {(wiring) => <input {...wiring} {...bound('saleEndDate')} type="date" required />}
        </Field>
        <Field label="판매 마감 시간" error={errors.saleEndTime}>
          {(wiring) => <input {...wiring} {...bound('saleEndTime')} type="time" required />}
        </Field>
      </div>
      <div className={css.pair}>
        <Field label="상위 분류" error={errors.group}>
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
        <Field label="하위 분류" error={errors.category}>
          {(wiring) => (
            <select {...wiring} {...bound('category')} required disabled={values.group === ''}>
              <option value="">{values.group === '' ? '상위 분류를 먼저 골라 주세요' : '골라 주세요'}</option>
              {subCategories(values.group).map(({ key, name }) => (
                <option key={key} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
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
      <MoreFields {...{ values, errors, now, isOfRule, onChange }} isOpen={!withQuantity} />
    </fieldset>
  );
}
