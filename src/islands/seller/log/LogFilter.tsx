import { LOG_GROUP_NAMES, type LogChoice, logQuery } from '#lib/domain/mart/mart-log.ts';
import { LOG_GROUP_LABELS, LOG_TEXTS } from '#lib/messages/mart/mart-log.ts';
import css from './log.module.css';

interface Props {
  martId: number;
  choice: LogChoice;
  people: readonly { userId: number; name: string }[];
  /** The days that a row may be of, 'yyyy-MM-dd'. */
  days: { first: string; last: string };
}

const pathOf = (martId: number) => `/seller/mart/${martId}/log`;

/** Which rows are shown, and the same as files; a form that needs no script. */
export function LogFilter({ martId, choice, people, days }: Props) {
  const chosen = logQuery(choice);
  const fileOf = (format: string) => `/api/seller/${martId}/log.${format}${chosen && `?${chosen}`}`;
  return (
    <div className={`spread ${css.choose}`}>
      <form action={pathOf(martId)} className={css.form}>
        <label>
          <span className="small">{LOG_TEXTS.kind}</span>
          <select className="input" name="kind" defaultValue={choice.kind ?? ''}>
            <option value="">{LOG_TEXTS.all}</option>
            {LOG_GROUP_NAMES.map((name) => (
              <option key={name} value={name}>
                {LOG_GROUP_LABELS[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="small">{LOG_TEXTS.person}</span>
          <select className="input" name="person" defaultValue={choice.person ?? ''}>
            <option value="">{LOG_TEXTS.everybody}</option>
            {people.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="small">{LOG_TEXTS.day}</span>
          <input
            className="input"
            type="date"
            name="day"
            defaultValue={choice.day ?? ''}
            min={days.first}
            max={days.last}
          />
        </label>
        <div className="cluster">
          <button type="submit" className="button button-primary">
            {LOG_TEXTS.filter}
          </button>
          {chosen !== '' && (
            <a className="button" href={pathOf(martId)}>
              {LOG_TEXTS.reset}
            </a>
          )}
        </div>
      </form>
      <p className="cluster">
        <a className="button button-small" href={fileOf('xlsx')} download>
          {LOG_TEXTS.xlsx}
        </a>
        <a className="button button-small" href={fileOf('csv')} download>
          {LOG_TEXTS.csv}
        </a>
      </p>
    </div>
  );
}
