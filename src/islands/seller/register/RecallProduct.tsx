import { useStore } from '@nanostores/react';
import { atom, type WritableAtom } from 'nanostores';
import { useState } from 'react';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { useQuery } from '#islands/shared/useQuery.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { RECALL_REASON_MAX_LENGTH, recallReasonProblem } from '#lib/domain/product/recall.ts';
import { RECALL_PROBLEMS, RECALL_TEXTS, recallTouchedText } from '#lib/messages/product/recall.ts';
import { $question, confirm } from '#lib/stores/confirm.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';

/** The reason as it is typed; what is wrong with it, once it was sent. */
interface Reason {
  text: string;
  error?: string;
}

/** What a recall is of. */
interface Of {
  params: { storeId: number; productId: number };
  productName: string;
}

function createRecalling({ storeId, productId }: Of['params']) {
  const $reason = atom<Reason>({ text: '' });
  const recalling = mutation(
    (reason: string) =>
      sellerCall('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
        params: { storeId, productId },
        body: { reason },
      }),
    { failed: (refusal) => failureText(RECALL_TEXTS.failed, refusal) },
  );
  return {
    $reason,
    async recall() {
      const { text } = $reason.get();
      const problem = recallReasonProblem(text);
      $reason.set({ text, ...(problem && { error: RECALL_PROBLEMS[problem] }) });
      return problem ? null : recalling.press(text);
    },
  };
}

/** Recalls a listing after asking why, and saying how many buyers that touches. rules.md section 4. */
export default function RecallProduct({ martId, listing }: { martId: number; listing: Listing }) {
  const params = { storeId: martId, productId: listing.productId };
  const [{ $reason, recall }] = useState(() => createRecalling(params));

  async function ask() {
    const isRecalled = await confirm({
      title: RECALL_TEXTS.question,
      body: <RecallReason params={params} productName={listing.productName} $reason={$reason} />,
      confirmLabel: RECALL_TEXTS.confirm,
      danger: true,
      act: recall,
    });
    if (!isRecalled) return;
    toastAfterNavigation(RECALL_TEXTS.done);
    location.reload();
  }

  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void ask()}>
        {RECALL_TEXTS.open}
      </button>
      <ConfirmHost />
    </>
  );
}

function RecallReason({ params, productName, $reason }: Of & { $reason: WritableAtom<Reason> }) {
  const { text, error } = useStore($reason);
  const busy = useStore($question)?.busy;
  const touched = useQuery(
    () => sellerCall('GET /api/seller/stores/{storeId}/products/{productId}/recall', { params }),
    { failed: (refusal) => failureText(RECALL_TEXTS.countFailed, refusal) },
  );
  return (
    <>
      <p>‘{productName}’</p>
      <p>{RECALL_TEXTS.effect}</p>
      <p role="status">
        <strong>{touched.data ? recallTouchedText(touched.data) : !touched.problem && RECALL_TEXTS.counting}</strong>
      </p>
      <Problem text={touched.problem} />
      <Field label={RECALL_TEXTS.reason} hint={RECALL_TEXTS.reasonHint} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            rows={2}
            maxLength={RECALL_REASON_MAX_LENGTH}
            value={text}
            disabled={busy}
            onChange={(event) => $reason.set({ text: event.target.value, ...(error && { error }) })}
          />
        )}
      </Field>
      <p className="soft">{RECALL_TEXTS.final}</p>
    </>
  );
}
