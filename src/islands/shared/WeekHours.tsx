import type { Week } from '#lib/contract/mart/week-hours.ts';
import { weekTexts } from '#lib/messages/mart/hours.ts';
import css from './week-hours.module.css';

/** The hours of a mart's week, a line for the days that have the same. */
export function WeekHours({ week }: { week: Week }) {
  return (
    <ul className={`stack gap-1 ${css.week}`}>
      {weekTexts(week).map(({ days, hours, breakTime }) => (
        <li key={days}>
          <span>{days}</span>
          <span>
            {hours}
            {breakTime && <span className="soft below">{breakTime}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
