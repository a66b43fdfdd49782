import { useEffect, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Stars } from '#islands/shared/Stars.tsx';
import { call } from '#lib/client/call.ts';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { dateText } from '#lib/messages/dates.ts';
import { REVIEW_LOAD_FAILED } from '#lib/messages/reviews.ts';
import styles from './review.module.css';

interface Props {
  order: BuyerOrder;
  onClose: () => void;
}

type Loading = { state: 'loading' } | { state: 'loaded'; review: Review } | { state: 'failed' };

export default function ViewReview({ order, onClose }: Props) {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const { orderId } = order;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let gone = false;
    setLoading({ state: 'loading' });
    void call('GET /api/buyer/review/{orderId}', { params: { orderId } }).then((answer) => {
      if (!gone) setLoading(answer.ok ? { state: 'loaded', review: answer.data } : { state: 'failed' });
    });
    return () => {
      gone = true;
    };
  }, [orderId, tries]);

  return (
    <Dialog
      open
      title="내가 쓴 리뷰"
      onClose={onClose}
      actions={
        <button type="button" className="button button-primary" onClick={onClose}>
          확인
        </button>
      }
    >
      <div className="stack">
        <p>
          <strong>{order.productName}</strong>
          <br />
          <span className="soft small">{order.storeName}</span>
        </p>
        {loading.state === 'loading' && (
          <div className="stack stack-tight" role="status" aria-label="리뷰를 불러오는 중이에요">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        )}
        {loading.state === 'failed' && (
          <div className="stack stack-tight" role="alert">
            <p className="notice notice-danger">{REVIEW_LOAD_FAILED}</p>
            <button type="button" className="button" onClick={() => setTries(tries + 1)}>
              다시 시도
            </button>
          </div>
        )}
        {loading.state === 'loaded' && <Words review={loading.review} />}
      </div>
    </Dialog>
  );
}

function Words({ review }: { review: Review }) {
  const { rating, content, createdAt, reply, repliedAt, storeName } = review;
  return (
    <>
      <div className="spread">
        <Stars rating={rating} />
        <span className="soft small">{dateText(new Date(createdAt))}</span>
      </div>
      <p className={styles.content}>{content}</p>
      {reply && (
        <section className={styles.reply} aria-label="마트의 답글">
          <p className="spread small">
            <strong>{storeName}의 답글</strong>
            {repliedAt && <span className="soft">{dateText(new Date(repliedAt))}</span>}
          </p>
          <p className={styles.content}>{reply}</p>
        </section>
      )}
    </>
  );
}
