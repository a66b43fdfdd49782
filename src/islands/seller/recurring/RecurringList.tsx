import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { RECURRING_TEXTS } from '#lib/messages/product/recurring.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { RecurringItem } from './RecurringItem.tsx';

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
          <Boundary key={recurring.recurringId} part="RecurringItem" as="li">
            <RecurringItem
              martId={martId}
              recurring={recurring}
              now={now}
              isEditing={editing === recurring.recurringId}
              onEdit={(isEditing) => setEditing(isEditing ? recurring.recurringId : null)}
              onSaved={(saved) => {
                setAll((before) => before.map((each) => (each.recurringId === saved.recurringId ? saved : each)));
                setEditing(null);
                toast(RECURRING_TEXTS.edited);
              }}
              onEnd={() => void askToEnd(recurring)}
            />
          </Boundary>
        ))}
      </ul>
      <ConfirmHost />
    </>
  );
}
