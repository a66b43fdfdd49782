import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Problem } from '#islands/shared/Problem.tsx';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { SHELF_TEXTS, shelfButton, shelfDoneText, shelfSoFarText } from '#lib/messages/product/shelf.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';

interface Props {
  martId: number;
  /** The day whose shelf it is. */
  day: string;
  count: number;
  /** How many of that day are not put up. */
  left: number;
}

/** Puts a day's shelf up again, as many listings at once as a call takes. */
export default function ShelfButton({ martId, day, count, left }: Props) {
  const [copying] = useState(() =>
    mutationInParts(
      (day: string, attempt) =>
        sellerCall('POST /api/seller/stores/{storeId}/products/shelf', {
          params: { storeId: martId },
          body: { day, attempt },
        }),
      {
        failed: (refusal) => failureText(SHELF_TEXTS.failed, refusal),
        soFar: shelfSoFarText,
        idempotent: createIdempotencyKey(`shelf:${martId}:${day}`),
      },
    ),
  );
  const { busy: isSending, problem, done } = useStore(copying.$state);
  // The page is being left once all are up.
  const busy = isSending || (done > 0 && !problem);

  async function send() {
    let isMore = true;
    function* parts() {
      while (isMore) yield day;
    }
    const sent = await copying.press(parts(), ({ registered, more }) => {
      isMore = more;
      return registered;
    });
    if (!sent?.ok) return;
    toastAfterNavigation(shelfDoneText(sent.data, left + count - sent.data));
    location.assign(`/seller/mart/${martId}/check`);
  }

  return (
    <div className="stack stack-tight">
      <Problem text={problem} />
      <button
        type="button"
        className="button button-primary button-large button-wide"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void send()}
      >
        {busy ? SHELF_TEXTS.busy : shelfButton(count)}
      </button>
    </div>
  );
}
