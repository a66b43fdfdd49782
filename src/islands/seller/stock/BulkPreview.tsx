import { Problem } from '#islands/shared/Problem.tsx';
import type { BulkItem } from '#lib/contract/product/seller-bulk.ts';
import type { DialogKind } from '#lib/domain/product/bulk-edit.ts';
import { BULK_TEXTS, fromToText, previewText } from '#lib/messages/product/bulk.ts';
import css from './bulk.module.css';

interface Props {
  kind: DialogKind;
  items: readonly BulkItem[];
  /** Why the last try changed nothing. */
  problem: string | null;
  now: Date;
}

/** What would become of each listing: how many, from what to what, and which do not take it. */
export function BulkPreview({ kind, items, problem, now }: Props) {
  const wrong = items.filter((item) => item.problem !== null);
  const changing = items.filter(({ changes }) => changes);
  const same = items.length - changing.length - wrong.length;
  return (
    <div className="stack">
      <Problem text={problem} />
      <p role="status">
        <strong>{previewText({ changing: changing.length, same, wrong: wrong.length })}</strong>
      </p>
      <ul className={`lined ${css.preview}`}>
        {[...wrong, ...changing, ...items.filter((item) => !item.changes && item.problem === null)].map((item) => (
          <li key={item.productId}>
            <span>{item.productName}</span>
            <BulkOutcome kind={kind} item={item} now={now} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function BulkOutcome({ kind, item, now }: { kind: DialogKind; item: BulkItem; now: Date }) {
  if (item.problem !== null) return <span className="danger-text">{item.problem}</span>;
  const [from, to] = fromToText(kind, item, now);
  if (!item.changes) {
    return (
      <span className="soft">
        {from} {BULK_TEXTS.same}
      </span>
    );
  }
  return <FromTo from={from} to={to} />;
}

/** What it is, and what it becomes. */
export function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <span className={css.fromTo}>
      <span className="soft">{from}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">에서 </span>
      <strong>{to}</strong>
    </span>
  );
}
