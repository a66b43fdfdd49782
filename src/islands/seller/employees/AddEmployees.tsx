import { useStore } from '@nanostores/react';
import { Field } from '#islands/shared/Field.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { addedEmployees, EMPLOYEE_TEXTS, PLATFORM_TEXTS } from '#lib/messages/mart/seller-employees.ts';
import { toast } from '#lib/stores/toasts.ts';
import css from './employees.module.css';
import type { EmployeesStore } from './employees-store.ts';

interface Props {
  store: EmployeesStore;
  onAdded: () => void;
}

/** Somebody is found by exact email, waits on the list, and is added with the others that are ticked. */
export function AddEmployees({ store, onAdded }: Props) {
  const email = useStore(store.$email);
  const told = useStore(store.$told);
  const isSearching = useStore(store.$isSearching);
  const wrong = told?.wrong ? told.message : undefined;

  return (
    <>
      <form
        className="field-beside"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          // The next one may be typed already.
          if ((await store.search(email)) && store.$email.get() === email) store.$email.set('');
        }}
      >
        <Field label={EMPLOYEE_TEXTS.email} hint={EMPLOYEE_TEXTS.emailHint} error={wrong}>
          {(wiring) => (
            <input
              {...wiring}
              type="email"
              className="input"
              autoComplete="off"
              value={email}
              onChange={(event) => store.type(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button" disabled={isSearching} aria-busy={isSearching}>
          {EMPLOYEE_TEXTS.search}
        </button>
      </form>
      <p className={wrong || !told ? 'visually-hidden' : 'field-hint'} role="status">
        {told?.message}
      </p>
      <Pending store={store} onAdded={onAdded} />
    </>
  );
}

function Pending({ store, onAdded }: Props) {
  const pending = useStore(store.$pending);
  const { busy, problem } = useStore(store.$adding);

  async function apply() {
    const added = await store.apply();
    if (added === null) return;
    toast(addedEmployees(added));
    onAdded();
  }

  return (
    <section className="stack" aria-labelledby="pending-title">
      <h3 id="pending-title">{EMPLOYEE_TEXTS.pending}</h3>
      {pending.length === 0 && <p className="soft">{EMPLOYEE_TEXTS.pendingEmpty}</p>}
      <ul className="card lined" aria-labelledby="pending-title" hidden={pending.length === 0}>
        {pending.map(({ user, ticked }) => (
          <li key={user.userId}>
            <label className={`strip inset ${css.person}`}>
              <input type="checkbox" checked={ticked} onChange={() => store.tick(user.userId)} />
              <span className={css.who}>
                <span className="cluster">
                  <strong>{user.name}</strong>
                  {user.social_login_platform && (
                    <span className="badge">{PLATFORM_TEXTS[user.social_login_platform]}</span>
                  )}
                </span>
                <span className="soft small">{user.email}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      <div>
        <button
          type="button"
          className="button button-primary"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void apply()}
        >
          {EMPLOYEE_TEXTS.apply}
        </button>
      </div>
    </section>
  );
}
