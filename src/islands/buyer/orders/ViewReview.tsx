import { useState } from 'react';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { ReviewPhotos } from '#islands/shared/ReviewPhotos.tsx';
import { Stars } from '#islands/shared/Stars.tsx';
import { useQuery } from '#islands/shared/useQuery.ts';
import { call, type Result, serverNow } from '#lib/client/caller/call.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { Review } from '#lib/contract/review/reviews.ts';
import { dateText } from '#lib/messages/dates.ts';
import {
  EDITED,
  REVIEW_DELETE_FAILED,
  REVIEW_DELETE_QUESTION,
  REVIEW_DELETE_WARNING,
  REVIEW_EDIT_OVER,
  REVIEW_LOAD_FAILED,
} from '#lib/messages/review/reviews.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { mutation } from '#lib/stores/mutation.ts';
import WriteReview from './WriteReview.tsx';

interface Props {
  order: BuyerOrder;
  onEdited: (review: Review) => void;
  onDeleted: () => void;
  onClose: () => void;
}

const DONE = { ok: true, data: { ok: true } } as const;
const isGone = (response: Result<unknown>) => !response.ok && response.error.code === 'reviewNotFound';

/** Asks before a review goes: nothing of it is kept. */
const askToDelete = (orderId: number) =>
  confirm({
    title: REVIEW_DELETE_QUESTION,
    body: <p>{REVIEW_DELETE_WARNING}</p>,
    confirmLabel: '삭제',
    cancelLabel: '그대로 두기',
    danger: true,
    act: mutation(
      async () => {
        const response = await call('DELETE /api/buyer/review/{orderId}', { params: { orderId } });
        // One that is gone already is: an answer may have been lost.
        return isGone(response) ? DONE : response;
      },
      { failed: ({ status, error }) => (status === 0 || status >= 500 ? REVIEW_DELETE_FAILED : error.message) },
    ).press,
  });

/** The buyer's own review, with what the mart replied; from here it is changed and deleted. rules.md section 13. */
export default function ViewReview({ order, onEdited, onDeleted, onClose }: Props) {
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const { orderId } = order;
  const {
    data: review,
    problem,
    refresh,
  } = useQuery(async () => {
    const response = await call('GET /api/buyer/review/{orderId}', { params: { orderId } });
    if (isGone(response)) onDeleted();
    return response;
  });

  async function remove() {
    setDoing('deleting');
    if (await askToDelete(orderId)) onDeleted();
    else setDoing('reading');
  }

  if (doing === 'editing' && review) {
    return <WriteReview order={order} before={review} onWritten={onEdited} onClose={() => setDoing('reading')} />;
  }
  if (doing === 'deleting') return <ConfirmHost />;
  const mayEdit = review !== null && serverNow() < Date.parse(review.editableUntil);
  return (
    <Dialog
      open
      title="내가 쓴 리뷰"
      onClose={onClose}
      actions={
        <>
          {review && (
            <button type="button" className="button" onClick={() => void remove()}>
              삭제
            </button>
          )}
          {mayEdit && (
            <button type="button" className="button" onClick={() => setDoing('editing')}>
              수정
            </button>
          )}
          <button type="button" className="button button-primary" onClick={onClose}>
            확인
          </button>
        </>
      }
    >
      <div className="stack">
        <p>
          <strong>{order.productName}</strong>
          <br />
          <a className="mart-link soft small" href={`/buyer/store/${order.storeId}`}>
            {order.storeName}
          </a>
        </p>
        {!review && !problem && (
          <div className="stack stack-tight" role="status" aria-label="리뷰를 불러오는 중이에요">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        )}
        {problem && (
          <div className="stack stack-tight" role="alert">
            <p className="notice notice-danger">{REVIEW_LOAD_FAILED}</p>
            <button type="button" className="button" onClick={() => void refresh()}>
              다시 시도
            </button>
          </div>
        )}
        {review && <Words review={review} />}
        {review && !mayEdit && <p className="soft small">{REVIEW_EDIT_OVER}</p>}
      </div>
    </Dialog>
  );
}

function Words({ review }: { review: Review }) {
  const { rating, content, createdAt, editedAt, photos, reply, repliedAt, storeName } = review;
  return (
    <>
      <div className="spread">
        <Stars rating={rating} />
        <span className="soft small">
          {dateText(new Date(createdAt))}
          {editedAt && ` · ${EDITED}`}
        </span>
      </div>
      <p className="paragraphs">{content}</p>
      <ReviewPhotos photos={photos} of="내 리뷰" />
      {reply && (
        <section className="panel inset-even" aria-label="마트의 답글">
          <p className="spread small">
            <strong>{storeName}의 답글</strong>
            {repliedAt && <span className="soft">{dateText(new Date(repliedAt))}</span>}
          </p>
          <p className="paragraphs">{reply}</p>
        </section>
      )}
    </>
  );
}
