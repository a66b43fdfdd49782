import { useStore } from '@nanostores/react';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { focusFault } from '#islands/shared/focus-fault.ts';
import { Problem } from '#islands/shared/Problem.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { isBusy } from '#lib/client/page/form-store.ts';
import { goBack } from '#lib/client/page/go-back.ts';
import type { MapSource } from '#lib/domain/discovery/map-source.ts';
import { type MartField, withField } from '#lib/domain/mart/mart-form.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { AddressFields } from './AddressFields.tsx';
import { BusinessNumber } from './BusinessNumber.tsx';
import { createStoreCreation } from './create-store.ts';
import { HoursFields } from './HoursFields.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import css from './store.module.css';

interface Props {
  /** The seller's own, which stands there until another is typed. */
  email: string;
  postcodePage: string;
  map: MapSource | null;
}

/** The form that opens a mart; what is typed survives failures and reloads. */
export default function CreateForm({ email, postcodePage, map }: Props) {
  const [store] = useState(() => createStoreCreation(sellerCall, email));
  const [restored, setRestored] = useState(false);
  const values = useStore(store.$values);
  const sending = useStore(store.$sending);
  const errors = useStore(store.$errors);
  const form = useRef<HTMLFormElement>(null);
  const busy = isBusy(sending);

  // The tab's own text, which the server does not know: before what was typed while the page came alive, which goes on
  // from there.
  useLayoutEffect(() => {
    const kept = store.restore();
    if (!kept) return;
    setRestored(true);
    store.finder.look(kept.address, kept.lotAddress);
  }, [store]);

  const change = (field: MartField, typed: string) => store.put(withField(values, field, typed));

  function startAnew() {
    store.startAnew();
    setRestored(false);
  }

  async function submit() {
    if (!(await store.submit())) return focusFault(form.current, store.atFault());
    toastAfterNavigation(STORE_TEXTS.created);
    location.assign('/seller/dashboard');
  }

  return (
    <form
      ref={form}
      className="card seller-body stack gap-5"
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
      <fieldset className="stack gap-5" disabled={busy}>
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
          onChange={(changed) => store.put({ ...values, ...changed })}
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
        <Field label={STORE_TEXTS.email} error={errors.email} hint={STORE_TEXTS.emailHint}>
          {(wiring) => (
            <input
              {...wiring}
              name="email"
              type="email"
              className="input"
              autoComplete="email"
              placeholder="mart@example.com"
              required
              value={values.email}
              onChange={(event) => change('email', event.target.value)}
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
      {sending.name === 'failed' && <Problem text={sending.message} />}
      {sending.name === 'saving' && <p role="status">마트를 등록하고 있어요.</p>}
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
