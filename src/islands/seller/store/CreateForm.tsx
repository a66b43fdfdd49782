import { useStore } from '@nanostores/react';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { draftStore } from '#lib/client/draft.ts';
import { goBack } from '#lib/client/go-back.ts';
import { sellerCall } from '#lib/client/seller-call.ts';
import type { MapSource } from '#lib/domain/map-source.ts';
import { STORE_TEXTS } from '#lib/messages/seller-store.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { AddressFields } from './AddressFields.tsx';
import { BusinessNumber } from './BusinessNumber.tsx';
import { createStoreCreation } from './create-store.ts';
import { HoursFields } from './HoursFields.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import css from './store.module.css';
import { EMPTY_STORE, FIELD_ORDER, type StoreField, type StoreValues, withField } from './store-form.ts';

interface Props {
  postcodePage: string;
  map: MapSource | null;
}

/** The form that opens a mart; what is typed survives failures and reloads. */
export default function CreateForm({ postcodePage, map }: Props) {
  const [store] = useState(() => createStoreCreation(sellerCall));
  const [draft] = useState(() => draftStore<Record<StoreField, string>>('store-create'));
  const [values, setValues] = useState(EMPTY_STORE);
  const [restored, setRestored] = useState(false);
  const creating = useStore(store.$creating);
  const errors = useStore(store.$errors);
  const form = useRef<HTMLFormElement>(null);
  const busy = creating.name === 'saving' || creating.name === 'done';

  // Before what was typed while the page came alive, which goes on from there.
  useLayoutEffect(() => {
    const saved: StoreValues = draft.read({ ...EMPTY_STORE });
    if (FIELD_ORDER.every((field) => saved[field] === EMPTY_STORE[field])) return;
    setValues(saved);
    setRestored(true);
    store.finder.look(saved.address, saved.lotAddress);
  }, [draft, store]);

  function take(next: StoreValues, field: StoreField) {
    setValues(next);
    draft.write({ ...next });
    store.recheck(next, field);
  }
  const change = (field: StoreField, typed: string) => take(withField(values, field, typed), field);

  function startAnew() {
    draft.clear();
    setValues(EMPTY_STORE);
    setRestored(false);
    store.startAnew();
    store.$errors.set({});
    store.finder.look('');
    store.business.reset();
  }

  async function submit() {
    if (await store.submit(values)) {
      draft.clear();
      toastAfterNavigation(STORE_TEXTS.created);
      location.assign('/seller/dashboard');
      return;
    }
    const wrong = FIELD_ORDER.find((field) => store.$errors.get()[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  return (
    <form
      ref={form}
      className="card seller-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {restored && (
        <p className="notice notice-accent spread" role="status">
          {STORE_TEXTS.restored}
          <button type="button" className="text-button" disabled={busy} onClick={startAnew}>
            {STORE_TEXTS.startAnew}
          </button>
        </p>
      )}
      <fieldset className="seller-fields" disabled={busy}>
        <Field label={STORE_TEXTS.name} error={errors.name}>
          {(wiring) => (
            <input
              {...wiring}
              name="name"
              className="input"
              autoComplete="organization"
              placeholder="예: 새봄마트"
              required
              value={values.name}
              onChange={(event: ChangeEvent<HTMLInputElement>) => change('name', event.target.value)}
            />
          )}
        </Field>
        <AddressFields
          values={values}
          errors={errors}
          finder={store.finder}
          postcodePage={postcodePage}
          map={map}
          onChange={(changed) => take({ ...values, ...changed }, 'detail' in changed ? 'detail' : 'address')}
        />
        <Field label={STORE_TEXTS.phone} error={errors.phone}>
          {(wiring) => (
            <input
              {...wiring}
              name="phone"
              type="tel"
              className="input"
              autoComplete="tel"
              placeholder="02-123-4567"
              required
              value={values.phone}
              onChange={(event) => change('phone', event.target.value)}
            />
          )}
        </Field>
        <BusinessNumber
          digits={values.businessNumber}
          error={errors.businessNumber}
          store={store.business}
          onType={(typed) => change('businessNumber', typed)}
        />
        <HoursFields opens={values.opens} closes={values.closes} errors={errors} onType={change} />
        <PaymentChoice value={values.payment} onChoose={(payment) => change('payment', payment)} />
      </fieldset>
      {creating.name === 'failed' && (
        <p className="notice notice-danger" role="alert">
          {creating.message}
        </p>
      )}
      {creating.name === 'saving' && <p role="status">마트를 등록하고 있어요.</p>}
      <div className={css.actions}>
        <button
          type="button"
          className="button button-large"
          disabled={busy}
          onClick={() => goBack('/seller/dashboard')}
        >
          {STORE_TEXTS.cancel}
        </button>
        <button type="submit" className="button button-primary button-large" disabled={busy} aria-busy={busy}>
          {STORE_TEXTS.createTitle}
        </button>
      </div>
    </form>
  );
}
