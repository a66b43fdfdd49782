import { useState } from 'react';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { stepCountText } from '#lib/messages/product/markdown.ts';
import { lastText, nextText, RECURRING_TEXTS, scheduleText } from '#lib/messages/product/recurring.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { RecurringForm } from './RecurringForm.tsx';
import css from './recurring.module.css';
import { typedOf } from './recurring-form.ts';

interface Props {
  martId: number;
  first: Recurring[];
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** What a mart puts up by itself: changed in place, or ended. */
export default function RecurringList({ martId, first, renderedAt }: Props) {
  const [all, setAll] = useState(first);
  const [editing, setEditing] = useState<number | null>(null);
  const ending = useMutation(
    (recurringId: number) =>
      sellerCall('DELETE /api/seller/stores/{storeId}/recurring/{recurringId}', {
        params: { storeId: martId, recurringId },
      }),
    { failed: (refusal) => failureText(RECURRING_TEXTS.endFailed, refusal) },
  );
  const now = new Date(renderedAt);

  async function askToEnd({ recurringId, productName }: Recurring) {
    const isEnded = await confirm({
      title: RECURRING_TEXTS.endQuestion,
      body: (
        <>
          <p>‘{productName}’</p>
          <p>{RECURRING_TEXTS.endEffect}</p>
        </>
      ),
      confirmLabel: RECURRING_TEXTS.endIt,
      danger: true,
      act: () => ending.press(recurringId),
    });
    if (!isEnded) return;
    setAll((before) => before.filter((each) => each.recurringId !== recurringId));
    toast(RECURRING_TEXTS.ended);
  }

  if (all.length === 0) return <EmptyState title={RECURRING_TEXTS.none} text={RECURRING_TEXTS.noneHint} />;
  return (
    <>
      <ul className="stack">
        {all.map((recurring) => (
          <li key={recurring.recurringId} className="card stack gap-3 inset-even">
            <div className={css.head}>
              <span className={css.picture}>
                <Picture imageKey={recurring.imageKey} category={recurring.categoryKey} alt="" sizes="56px" />
              </span>
              <div>
                <h2 className="minor-heading">{recurring.productName}</h2>
                <p>{scheduleText(recurring)}</p>
                <p className="soft small">
                  {formatNumber(recurring.quantity)}개 · {formatWon(recurring.basePrice)}
                  {recurring.markdown &&
                    recurring.markdown.length > 0 &&
                    ` · ${stepCountText(recurring.markdown.length)}`}
                </p>
              </div>
            </div>
            <p className="small">{nextText(recurring, now)}</p>
            {recurring.last && (
              <p className={recurring.last.outcome === 'listed' ? 'small soft' : 'small notice notice-warm'}>
                {lastText(recurring.last, now)}
              </p>
            )}
            {editing === recurring.recurringId ? (
              <RecurringForm
                martId={martId}
                of={{ recurringId: recurring.recurringId }}
                typed={typedOf(recurring)}
                onCancel={() => setEditing(null)}
                onSaved={(saved) => {
                  setAll((before) => before.map((each) => (each.recurringId === saved.recurringId ? saved : each)));
                  setEditing(null);
                  toast(RECURRING_TEXTS.edited);
                }}
              />
            ) : (
              <div className="cluster">
                <button
                  type="button"
                  className="button"
                  aria-label={`${recurring.productName} ${RECURRING_TEXTS.edit}`}
                  onClick={() => setEditing(recurring.recurringId)}
                >
                  {RECURRING_TEXTS.edit}
                </button>
                <button
                  type="button"
                  className="button"
                  aria-label={`${recurring.productName} ${RECURRING_TEXTS.endIt}`}
                  onClick={() => void askToEnd(recurring)}
                >
                  {RECURRING_TEXTS.endIt}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmHost />
    </>
  );
}
