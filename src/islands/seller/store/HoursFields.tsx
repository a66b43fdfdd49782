import { Field } from '#islands/shared/Field.tsx';
import { hoursNote } from '#lib/domain/mart/mart-form.ts';
import { STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import css from './store.module.css';

interface Props {
  opens: string;
  closes: string;
  errors?: { opens?: string | undefined; closes?: string | undefined };
  disabled?: boolean;
  onType: (field: 'opens' | 'closes', typed: string) => void;
}

/** Opening and closing time, which may lie on the next day. */
export function HoursFields({ opens, closes, errors = {}, disabled = false, onType }: Props) {
  const note = hoursNote(opens, closes);
  return (
    <div className="stack stack-tight">
      <div className={css.pair}>
        {(['opens', 'closes'] as const).map((field) => (
          <Field key={field} label={STORE_TEXTS[field]} error={errors[field]}>
            {(wiring) => (
              <input
                {...wiring}
                name={field}
                type="time"
                className="input"
                required
                disabled={disabled}
                value={field === 'opens' ? opens : closes}
                onChange={(event) => onType(field, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="field-hint" role="status">
        {note && STORE_TEXTS[note]}
      </p>
    </div>
  );
}
