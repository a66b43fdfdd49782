import { Fragment, useId, useState } from 'react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { call } from '#lib/client/caller/call.ts';
import type { Call } from '#lib/contract/index.ts';
import { SESSION_OVER } from '#lib/messages/person/sign-in.ts';
import { bodyOf } from './action-body.ts';
import { Later, lazyPart } from './lazy-part.tsx';

interface FormField {
  /** 'lines.0.amountWon' is a field of a line, which `body` begins; a line of which a field is left empty is not sent. */
  name: string;
  label: string;
  hint?: string;
  /** Numbers are sent as numbers, moments as Seoul's, a tick as true or false, pictures of a case by their names; what is left empty is not sent. */
  kind?: 'text' | 'number' | 'code' | 'long' | 'date' | 'moment' | 'tick' | 'ticks' | 'pictures';
  /** A choice of these; of 'ticks' any of them. */
  options?: readonly { value: string; label: string }[];
  optional?: boolean;
  /** What stands there before: of a tick 'true'. */
  value?: string | null;
}

export type ActionField = FormField;

interface Props {
  /** The call that it makes. */
  action: Call;
  params?: Record<string, string | number>;
  /** What is sent beside its fields. */
  body?: Record<string, unknown>;
  fields?: readonly FormField[];
  submit: string;
  /** Asked before it is sent. */
  confirm?: string;
  danger?: boolean;
  /** Where to go when it is done; the same page, loaded anew, unless told. */
  to?: string;
  /** What of the answer is shown in place of the form, when it is done. */
  shows?: readonly { name: string; label: string }[];
}

/** `isEnded`: nobody is signed in any more, and what was typed waits for them. */
interface Refusal {
  field?: string | undefined;
  message: string;
  isEnded?: boolean;
}

/** Who sends no picture carries nothing of it. */
const PicturesField = lazyPart(() => import('./PicturesField.tsx'));

/** Marks of 'ticks', and names of 'pictures', stand in one text. */
const SEPARATOR = ' ';

function sentValue({ kind }: FormField, text: string): unknown {
  if (kind === 'tick') return text === 'true';
  if (kind === 'ticks' || kind === 'pictures') return text.split(SEPARATOR).filter(Boolean);
  if (text.trim() === '') return undefined;
  if (kind === 'moment') return new Date(`${text}:00+09:00`).toISOString();
  return kind === 'number' ? Number(text.replaceAll(',', '')) : text;
}

const INPUT_TYPES: Partial<Record<NonNullable<FormField['kind']>, string>> = { date: 'date', moment: 'datetime-local' };

/** The one island of the console, and of pages like it: a form that sends JSON, asks once, shows the refusal, and loads the page anew (market.md, 'Screens'). */
export function ActionForm({ action, params, body, fields = [], submit, confirm, danger = false, to, shows }: Props) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [shown, setShown] = useState<Record<string, unknown> | null>(null);
  const said = useId();
  const textOf = ({ name, options, value, kind }: FormField) =>
    texts[name] ?? value ?? (kind === 'ticks' ? '' : (options?.[0]?.value ?? ''));
  const set = (name: string, text: string) => setTexts((typed) => ({ ...typed, [name]: text }));

  async function send(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    const typed = fields.map((field) => [field.name, sentValue(field, textOf(field))] as const);
    const hasBody = body !== undefined || fields.length > 0;
    const input = { ...(params ? { params } : {}), ...(hasBody ? { body: bodyOf(body ?? {}, typed) } : {}) };
    const answer = await call(action, input as never);
    if (answer.ok && shows) return setShown(answer.data as Record<string, unknown>);
    if (answer.ok) return to === undefined ? location.reload() : location.assign(to);
    setRefusal(answer.status === 401 ? { message: SESSION_OVER.text, isEnded: true } : answer.error);
    setAsking(false);
    setBusy(false);
  }

  if (shown) {
    return (
      <div role="status">
        <dl className="facts">
          {shows?.map(({ name, label }) => (
            <Fragment key={name}>
              <dt>{label}</dt>
              <dd>{String(shown[name] ?? '')}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    );
  }
  return (
    <form
      className="stack"
      noValidate
      aria-describedby={refusal ? said : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (confirm) setAsking(true);
        else void send();
      }}
    >
      {fields.map((field) =>
        field.kind === 'tick' ? (
          <div key={field.name}>
            <label className="choice">
              <input
                type="checkbox"
                aria-describedby={refusal?.field === field.name ? said : undefined}
                checked={textOf(field) === 'true'}
                onChange={(e) => set(field.name, String(e.target.checked))}
              />
              <span>{field.label}</span>
            </label>
            {refusal?.field === field.name && (
              <p id={said} className="field-error" role="alert">
                {refusal.message}
              </p>
            )}
          </div>
        ) : field.kind === 'pictures' ? (
          <Later key={field.name}>
            <PicturesField
              label={field.label}
              onChange={(uploads) => set(field.name, uploads.join(SEPARATOR))}
              onWait={setWaiting}
            />
          </Later>
        ) : field.kind === 'ticks' ? (
          <Ticks
            key={field.name}
            field={field}
            chosen={textOf(field).split(SEPARATOR)}
            onChange={(chosen) => set(field.name, chosen.join(SEPARATOR))}
          />
        ) : (
          <Field
            key={field.name}
            label={field.label}
            {...(field.hint ? { hint: field.hint } : {})}
            optional={field.optional ?? false}
            error={refusal?.field === field.name ? refusal.message : undefined}
          >
            {(wiring) => {
              if (field.options)
                return (
                  <select
                    {...wiring}
                    className="input"
                    value={textOf(field)}
                    onChange={(e) => set(field.name, e.target.value)}
                  >
                    {field.options.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                );
              if (field.kind === 'long')
                return (
                  <textarea
                    {...wiring}
                    className="input"
                    rows={3}
                    value={textOf(field)}
                    onChange={(e) => set(field.name, e.target.value)}
                  />
                );
              const isDigits = field.kind === 'number' || field.kind === 'code';
              return (
                <input
                  {...wiring}
                  className="input"
                  type={(field.kind && INPUT_TYPES[field.kind]) ?? 'text'}
                  inputMode={isDigits ? 'numeric' : undefined}
                  autoComplete={field.kind === 'code' ? 'one-time-code' : 'off'}
                  value={textOf(field)}
                  onChange={(e) => set(field.name, e.target.value)}
                />
              );
            }}
          </Field>
        ),
      )}
      {refusal && !fields.some(({ name }) => name === refusal.field) && (
        <p id={said} className="notice notice-danger spread" role="alert">
          <span>{refusal.message}</span>
          {refusal.isEnded && (
            <a className="button button-small" href="/login" target="_blank" rel="noopener opener">
              {SESSION_OVER.again}
            </a>
          )}
        </p>
      )}
      <p>
        <button
          type="submit"
          className={`button ${danger ? 'button-danger' : 'button-primary'}`}
          disabled={isBusy || isWaiting}
        >
          {submit}
        </button>
      </p>
      {confirm && (
        <ConfirmDialog
          open={isAsking}
          title={submit}
          confirmLabel={submit}
          danger={danger}
          busy={isBusy}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>{confirm}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function Ticks({
  field: { label, options = [] },
  chosen,
  onChange,
}: {
  field: FormField;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label">{label}</legend>
      {options.map(({ value, label: name }) => (
        <label key={value} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(e) => onChange([...chosen.filter((one) => one !== value), ...(e.target.checked ? [value] : [])])}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
