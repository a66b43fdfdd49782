import { dateOfDay, SALES_TABLES, type SalesPeriod, type SalesTable } from '#lib/domain/mart/sales.ts';
import { TABLE_MAX_ROWS, type TableFormat } from '#lib/domain/table-file.ts';
import { SALES_TEXTS, TABLE_NAMES } from '#lib/messages/sales.ts';
import { FORMAT_NAMES, tableTooLongText } from '#lib/messages/table-file.ts';
import css from './period-form.module.css';

interface Props {
  path: string;
  period: SalesPeriod;
  today: number;
  /** The mart whose tables can be taken along. */
  martId?: number;
  /** How many orders the period has; null where they could not be counted. */
  orders?: number | null;
}

const CHOICES = [
  { days: 7, label: '7일' },
  { days: 28, label: '4주' },
  { days: 91, label: '3달' },
  { days: 365, label: '1년' },
] as const;
/** What most sellers open comes first. */
const FORMATS: readonly TableFormat[] = ['xlsx', 'csv'];

/** The period of the numbers: some by a press, any by its dates, without script; and the tables of it as files. */
export function PeriodForm({ path, period, today, martId, orders = null }: Props) {
  const [from, to, last] = [dateOfDay(period.from), dateOfDay(period.to), dateOfDay(today)];
  const hrefOf = (days: number) => `${path}?from=${dateOfDay(today - days + 1)}&to=${last}`;
  const isChosen = (days: number) => period.to === today && period.from === today - days + 1;
  const fileOf = (by: SalesTable, format: string) =>
    `/api/seller/${martId}/sales.${format}?by=${by}&from=${from}&to=${to}`;
  const tooLong = FORMATS.filter((format) => (orders ?? 0) > TABLE_MAX_ROWS[format]);
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
                {FORMATS.filter((format) => by !== 'order' || !tooLong.includes(format)).map((format) => (
                  <a key={format} className="button button-small" href={fileOf(by, format)} download>
                    {FORMAT_NAMES[format]}
                    <span className="visually-hidden"> {TABLE_NAMES[by]}</span>
                  </a>
                ))}
              </li>
            ))}
            {tooLong.map((format) => (
              <li key={format} className="small soft">
                {tableTooLongText(format, TABLE_MAX_ROWS[format])}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
