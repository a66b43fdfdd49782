import { type ReactNode, useId } from 'react';

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface Props {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
  /** The control, which takes the wiring between itself, its label and its messages. */
  children: (wiring: Wiring) => ReactNode;
}

/** A labelled control with its hint, or what is wrong and how to put it right. */
export function Field({ label, optional = false, hint, error, children }: Props) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="soft"> (선택)</span>}
      </label>
      {children({ id, 'aria-describedby': said ? `${id}-said` : undefined, 'aria-invalid': error !== undefined })}
      {said && (
        <p id={`${id}-said`} className={error ? 'field-error' : 'field-hint'}>
          {said}
        </p>
      )}
    </div>
  );
}
