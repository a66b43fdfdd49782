import { useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { email, phone } from '#lib/domain/mart/mart.ts';
import { martProblems } from '#lib/domain/mart/mart-draft.ts';
import { parseClock } from '#lib/domain/time.ts';
import { MART_PROBLEM_MESSAGES } from '#lib/messages/mart/mart-problems.ts';
import { openingHoursText } from '#lib/messages/mart/seller-marts.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import { $martName } from '#lib/stores/mart-name.ts';
import { EditRow } from './EditRow.tsx';
import { HoursFields } from './HoursFields.tsx';
import type { ManageStore } from './manage-store.ts';
import { PaymentChoice } from './PaymentChoice.tsx';

interface Props {
  mart: ManagedStore;
  store: ManageStore;
}

export function NameRow({ mart, store }: Props) {
  const [typed, setTyped] = useState(mart.name);
  async function save() {
    const { name: problem } = martProblems({ name: typed });
    if (problem) return store.refuse('name', MART_PROBLEM_MESSAGES[problem]);
    if (await store.save('name', { name: typed })) $martName.set(store.$mart.get().data?.name ?? typed);
  }
  return (
    <EditRow
      store={store}
      row="name"
      label={STORE_TEXTS.name}
      value={mart.name}
      onEdit={() => setTyped(mart.name)}
      onSave={() => void save()}
    >
      <Field label={STORE_TEXTS.name}>
        {(wiring) => (
          <input {...wiring} className="input" value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
    </EditRow>
  );
}

export function PhoneRow({ mart, store }: Props) {
  const [typed, setTyped] = useState(mart.phoneNumber);
  function save() {
    const { phone: problem } = martProblems({ phone: typed });
    if (problem) return store.refuse('phone', MART_PROBLEM_MESSAGES[problem]);
    void store.save('phone', { phoneNumber: phone.finished(typed) });
  }
  return (
    <EditRow
      store={store}
      row="phone"
      label={STORE_TEXTS.phone}
      value={mart.phoneNumber}
      onEdit={() => setTyped(mart.phoneNumber)}
      onSave={save}
    >
      <Field label={STORE_TEXTS.phone}>
        {(wiring) => (
          <input
            {...wiring}
            type="tel"
            className="input"
            value={typed}
            onChange={(event) => setTyped(phone.clean(event.target.value))}
          />
        )}
      </Field>
    </EditRow>
  );
}

export function EmailRow({ mart, store }: Props) {
  const [typed, setTyped] = useState(mart.email ?? '');
  function save() {
    const { email: problem } = martProblems({ email: typed });
    if (problem) return store.refuse('email', MART_PROBLEM_MESSAGES[problem]);
    void store.save('email', { email: email.clean(typed) });
  }
  return (
    <EditRow
      store={store}
      row="email"
      label={STORE_TEXTS.email}
      value={mart.email ?? <span className="soft">{STORE_TEXTS.noEmail}</span>}
      onEdit={() => setTyped(mart.email ?? '')}
      onSave={save}
    >
      <Field label={STORE_TEXTS.email} hint={STORE_TEXTS.emailHint}>
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            className="input"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </EditRow>
  );
}

export function HoursRow({ mart, store }: Props) {
  const asShown = { opens: mart.openingTime.slice(0, 5), closes: mart.closingTime.slice(0, 5) };
  const [typed, setTyped] = useState(asShown);
  function save() {
    if (parseClock(typed.opens) === null || parseClock(typed.closes) === null) {
      return store.refuse('hours', MART_PROBLEM_MESSAGES.hoursMissing);
    }
    void store.save('hours', { openingTime: `${typed.opens}:00`, closingTime: `${typed.closes}:00` });
  }
  return (
    <EditRow
      store={store}
      row="hours"
      label={STORE_TEXTS.hours}
      value={openingHoursText(mart.openingTime, mart.closingTime)}
      onEdit={() => setTyped(asShown)}
      onSave={save}
    >
      <HoursFields {...typed} onType={(field, text) => setTyped({ ...typed, [field]: text })} />
    </EditRow>
  );
}

export function PaymentRow({ mart, store }: Props) {
  const [chosen, setChosen] = useState(String(mart.paymentMethod));
  return (
    <EditRow
      store={store}
      row="payment"
      label={STORE_TEXTS.payment}
      value={mart.paymentMethod === 1 ? STORE_TEXTS.cardToo : STORE_TEXTS.onSiteOnly}
      onEdit={() => setChosen(String(mart.paymentMethod))}
      onSave={() => void store.save('payment', { paymentMethod: chosen === '1' ? 1 : 0 })}
    >
      <PaymentChoice value={chosen} onChoose={setChosen} />
    </EditRow>
  );
}
