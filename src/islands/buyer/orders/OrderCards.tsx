import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { call, type Result } from '#lib/client/caller/call.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { dateText } from '#lib/messages/dates.ts';
import { ADD_TO_CART_FAILED, SEE_MART } from '#lib/messages/order/into-cart.ts';
import { REVIEW_DELETED, REVIEW_EDITED, REVIEW_WRITTEN } from '#lib/messages/review/reviews.ts';
import { tellAdded } from '#lib/stores/cart.ts';
import { toast } from '#lib/stores/toasts.ts';
import { CancelledOrder } from './CancelledOrder.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { OrderSummary, PICKED_UP_STATUS } from './OrderSummary.tsx';
import styles from './orders.module.css';

const WriteReview = lazyIsland(() => import('./WriteReview.tsx'));
const ViewReview = lazyIsland(() => import('./ViewReview.tsx'));

const day = (moment: string | null) => (moment ? dateText(new Date(moment)) : '');

interface Props {
  orders: readonly BuyerOrder[];
  /** `reviewCreatedAt`: null where there is none any more. */
  onReviewed: (orderId: number, reviewCreatedAt: string | null) => void;
}

/**
 * Orders as cards, each by what became of it: picked up, confirmed and waiting for a review, or reviewed (spec section
 * 4); cancelled or expired; and, where all are searched, one that waits.
 */
export function OrderCards({ orders, onReviewed }: Props) {
  const [dialogOf, setDialogOf] = useState<number | null>(null);
  const shown = orders.find((order) => order.orderId === dialogOf);
  const adding = useMutation(addAgain);
  const close = () => setDialogOf(null);

  function onChanged(orderId: number, reviewCreatedAt: string | null, text: string) {
    onReviewed(orderId, reviewCreatedAt);
    close();
    toast(text);
  }

  return (
    <>
      <ul className={`stack ${styles.list} ${styles.over}`}>
        {orders.map((order) => (
          <Boundary key={order.orderId} part="OrderCard" as="li">
            {order.status === PICKED_UP_STATUS ? (
              <CompletedOrder
                order={order}
                isAdding={adding.busy && adding.input?.orderId === order.orderId}
                onAddAgain={() => void adding.press(order)}
                onReview={() => setDialogOf(order.orderId)}
              />
            ) : order.endedAt ? (
              <CancelledOrder order={order} />
            ) : (
              <OpenOrder order={order} />
            )}
          </Boundary>
        ))}
      </ul>
      {shown && (
        <Deferred>
          {shown.isReviewed ? (
            <ViewReview
              order={shown}
              onEdited={(review) => onChanged(review.orderId, review.createdAt, REVIEW_EDITED)}
              onDeleted={() => onChanged(shown.orderId, null, REVIEW_DELETED)}
              onClose={close}
            />
          ) : (
            <WriteReview
              order={shown}
              onWritten={(review) => onChanged(review.orderId, review.createdAt, REVIEW_WRITTEN)}
              onClose={close}
            />
          )}
        </Deferred>
      )}
    </>
  );
}

interface CompletedOrderProps {
  order: BuyerOrder;
  isAdding: boolean;
  onAddAgain: () => void;
  onReview: () => void;
}

function CompletedOrder({ order, isAdding, onAddAgain, onReview }: CompletedOrderProps) {
  const review = order.isReviewed ? '리뷰 보기' : '리뷰 쓰기';
  return (
    <li id={`order-${order.orderId}`} className="card stack inset-even">
      {order.isReviewed ? (
        <p className="soft small">{day(order.reviewCreatedAt)} 리뷰 작성</p>
      ) : (
        <p className="spread">
          <span className="badge badge-accent">구매 확정</span>
          <span className="soft small">{day(order.endedAt ?? order.orderedAt)}</span>
        </p>
      )}
      <OrderSummary order={order} />
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-label={`${order.productName} 다시 담기`}
          aria-busy={isAdding}
          onClick={onAddAgain}
        >
          다시 담기
        </button>
        <button type="button" className="button" aria-label={`${order.productName} ${review}`} onClick={onReview}>
          {review}
        </button>
      </div>
    </li>
  );
}

/**
 * Puts what was picked up before into the cart again, and says so; the mart that sells it no more is one press away.
 */
async function addAgain({ orderId, storeId }: { orderId: number; storeId: number }): Promise<Result<unknown>> {
  const response = await call('POST /api/buyer/carts/addAgain', { body: { orderId } });
  if (response.ok) tellAdded(response.data.count);
  else
    toast(`${ADD_TO_CART_FAILED} ${response.error.message}`, 'problem', {
      href: `/buyer/store/${storeId}`,
      label: SEE_MART,
    });
  return response;
}
