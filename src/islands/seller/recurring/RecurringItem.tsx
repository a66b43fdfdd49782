import { Dotted } from '#islands/shared/Dotted.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { stepCountText } from '#lib/messages/product/markdown.ts';
import { lastText, nextText, RECURRING_TEXTS, scheduleText } from '#lib/messages/product/recurring.ts';
import { RecurringForm } from './RecurringForm.tsx';
import css from './recurring.module.css';
import { typedOf } from './recurring-form.ts';

interface Props {
  martId: number;
  recurring: Recurring;
  now: Date;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onSaved: (saved: Recurring) => void;
  onEnd: () => void;
}

/** What is put up by itself, and when next; or the form that changes it. */
export function RecurringItem({ martId, recurring, now, isEditing, onEdit, onSaved, onEnd }: Props) {
  return (
    <li className="card stack gap-3 inset-even">
      <div className={css.head}>
        <span className={css.picture}>
          <Picture imageKey={recurring.imageKey} category={recurring.categoryKey} alt="" sizes="56px" />
        </span>
        <div>
          <h2 className="minor-heading">{recurring.productName}</h2>
          <p>{scheduleText(recurring)}</p>
          <p className="soft small">
            <Dotted
              text={[
                `${formatNumber(recurring.quantity)}개`,
                formatWon(recurring.basePrice),
                ...(recurring.markdown?.length ? [stepCountText(recurring.markdown.length)] : []),
              ].join(' · ')}
            />
          </p>
        </div>
      </div>
      <p className="small">{nextText(recurring, now)}</p>
      {recurring.last && (
        <p className={recurring.last.outcome === 'listed' ? 'small soft' : 'small notice notice-warm'}>
          {lastText(recurring.last, now)}
        </p>
      )}
      {isEditing ? (
        <RecurringForm
          martId={martId}
          of={{ recurringId: recurring.recurringId }}
          typed={typedOf(recurring)}
          onCancel={() => onEdit(false)}
          onSaved={onSaved}
        />
      ) : (
        <div className="cluster">
          <button
            type="button"
            className="button"
            aria-label={`${recurring.productName} ${RECURRING_TEXTS.edit}`}
            onClick={() => onEdit(true)}
          >
            {RECURRING_TEXTS.edit}
          </button>
          <button
            type="button"
            className="button"
            aria-label={`${recurring.productName} ${RECURRING_TEXTS.endIt}`}
            onClick={onEnd}
          >
            {RECURRING_TEXTS.endIt}
          </button>
        </div>
      )}
    </li>
  );
}
