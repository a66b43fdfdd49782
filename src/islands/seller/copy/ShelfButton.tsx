import { useState } from 'react';
import { createIdempotencyKey } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { SHELF_TEXTS, shelfButton, shelfDoneText, shelfSoFarText } from '#lib/messages/product/shelf.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { putUpInParts } from '../listing/put-up-in-parts.ts';

interface Props {
  martId: number;
  /** The day whose shelf it is. */
  day: string;
  count: number;
  /** How many of that day are not put up. */
  left: number;
}

type Copying = { name: 'ready'; problem: string | null } | { name: 'sending' };

/** Puts a day's shelf up again, as many listings at once as a call takes. */
export default function ShelfButton({ martId, day, count, left }: Props) {
  const [state, setState] = useState<Copying>({ name: 'ready', problem: null });
  const [key] = useState(() => createIdempotencyKey(`shelf:${martId}:${day}`));
  const busy = state.name === 'sending';

  async function send() {
    setState({ name: 'sending' });
    const sent = await putUpInParts({
      failed: SHELF_TEXTS.failed,
      soFar: shelfSoFarText,
      async next() {
        const response = await sellerCall('POST /api/seller/stores/{storeId}/products/shelf', {
          params: { storeId: martId },
          body: { day, attempt: key.value() },
        });
        key.onAnswer(response);
        return response;
      },
    });
    if (!sent.ok) return setState({ name: 'ready', problem: sent.problem });
    toastAfterNavigation(shelfDoneText(sent.done, left + count - sent.done));
    location.assign(`/seller/mart/${martId}/check`);
  }

  return (
    <div className="stack stack-tight">
      {state.name === 'ready' && state.problem && (
        <p className="notice notice-danger" role="alert">
          {state.problem}
        </p>
      )}
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
