import { useStore } from '@nanostores/react';
import { type MouseEvent, useId, useState } from 'react';
import { Problem } from '#islands/shared/Problem.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { saveFile } from '#lib/client/page/save-file.ts';
import { dateOfDay, SALES_TABLES, type SalesPeriod } from '#lib/domain/order/sales.ts';
import { TABLE_MAX_ROWS, type TableFormat } from '#lib/domain/table-file.ts';
import { SALES_TEXTS, salesFileName, TABLE_NAMES } from '#lib/messages/order/sales.ts';
import { FORMAT_NAMES, TAKE_FILE_TEXTS, tableTooLongText, takenText } from '#lib/messages/table-file.ts';
import { isEmbeddedBrowser } from '#lib/web/embedded-browser.ts';
import css from './file-links.module.css';
import { createFileTaker, type FileAsked } from './take-file.ts';

interface Props {
  martId: number;
  period: SalesPeriod;
  /** How many orders the period has; null where they could not be counted. */
  orders: number | null;
}

/** What most sellers open comes first. */
const FORMATS: readonly TableFormat[] = ['xlsx', 'csv'];

/**
 * The tables of a period as files. They are links; that of all orders, which may be long, is taken by the page, which
 * says how far it is.
 */
export default function FileLinks({ martId, period, orders }: Props) {
  const [store] = useState(() =>
    createFileTaker({ fetch: (...asked) => fetch(...asked), call: sellerCall, save: saveFile }),
  );
  const taking = useStore(store.$taking);
  const problem = useStore(store.$problem);
  const [titleId, progressId] = [useId(), useId()];
  const [from, to] = [dateOfDay(period.from), dateOfDay(period.to)];
  const tooLong = FORMATS.filter((format) => (orders ?? 0) > TABLE_MAX_ROWS[format]);

  function take(event: MouseEvent, file: FileAsked): void {
    // A browser inside an app keeps no file that a page has made.
    if (isEmbeddedBrowser(navigator.userAgent)) return;
    event.preventDefault();
    void store.take(file);
  }
  return (
    <section className={`stack gap-3 ${css.files}`} aria-labelledby={titleId}>
      <h2 className="minor-heading" id={titleId}>
        {SALES_TEXTS.files}
      </h2>
      <ul>
        {SALES_TABLES.map((by) => (
          <li key={by} className={css.file}>
            <span>{TABLE_NAMES[by]}</span>
            {FORMATS.filter((format) => by !== 'order' || !tooLong.includes(format)).map((format) => {
              const address = `/api/seller/${martId}/sales.${format}?by=${by}&from=${from}&to=${to}`;
              const file = { address, name: `${salesFileName(by, from, to)}.${format}` };
              return (
                <a
                  key={format}
                  className="button button-small"
                  href={address}
                  download
                  {...(by === 'order' ? { onClick: (event: MouseEvent) => take(event, file) } : {})}
                >
                  {FORMAT_NAMES[format]}
                  <span className="visually-hidden"> {TABLE_NAMES[by]}</span>
                </a>
              );
            })}
          </li>
        ))}
        {tooLong.map((format) => (
          <li key={format} className="small soft">
            {tableTooLongText(format, TABLE_MAX_ROWS[format])}
          </li>
        ))}
      </ul>
      {taking && (
        <div className="stack-tight">
          <p id={progressId}>{takenText(taking)}</p>
          {taking.totalRows === null ? (
            <progress className="progress" aria-labelledby={progressId} />
          ) : (
            <progress className="progress" max={taking.totalRows} value={taking.rows} aria-labelledby={progressId} />
          )}
          <button type="button" className="button button-small" onClick={store.stop}>
            {TAKE_FILE_TEXTS.stop}
          </button>
        </div>
      )}
      <Problem text={problem} />
    </section>
  );
}
