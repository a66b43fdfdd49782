import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { focusFault } from '#islands/shared/focus-fault.ts';
import { MarkdownSteps } from '#islands/shared/MarkdownSteps.tsx';
import { NumberField } from '#islands/shared/NumberField.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { isBusy } from '#lib/client/page/form-store.ts';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { weekdayText } from '#lib/messages/dates.ts';
import { MARKDOWN_TEXTS } from '#lib/messages/product/markdown.ts';
import { RECURRING_TEXTS, shortSaleText, WEEK } from '#lib/messages/product/recurring.ts';
import { ProductField } from '../listing/ProductField.tsx';
import css from './recurring.module.css';
import { shortSaleOf } from './recurring-form.ts';
import { createRecurringStore, type RecurringStoreInput } from './recurring-store.ts';

interface Props extends Pick<RecurringStoreInput, 'martId' | 'of' | 'typed'> {
  onSaved: (recurring: Recurring) => void;
  onCancel?: () => void;
}

/** When a listing is put up by itself, for how long, how many and for how much. */
export function RecurringForm({ martId, of, typed: first, onSaved, onCancel }: Props) {
  const [store] = useState(() => createRecurringStore({ martId, of, typed: first, call: sellerCall }));
  const typed = useStore(store.$values);
  const errors = useStore(store.$errors);
  const sending = useStore(store.$sending);
  const form = useRef<HTMLFormElement>(null);
  const busy = isBusy(sending);
  const short = shortSaleOf(typed);

  const figure = (name: 'quantity' | 'basePrice' | 'floorPrice') => ({
    name,
    value: typed[name],
    error: errors[name],
    isPlain: true,
    onType: (text: string) => store.type({ [name]: text }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = await store.save();
    if (saved) onSaved(saved);
    else focusFault(form.current, store.atFault());
  }

  return (
    <form ref={form} className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="stack gap-5" disabled={busy}>
        <fieldset>
          <legend className="field-label">{RECURRING_TEXTS.weekdays}</legend>
          <div className={css.weekdays}>
            {WEEK.map((weekday, place) => (
              <label key={weekday} className={css.weekday} data-chosen={typed.weekdays.includes(weekday)}>
                <input
                  type="checkbox"
                  name={place === 0 ? 'weekdays' : undefined}
                  className="visually-hidden"
                  aria-label={weekdayText(weekday)}
                  checked={typed.weekdays.includes(weekday)}
                  onChange={() => store.toggle(weekday)}
                />
                <span aria-hidden="true">{weekdayText(weekday)[0]}</span>
              </label>
            ))}
          </div>
          {errors.weekdays && <p className="field-error">{errors.weekdays}</p>}
        </fieldset>
        <div className={css.times}>
          <Field label={RECURRING_TEXTS.listAt} error={errors.listAt}>
            {(wiring) => (
              <input
                {...wiring}
                type="time"
                name="listAt"
                className="input"
                value={typed.listAt}
                onChange={(event) => store.type({ listAt: event.target.value })}
              />
            )}
          </Field>
          <Field label={RECURRING_TEXTS.end}>
            {(wiring) => (
              <select
                {...wiring}
                className="input"
                value={typed.end}
                onChange={(event) => store.type({ end: event.target.value === 'after' ? 'after' : 'at' })}
              >
                <option value="at">{RECURRING_TEXTS.endsAt}</option>
                <option value="after">{RECURRING_TEXTS.endsAfter}</option>
              </select>
            )}
          </Field>
          {typed.end === 'at' ? (
            <Field label={RECURRING_TEXTS.endsAtLabel} hint={RECURRING_TEXTS.endsAtHint} error={errors.saleEnd}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  name="saleEnd"
                  className="input"
                  value={typed.endsAt}
                  onChange={(event) => store.type({ endsAt: event.target.value })}
                />
              )}
            </Field>
          ) : (
            <NumberField
              label={RECURRING_TEXTS.endsAfterLabel}
              error={errors.saleEnd}
              name="saleEnd"
              value={typed.endsAfterHours}
              onType={(endsAfterHours) => store.type({ endsAfterHours })}
            />
          )}
        </div>
        {short !== null && (
          <p className="notice notice-warm" role="status">
            {shortSaleText(short)}
          </p>
        )}
        <div className={css.times}>
          <ProductField field="quantity" label={RECURRING_TEXTS.quantity} {...figure('quantity')} />
          <ProductField field="price" {...figure('basePrice')} />
          <ProductField field="floorPrice" {...figure('floorPrice')} />
        </div>
        <MarkdownSteps
          name="markdown"
          value={typed.markdown}
          error={errors.markdown}
          hint={MARKDOWN_TEXTS.hint}
          onChange={(markdown) => store.type({ markdown })}
        />
      </fieldset>
      {sending.name === 'failed' && <Problem text={sending.message} />}
      <div className="cluster">
        <button type="submit" className="button button-primary" disabled={busy} aria-busy={busy}>
          {busy ? RECURRING_TEXTS.saving : 'productId' in of ? RECURRING_TEXTS.save : RECURRING_TEXTS.saveEdit}
        </button>
        {onCancel && (
          <button type="button" className="button" disabled={busy} onClick={onCancel}>
            {RECURRING_TEXTS.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
