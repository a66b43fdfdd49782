import { useEffect, useRef } from 'react';
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
  const box = useRef<HTMLInputElement>(null);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all;
  }, [chosen, all]);
  return (
    <label className={styles.check}>
      <input
        ref={box}
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
