import css from './orders.module.css';

/** A day that orders are looked for by; empty for any. */
export function DayField({ day, label, onDay }: { day: string; label: string; onDay: (day: string) => void }) {
  return (
    <label className={`cluster small ${css.day}`}>
      <span>{label}</span>
      <input type="date" className="input" value={day} onChange={(event) => onDay(event.target.value)} />
    </label>
  );
}
