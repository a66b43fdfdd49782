import { Field } from '#islands/shared/Field.tsx';
import { MarkdownSteps } from '#islands/shared/MarkdownSteps.tsx';
import { PriceList } from '#islands/shared/PriceChart.tsx';
import { MARKDOWN_TEXTS } from '#lib/messages/product/markdown.ts';
import { MORE_TEXTS, missingText, moreText, taxHint } from '#lib/messages/product/seller-register.ts';
import { boundControl, productField, type RegisterFieldsProps } from './bound-fields.tsx';
import { LabelFields } from './LabelFields.tsx';
import css from './register.module.css';
import { filledMore, isBagForm, labelsMissing, pricesAhead, type RegisterValues } from './register-form.ts';

interface Props extends RegisterFieldsProps {
  /** When the page was rendered. */
  now: Date;
  /** Its steps stand as the mart's rule has them. */
  isOfRule: boolean;
  isOpen: boolean;
}

/**
 * What many products go without, folded away; what of it is filled in, and what the law wants said, stands on the fold.
 */
export function MoreFields({ values, errors, now, isOfRule, onChange, isOpen }: Props) {
  const bound = boundControl(values, onChange);
  const field = productField({ values, errors, onChange });

  const filled = moreText(filledMore(values));
  const missing = labelsMissing(values);

  return (
    <details className={css.more} open={isOpen || undefined}>
      <summary className="target">
        <strong>{MORE_TEXTS.title}</strong>
        <span className="field-hint">{filled || MORE_TEXTS.what}</span>
        {missing.length > 0 && <span className="field-hint">{missingText(missing)}</span>}
      </summary>
      <div className="stack gap-5">
        {!isBagForm(values) && (
          <div className={`${css.pair} ${css.narrow}`}>
            {field('listPrice')}
            {field('maxPerBuyer')}
          </div>
        )}
        {field('useBy')}
        <div className={`stack gap-3 ${css.markdown}`}>
          <MarkdownSteps
            name="markdown"
            value={values.markdown}
            error={errors.markdown}
            hint={isOfRule ? MARKDOWN_TEXTS.fromRule : MARKDOWN_TEXTS.hint}
            onChange={(typed) => onChange('markdown', typed)}
          />
          {values.markdown !== '' && <PricesAhead values={values} now={now} />}
          {(values.markdown !== '' || values.floorPrice !== '' || errors.floorPrice) && (
            <div className={css.floor}>{field('floorPrice')}</div>
          )}
        </div>
        <LabelFields values={values} errors={errors} onChange={onChange} />
        <Field label="과세 구분" hint={taxHint(values.category)} error={errors.taxFree}>
          {(wiring) => (
            <select {...wiring} {...bound('taxFree')}>
              <option value="">카테고리에 따라</option>
              <option value="yes">면세</option>
              <option value="no">과세</option>
            </select>
          )}
        </Field>
      </div>
    </details>
  );
}

/** What the product would cost when, by what stands in the form. */
function PricesAhead({ values, now }: { values: RegisterValues; now: Date }) {
  // What it costs until then stands in the form already.
  const [, ...later] = pricesAhead(values, now);
  return later.length > 0 ? <PriceList stretches={later} now={now} /> : null;
}
