import { useStore } from '@nanostores/react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { Icon, type IconName } from '#islands/shared/Icon.tsx';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { restText, TO_DO_TEXTS, type ToDo as ToDoFound, type ToDoLine } from '#lib/messages/mart/mart-waits.ts';
import { $toDo } from '#lib/stores/to-do.ts';
import css from './to-do.module.css';

/** As many stand open; a mart with more has a list to fold out. */
const SHOWN = 4;

const ICONS: Record<ToDoLine['kind'], IconName> = {
  suspended: 'alert',
  dispute: 'alert',
  payoutFailed: 'alert',
  claims: 'clock',
  papers: 'receipt',
  email: 'receipt',
  bags: 'basket',
  reviews: 'heart',
};

interface Props {
  marts: readonly Pick<SellerMart, 'storeId' | 'name'>[];
  /** The only mart it is about; all where none is named. */
  martId?: number;
  /** As the page was rendered; null where it could not be read. */
  first: ToDoFound | null;
}

/** What is to do in the marts of the person, live, each with its press; one calm line where nothing is. */
export default function ToDo({ marts, martId, first }: Props) {
  const found = useStore($toDo, { ssr: 'initial' }) ?? first;
  const lines = found?.lines.filter(({ storeId }) => martId === undefined || storeId === martId) ?? [];
  const isNamed = martId === undefined && marts.length > 1;
  const list = (some: readonly ToDoLine[]) => (
    <ul className={css.list}>
      {some.map((line) => (
        <Boundary key={line.address} part="ToDo">
          <Line line={line} mart={isNamed ? marts.find(({ storeId }) => storeId === line.storeId)?.name : undefined} />
        </Boundary>
      ))}
    </ul>
  );
  const rest = lines.slice(SHOWN);
  return (
    <section className={lines.length > 0 ? `card ${css.some}` : ''} aria-labelledby="to-do">
      <h2 id="to-do" className={lines.length > 0 ? css.title : 'visually-hidden'}>
        {TO_DO_TEXTS.title} {lines.length > 0 && <span className="soft">{formatNumber(lines.length)}</span>}
      </h2>
      {found === null && (
        <p className="notice" role="alert">
          {TO_DO_TEXTS.failed}
        </p>
      )}
      {found !== null && lines.length === 0 && (
        <p className="strip soft">
          <Icon name="check" size={18} />
          {TO_DO_TEXTS.none}
        </p>
      )}
      {lines.length > 0 && list(lines.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details>
          <summary className={css.rest}>{restText(rest.length)}</summary>
          {list(rest)}
        </details>
      )}
    </section>
  );
}

function Line({ line, mart }: { line: ToDoLine; mart: string | undefined }) {
  const { kind, text, due, action, address } = line;
  return (
    <li className={css.line} data-kind={kind}>
      <Icon name={ICONS[kind]} />
      <p className={css.words}>
        <span className="strong">{text}</span>
        {(due || mart) && (
          <span className={`small ${css.below}`}>
            <Dotted text={[due, mart].filter(Boolean).join(' · ')} first={due ? css.due : undefined} />
          </span>
        )}
      </p>
      <a className="button button-small" href={address} aria-label={`${action}: ${text}`}>
        {action}
      </a>
    </li>
  );
}
