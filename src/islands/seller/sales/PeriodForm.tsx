import type { ReactNode } from 'react';
import { dateOfDay, type SalesPeriod } from '#lib/domain/order/sales.ts';
import { markText, SALES_TEXTS } from '#lib/messages/order/sales.ts';
import css from './period-form.module.css';

interface Props {
  path: string;
  period: SalesPeriod;
  today: number;
  /** The tables of it as files. */
  children?: ReactNode;
}

const CHOICES = [
  { days: 7, label: '7일' },
  { days: 28, label: '4주' },
  { days: 91, label: '3달' },
  { days: 365, label: '1년' },
] as const;

/**
 * The period of the numbers on one line: some by a press, any by its dates, without script. What few look for opens
 * over the page and moves nothing.
 */
export function PeriodForm({ path, period, today, children }: Props) {
  const [from, to, last] = [dateOfDay(period.from), dateOfDay(period.to), dateOfDay(today)];
  const hrefOf = (days: number) => `${path}?from=${dateOfDay(today - days + 1)}&to=${last}`;
  const isChosen = (days: number) => period.to === today && period.from === today - days + 1;
  const isUsual = CHOICES.some(({ days }) => isChosen(days));
  return (
    <div className={`screen-only ${css.choose}`}>
      <ul className="cluster" aria-label={SALES_TEXTS.period}>
        {CHOICES.map(({ days, label }) => (
          <li key={days}>
            <a
              className="button button-small button-choice"
              href={hrefOf(days)}
              aria-current={isChosen(days) ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary className="button button-small button-choice" aria-current={isUsual ? undefined : 'true'}>
          {isUsual ? (children ? SALES_TEXTS.more : SALES_TEXTS.dates) : daysText(period, today)}
        </summary>
        <div className={`stack gap-4 ${css.more}`}>
          <form action={path} className={css.dates}>
            <label>
              <span className="small">{SALES_TEXTS.from}</span>
              <input className="input" type="date" name="from" defaultValue={from} max={last} required />
            </label>
            <label>
              <span className="small">{SALES_TEXTS.to}</span>
              <input className="input" type="date" name="to" defaultValue={to} max={last} required />
            </label>
            <button type="submit" className="button">
              {SALES_TEXTS.show}
            </button>
          </form>
          {children}
        </div>
      </details>
    </div>
  );
}

/** '11/4~12/1', of one day '12/1'; with years where they reach into the last. */
function daysText({ from, to }: SalesPeriod, today: number): string {
  const textOf = (day: number) => markText(day, { from, to: today });
  return from === to ? textOf(from) : `${textOf(from)}~${textOf(to)}`;
}
