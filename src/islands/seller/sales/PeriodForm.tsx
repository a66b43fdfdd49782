import { dateOfDay, SALES_TABLES, type SalesPeriod, type SalesTable } from '#lib/domain/sales.ts';
import { SALES_TEXTS, TABLE_NAMES } from '#lib/messages/sales.ts';
import css from './period-form.module.css';

interface Props {
  path: string;
  period: SalesPeriod;
  today: number;
  /** The mart whose tables can be taken along. */
  martId?: number;
}

const CHOICES = [
  { days: 7, label: '7일' },
  { days: 28, label: '4주' },
  { days: 91, label: '3달' },
  { days: 365, label: '1년' },
] as const;
const FORMATS = [
  { format: 'xlsx', label: '엑셀' },
  { format: 'csv', label: 'CSV' },
] as const;

/** The period of the numbers: some by a press, any by its dates, without script; and the tables of it as files. */
export function PeriodForm({ path, period, today, martId }: Props) {
  const [from, to, last] = [dateOfDay(period.from), dateOfDay(period.to), dateOfDay(today)];
  const hrefOf = (days: number) => `${path}?from=${dateOfDay(today - days + 1)}&to=${last}`;
  const isChosen = (days: number) => period.to === today && period.from === today - days + 1;
  const fileOf = (by: SalesTable, format: string) =>
    `/api/seller/${martId}/sales.${format}?by=${by}&from=${from}&to=${to}`;
  return (
    <div className={css.choose}>
      <ul className="cluster" aria-label={SALES_TEXTS.period}>
        {CHOICES.map(({ days, label }) => (
          <li key={days}>
            <a className="button button-small" href={hrefOf(days)} aria-current={isChosen(days) ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
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
      {martId !== undefined && (
        <details className={css.files}>
          <summary className="button button-small">{SALES_TEXTS.files}</summary>
          <ul>
            {SALES_TABLES.map((by) => (
              <li key={by} className="cluster">
                <span>{TABLE_NAMES[by]}</span>
                {FORMATS.map(({ format, label }) => (
                  <a key={format} className="button button-small" href={fileOf(by, format)} download>
                    {label}
                    <span className="visually-hidden"> {TABLE_NAMES[by]}</span>
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
