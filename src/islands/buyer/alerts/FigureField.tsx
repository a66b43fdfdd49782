interface Props {
  name: string;
  label: string;
  /** That it does not matter. */
  any: string;
  offered: readonly number[];
  chosen: number | null;
  text: (value: number) => string;
}

/** A condition of an alert. What was chosen stands among what may be. */
export function FigureField({ name, label, any, offered, chosen, text }: Props) {
  const values = [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b);
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select key={chosen} className="input" name={name} defaultValue={chosen ?? ''} autoComplete="off">
        <option value="">{any}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {text(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
