import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { createPictureList } from '#islands/shared/picture-list.ts';
import { call } from '#lib/client/caller/call.ts';
import { pictureUpload } from '#lib/client/caller/upload.ts';
import { isBusy } from '#lib/client/page/form-store.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { Review } from '#lib/contract/review/reviews.ts';
import { REVIEW_PHOTOS_MAX } from '#lib/domain/review/review.ts';
import { PhotoChoice } from './PhotoChoice.tsx';
import { createReviewForm } from './review-form.ts';
import { StarChoice } from './StarChoice.tsx';

interface Props {
  order: Pick<BuyerOrder, 'orderId' | 'productName' | 'storeName'>;
  /** Stars that were pressed already. */
  rating?: number;
  /** The review as it is, where it is changed. */
  before?: Review | undefined;
  onWritten: (review: Review) => void;
  onClose: () => void;
}

export default function WriteReview({ order, before, rating: pressed, onWritten, onClose }: Props) {
  const [photos] = useState(() =>
    createPictureList({
      max: REVIEW_PHOTOS_MAX,
      kept: before?.photos ?? [],
      send: (file, onProgress) => pictureUpload(call)(file, onProgress, { orderId: order.orderId }),
    }),
  );
  const [form] = useState(() => createReviewForm(order.orderId, { before, rating: pressed, photos: photos.stored }));
  const { rating, content } = useStore(form.$values);
  const errors = useStore(form.$errors);
  const sending = useStore(form.$sending);
  const busy = isBusy(sending);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const review = await form.submit();
    if (review) onWritten(review);
    else if (form.$errors.get().content) field.current?.focus();
  }

  return (
    <Dialog
      open
      title={before ? '리뷰 수정' : '리뷰 쓰기'}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            취소
          </button>
          <button type="submit" form={id} className="button button-primary" aria-busy={busy}>
            {before ? '저장' : '등록'}
          </button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={submit}>
        <p>
          <strong>{order.productName}</strong>
          <br />
          <span className="soft small">{order.storeName}</span>
        </p>
        <StarChoice rating={rating} onRate={(rating) => form.type({ rating })} />
        <div className="field">
          <label className="field-label" htmlFor={`${id}-content`}>
            리뷰 내용
          </label>
          <textarea
            ref={field}
            id={`${id}-content`}
            className="input"
            rows={5}
            value={content}
            placeholder="상품과 마트는 어땠나요?"
            aria-invalid={errors.content !== undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => form.type({ content: event.target.value })}
          />
          <p id={`${id}-problem`} className="field-error" role="alert">
            {errors.content}
          </p>
        </div>
        <PhotoChoice store={photos} disabled={busy} />
        {sending.name === 'failed' && <Problem text={sending.message} />}
      </form>
    </Dialog>
  );
}
