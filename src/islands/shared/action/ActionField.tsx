import { type ReactNode, useId } from 'react';
import { Field } from '../Field.tsx';
import { Deferred, lazyIsland } from '../lazy-island.tsx';
import { joinList, splitList } from './action-body.ts';
import type { ChoiceField, FormField, TextField, TicksField } from './action-form.ts';

interface Props<F = FormField> {
  field: F;
  /** What stands in it; a tick says 'true', a list is one text. */
  text: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** Something is on its way, without which nothing may be sent. */
  onWait: (isWaiting: boolean) => void;
}
type Named<F> = F & { name: string };
type Part<F> = Omit<Props<F>, 'onWait'>;

/** Who sends no picture carries nothing of it. */
const PicturesField = lazyIsland(() => import('../PicturesField.tsx'));

/** One field of a form, by its kind. */
export function ActionField({ field, onWait, ...part }: Props) {
  if (field.kind === 'tick') return <Tick label={field.label} {...part} />;
  if (field.kind === 'ticks') return <Ticks field={field} {...part} />;
  if (field.kind === 'pictures') {
    return (
      <Deferred>
        <PicturesField label={field.label} onChange={(uploads) => part.onType(joinList(uploads))} onWait={onWait} />
      </Deferred>
    );
  }
  if ('options' in field) return <Choice field={field} {...part} />;
  if (field.kind === 'long') return <LongText field={field} {...part} />;
  return <ShortText field={field} {...part} />;
}

type Wiring = Parameters<Parameters<typeof Field>[0]['children']>[0];

/** A control with its label, its hint and what is wrong with it. */
const Labelled = ({
  field: { label, hint, optional = false },
  error,
  children,
}: {
  field: FormField;
  error: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}) => (
  <Field label={label} optional={optional} error={error} {...(hint ? { hint } : {})}>
    {children}
  </Field>
);

type ByKind<V = string> = Partial<Record<NonNullable<FormField['kind']>, V>>;
const INPUT_TYPES: ByKind = { date: 'date', moment: 'datetime-local', tel: 'tel' };
const INPUT_MODES: ByKind<'numeric' | 'decimal'> = { number: 'numeric', code: 'numeric', percent: 'decimal' };
const AUTO_COMPLETE: ByKind = { code: 'one-time-code', tel: 'tel' };

function ShortText({ field, text, error, onType }: Part<Exclude<FormField, { options: unknown }>>) {
  return (
    <Labelled field={field} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          type={(field.kind && INPUT_TYPES[field.kind]) ?? 'text'}
          inputMode={field.kind && INPUT_MODES[field.kind]}
          autoComplete={(field.kind && AUTO_COMPLETE[field.kind]) ?? 'off'}
          value={text}
          onChange={(e) => onType(e.target.value)}
        />
      )}
    </Labelled>
  );
}

const LongText = ({ field, text, error, onType }: Part<Named<TextField>>) => (
  <Labelled field={field} error={error}>
    {(wiring) => (
      <textarea
        {...wiring}
        className="input"
        rows={field.rows ?? 3}
        value={text}
        onChange={(e) => onType(e.target.value)}
      />
    )}
  </Labelled>
);

const Choice = ({ field, text, error, onType }: Part<Named<ChoiceField>>) => (
  <Labelled field={field} error={error}>
    {(wiring) => (
      <select {...wiring} className="input" value={text} onChange={(e) => onType(e.target.value)}>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);

function Tick({ label, text, error, onType }: Omit<Part<never>, 'field'> & { label: string }) {
  const said = useId();
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          aria-describedby={error ? said : undefined}
          checked={text === 'true'}
          onChange={(e) => onType(String(e.target.checked))}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={said} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Ticks({ field: { label, options }, text, onType }: Part<Named<TicksField>>) {
  const chosen = splitList(text);
  const choose = (value: string, isChosen: boolean) =>
    onType(joinList([...chosen.filter((one) => one !== value), ...(isChosen ? [value] : [])]));
  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label">{label}</legend>
      {options.map(({ value, label: name }) => (
        <label key={value} className="choice">
          <input type="checkbox" checked={chosen.includes(value)} onChange={(e) => choose(value, e.target.checked)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
