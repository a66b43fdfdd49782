import styles from './cart.module.css';

interface Props {
  /** For screen readers where `text` is not shown. */
  label: string;
  text?: string;
  /** The lines it stands for. */
  ids: readonly number[];
  selected: ReadonlySet<number>;
  onSelect: (on: boolean) => void;
}

/** One box for several lines: ticked when all are, half when some are. */
export function SelectAll({ label, text, ids, selected, onSelect }: Props) {
  const chosen = ids.filter((id) => selected.has(id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  return (
    <label className={styles.check}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        type="checkbox"
        checked={all}
        disabled={ids.length === 0}
        aria-label={label}
        onChange={(event) => onSelect(event.target.checked)}
      />
      {text && <span aria-hidden="true">{text}</span>}
    </label>
  );
}
