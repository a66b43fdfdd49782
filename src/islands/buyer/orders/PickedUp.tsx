import { useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { sharePage } from '#islands/shared/share-page.ts';
import { useQuery } from '#islands/shared/useQuery.ts';
import { call } from '#lib/client/caller/call.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { RATING } from '#lib/domain/review/review.ts';
import {
  PICKED_UP,
  RATE_PICKUP,
  rateLabel,
  SAVED_WHEN,
  SHARE_PICKUP,
  savedText,
  shareText,
} from '#lib/messages/order/pass.ts';
import { REVIEW_WRITTEN } from '#lib/messages/review/reviews.ts';
import { toast } from '#lib/stores/toasts.ts';
import styles from './picked-up.module.css';

const WriteReview = lazyIsland(() => import('./WriteReview.tsx'));

export type PickedUpOrder = Pick<BuyerOrder, 'orderId' | 'productName' | 'storeId' | 'storeName'>;

const STARS = Array.from({ length: RATING.max }, (_, i) => i + 1);

/** The pass turned over: what was handed over just now, what it saved, stars at one press, and passing it on. */
export default function PickedUp({ orders }: { orders: readonly [PickedUpOrder, ...PickedUpOrder[]] }) {
  const [first] = orders;
  // Without an answer the card does without the figures.
  const { data: saved } = useQuery(() =>
    call('GET /api/buyer/order/saved', { query: { orderIds: orders.map(({ orderId }) => orderId).join() } }),
  );
  const [rating, setRating] = useState<number | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const [visit, month] = saved ? [savedText(saved.visit), savedText(saved.month)] : [null, null];
  return (
    <div className={`stack gap-3 centered ${styles.turn}`}>
      <span className="empty-icon">
        <Icon name="check" size={32} />
      </span>
      <p className="large strong" role="status">
        {PICKED_UP}
      </p>
      <p className="soft small">
        {first.storeName} · {first.productName}
        {orders.length > 1 && ` 외 ${orders.length - 1}건`}
      </p>
      {visit && (
        <dl className={`panel notice-accent stack stack-tight ${styles.saved}`}>
          <div>
            <dt>{SAVED_WHEN.now}</dt>
            <dd>{visit}</dd>
          </div>
          {month && (
            <div>
              <dt>{SAVED_WHEN.month}</dt>
              <dd>{month}</dd>
            </div>
          )}
        </dl>
      )}
      {!isReviewed && (
        <fieldset>
          <legend className="soft small">{RATE_PICKUP}</legend>
          {STARS.map((stars) => (
            <button
              key={stars}
              type="button"
              className={styles.star}
              aria-label={rateLabel(stars)}
              data-lit={rating !== null && stars <= rating}
              onClick={() => setRating(stars)}
            >
              ★
            </button>
          ))}
        </fieldset>
      )}
      <button
        type="button"
        className="button"
        onClick={() =>
          void sharePage({
            title: first.storeName,
            text: shareText(first.storeName, visit),
            url: `${location.origin}/buyer/store/${first.storeId}`,
          })
        }
      >
        <Icon name="share" size={18} /> {SHARE_PICKUP}
      </button>
      {rating !== null && !isReviewed && (
        <Deferred>
          <WriteReview
            order={first}
            rating={rating}
            onWritten={() => {
              setReviewed(true);
              toast(REVIEW_WRITTEN);
            }}
            onClose={() => setRating(null)}
          />
        </Deferred>
      )}
    </div>
  );
}
