import { Boundary } from '#islands/shared/Boundary.tsx';
import { groupBy } from '#lib/domain/group.ts';
import type { LogFacts, LogKind } from '#lib/domain/mart/mart-log.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { clockText, dateText } from '#lib/messages/dates.ts';
import { actorText, LOG_KIND_LABELS, logDetails, orderNumberText, personText } from '#lib/messages/mart/mart-log.ts';
import css from './log.module.css';

export interface LogRow {
  logId: number;
  at: Date;
  kind: LogKind;
  actor: { name: string } | null;
  keyName: string | null;
  productId: number | null;
  productName: string | null;
  orderId: number | null;
  person: { name: string } | null;
  before: LogFacts | null;
  after: LogFacts | null;
}

/** What was done in a mart, day by day, newest first: when, what, with what, by whom. */
export function LogList({ martId, rows }: { martId: number; rows: readonly LogRow[] }) {
  return (
    <div className="stack gap-5">
      {groupBy(rows, ({ at }) => seoulDate(at)).map((ofDay) => {
        const [{ at }] = ofDay;
        const title = `log-${seoulDate(at)}`;
        return (
          <section key={title} aria-labelledby={title}>
            <h2 className={`minor-heading ${css.day}`} id={title}>
              {dateText(at)}
            </h2>
            <ul className={`card lined ${css.rows}`}>
              {ofDay.map((row) => (
                <Boundary key={row.logId} part="LogRow" as="li">
                  <Row row={row} martId={martId} />
                </Boundary>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Row({ row, martId }: { row: LogRow; martId: number }) {
  const { at, kind, productId, productName, orderId, person } = row;
  const details = logDetails(row, at);
  return (
    <li className={`inset ${css.row}`} data-kind={kind}>
      <time className="small soft" dateTime={at.toISOString()}>
        {clockText(at)}
      </time>
      <div className={css.what}>
        <p>
          <strong>{LOG_KIND_LABELS[kind]}</strong> {person && <span>{personText(person.name)}</span>}
          {productId !== null && productName !== null && (
            <a className={css.name} href={`/seller/mart/${martId}/products/${productId}`}>
              {productName}
            </a>
          )}{' '}
          {orderId !== null && (
            <a href={`/seller/mart/${martId}/qr-scan?orderId=${orderId}`}>{orderNumberText(orderId)}</a>
          )}
        </p>
        {details.length > 0 && (
          <ul className={`small soft ${css.details}`}>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      <p className={`small one-line ${css.who}`}>{actorText(row)}</p>
    </li>
  );
}
