import { useStore } from '@nanostores/react';
import { Field } from '#islands/shared/Field.tsx';
import { isBusy } from '#lib/client/page/form-store.ts';
import { REVIEW_CONTENT_MAX_LENGTH } from '#lib/domain/review/review-text.ts';
import { REVIEW_TEXTS } from '#lib/messages/review/seller-reviews.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Reply, ReviewsStore } from './reviews-store.ts';

interface Props {
  reviewId: number;
  reply: Reply;
  store: ReviewsStore;
}

/** The field that was asked for has the focus as it comes. */
const focusAtFirst = (field: HTMLTextAreaElement | null) => field?.focus();

/** The mart's answer while it is written. */
export function ReplyForm({ reviewId, reply, store }: Props) {
  const { text } = useStore(reply.$values);
  const { text: missing } = useStore(reply.$errors);
  const sending = useStore(reply.$sending);
  const busy = isBusy(sending);
  const problem = sending.name === 'failed' ? sending.message : undefined;

  async function send() {
    if (await reply.send()) toast(REVIEW_TEXTS.sent);
  }

  return (
    <form
      className="stack stack-tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label="답글" hint={REVIEW_TEXTS.hint} error={missing ?? problem}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={focusAtFirst}
            className="input"
            rows={3}
            maxLength={REVIEW_CONTENT_MAX_LENGTH}
            value={text}
            readOnly={busy}
            onChange={(event) => reply.put({ text: event.target.value })}
          />
        )}
      </Field>
      <div className="cluster">
        <button type="submit" className="button button-small button-primary" disabled={busy} aria-busy={busy}>
          {REVIEW_TEXTS.send}
        </button>
        <button type="button" className="button button-small" disabled={busy} onClick={() => store.giveUp(reviewId)}>
          취소
        </button>
      </div>
    </form>
  );
}
