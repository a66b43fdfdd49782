import { useState } from 'react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import type { Recall } from '#lib/contract/product/seller-recall.ts';
import { RECALL_REASON_MAX_LENGTH, recallReasonProblem } from '#lib/domain/product/recall.ts';
import { RECALL_PROBLEMS, RECALL_TEXTS, recallTouchedText } from '#lib/messages/product/recall.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';

type Asking = { name: 'none' } | { name: 'asking' | 'sending'; problem: string | null };

/** Recalls a listing after asking why, and saying how many buyers that touches. rules.md section 4. */
export default function RecallProduct({ martId, listing }: { martId: number; listing: Listing }) {
  const [state, setState] = useState<Asking>({ name: 'none' });
  const [touched, setTouched] = useState<Recall | null>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const params = { storeId: martId, productId: listing.productId };

  async function ask() {
    setState({ name: 'asking', problem: null });
    setTouched(null);
    const answer = await sellerCall('GET /api/seller/stores/{storeId}/products/{productId}/recall', { params });
    if (answer.ok) setTouched(answer.data);
    else setState({ name: 'asking', problem: failureText(RECALL_TEXTS.countFailed, answer) });
  }

  async function recall() {
    const problem = recallReasonProblem(reason);
    setError(problem ? RECALL_PROBLEMS[problem] : undefined);
    if (problem) return;
    setState({ name: 'sending', problem: null });
    const answer = await sellerCall('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
      params,
      body: { reason },
    });
    if (!answer.ok) return setState({ name: 'asking', problem: failureText(RECALL_TEXTS.failed, answer) });
    toastAfterNavigation(RECALL_TEXTS.done);
    location.reload();
  }

  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void ask()}>
        {RECALL_TEXTS.open}
      </button>
      <ConfirmDialog
        open={state.name !== 'none'}
        title={RECALL_TEXTS.question}
        confirmLabel={RECALL_TEXTS.confirm}
        danger
        busy={state.name === 'sending'}
        error={state.name === 'none' ? null : state.problem}
        onConfirm={() => void recall()}
        onCancel={() => setState({ name: 'none' })}
      >
        <p>‘{listing.productName}’</p>
        <p>{RECALL_TEXTS.effect}</p>
        <p role="status">
          <strong>
            {touched
              ? recallTouchedText(touched)
              : state.name === 'asking' && state.problem
                ? ''
                : RECALL_TEXTS.counting}
          </strong>
        </p>
        <Field label={RECALL_TEXTS.reason} hint={RECALL_TEXTS.reasonHint} error={error}>
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              rows={2}
              maxLength={RECALL_REASON_MAX_LENGTH}
              value={reason}
              disabled={state.name === 'sending'}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <p className="soft">{RECALL_TEXTS.final}</p>
      </ConfirmDialog>
    </>
  );
}
