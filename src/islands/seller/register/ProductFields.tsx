import type { ChangeEvent, ReactNode } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { MarkdownSteps } from '#islands/shared/MarkdownSteps.tsx';
import { PriceList } from '#islands/shared/PriceChart.tsx';
import { CATEGORY_GROUPS } from '#lib/domain/product/categories.ts';
import { MARKDOWN_TEXTS } from '#lib/messages/markdown.ts';
import { taxHint } from '#lib/messages/seller-register.ts';
import { LabelFields } from './LabelFields.tsx';
import css from './register.module.css';
import { pricesAhead, type RegisterField, type RegisterValues, subCategories } from './register-form.ts';
import type { FieldErrors } from './register-store.ts';

interface Props {
  values: RegisterValues;
  errors: FieldErrors;
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
  /** Name, value and handlers of a control. */
  const bound = (field: RegisterField) => ({
    name: field,
    value: values[field],
    className: 'input',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(field, event.target.value),
  });

  return (
    <fieldset className="seller-fields" disabled={disabled}>
      {children}
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
        <Field label="정가 (원)" optional hint="할인율이 표시돼요." error={errors.listPrice}>
          {(wiring) => (
            <input {...wiring} {...bound('listPrice')} inputMode="numeric" autoComplete="off" placeholder="5,000" />
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
        <Field label="한 사람당 (개)" optional hint="비우면 제한이 없어요." error={errors.maxPerBuyer}>
          {(wiring) => (
            <input {...wiring} {...bound('maxPerBuyer')} inputMode="numeric" autoComplete="off" placeholder="3" />
          )}
        </Field>
      </div>
      <div className={css.dates}>
        <Field label="판매 마감 날짜" error={errors.saleEndDate}>
          {(wiring) => <input {...wiring} {...bound('saleEndDate')} type="date" required />}
        </Field>
        <Field label="판매 마감 시간" error={errors.saleEndTime}>
          {(wiring) => <input {...wiring} {...bound('saleEndTime')} type="time" required />}
        </Field>
        <Field label="소비기한" optional hint="판매 마감은 이날을 넘길 수 없어요." error={errors.useBy}>
          {(wiring) => <input {...wiring} {...bound('useBy')} type="date" />}
        </Field>
      </div>
      <div className={css.markdown}>
        <MarkdownSteps
          name="markdown"
          value={values.markdown}
          error={errors.markdown}
          hint={isOfRule ? MARKDOWN_TEXTS.fromRule : MARKDOWN_TEXTS.hint}
          onChange={(typed) => onChange('markdown', typed)}
        />
        {values.markdown !== '' && <PricesAhead values={values} now={now} />}
        {(values.markdown !== '' || values.floorPrice !== '' || errors.floorPrice) && (
          <div className={css.floor}>
            <Field label={MARKDOWN_TEXTS.floor} optional hint={MARKDOWN_TEXTS.floorHint} error={errors.floorPrice}>
              {(wiring) => (
                <input
                  {...wiring}
                  {...bound('floorPrice')}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="2,000"
                />
              )}
            </Field>
          </div>
        )}
      </div>
      <LabelFields values={values} errors={errors} onChange={onChange} />
      <Field label="과세 구분" hint={taxHint(values.category)} error={errors.taxFree}>
        {(wiring) => (
          <select {...wiring} {...bound('taxFree')}>
            <option value="">분류에 따라</option>
            <option value="yes">면세</option>
            <option value="no">과세</option>
          </select>
        )}
      </Field>
      <Field label="설명" optional error={errors.description}>
        {(wiring) => (
          <textarea
            {...wiring}
            {...bound('description')}
            rows={4}
            placeholder="상태, 맛, 보관 방법처럼 손님이 궁금해할 내용을 적어 주세요."
          />
        )}
      </Field>
    </fieldset>
  );
}

/** What the product would cost when, by what stands in the form. */
function PricesAhead({ values, now }: { values: RegisterValues; now: Date }) {
  // What it costs until then stands in the form already.
  const [, ...later] = pricesAhead(values, now);
  return later.length > 0 ? <PriceList stretches={later} now={now} /> : null;
}
