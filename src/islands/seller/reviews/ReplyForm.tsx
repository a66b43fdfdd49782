import { useEffect, useRef } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { REVIEW_CONTENT_MAX_LENGTH } from '#lib/domain/review/review-text.ts';
import { REVIEW_TEXTS } from '#lib/messages/review/seller-reviews.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Replying, ReviewsStore } from './reviews-store.ts';

interface Props {
  reviewId: number;
  replying: Replying;
  store: ReviewsStore;
}

/** The mart's answer while it is written. */
export function ReplyForm({ reviewId, replying, store }: Props) {
  const { text, sending, problem } = replying;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function send() {
    if (await store.send(reviewId)) toast(REVIEW_TEXTS.sent);
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
      <Field label="답글" hint={REVIEW_TEXTS.hint} error={problem ?? undefined}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
            className="input"
            rows={3}
            maxLength={REVIEW_CONTENT_MAX_LENGTH}
            value={text}
            readOnly={sending}
            onChange={(event) => store.type(reviewId, event.target.value)}
          />
        )}
      </Field>
      <div className="cluster">
        <button type="submit" className="button button-small button-primary" disabled={sending} aria-busy={sending}>
          {REVIEW_TEXTS.send}
        </button>
        <button type="button" className="button button-small" disabled={sending} onClick={() => store.giveUp(reviewId)}>
          취소
        </button>
      </div>
    </form>
  );
}
