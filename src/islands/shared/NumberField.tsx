import { Field } from './Field.tsx';

interface Props {
  label: string;
  optional?: boolean;
  error?: string | undefined;
  /** For the form that looks for its first field at fault. */
  name?: string;
  /** As typed: whoever reads it decides what is a number. */
  value: string;
  onType: (typed: string) => void;
}

/** A labelled field for digits, kept as it is typed. */
export const NumberField = ({ label, optional = false, error, name, value, onType }: Props) => (
  <Field label={label} optional={optional} error={error}>
    {(wiring) => (
      <input
        {...wiring}
        name={name}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    )}
  </Field>
);
