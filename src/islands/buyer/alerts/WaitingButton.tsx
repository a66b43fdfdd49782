import { useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { useFreshProduct } from '#islands/shared/useFreshProduct.ts';
import { call } from '#lib/client/caller/call.ts';
import { WAITING } from '#lib/messages/discovery/alerts.ts';
import { useAsked } from './useAsked.ts';

const JOIN = 'POST /api/buyer/products/{productId}/waiting';
const LEAVE = 'DELETE /api/buyer/products/{productId}/waiting';

interface Props {
  productId: number;
  price: number;
  isWaiting: boolean;
  /** What holds the button, such as the bar at a phone's foot. */
  barClass?: string | undefined;
}

/** On the page of a sold-out product: the way onto its waiting list, and off it. */
export function WaitingButton({ productId, price, isWaiting: wasWaiting, barClass }: Props) {
  useFreshProduct({ productId, price, stock: 0 });
  const [said, setSaid] = useState<string>(wasWaiting ? WAITING.joined : WAITING.about);
  const { isAsked, isBusy, problem, toggle } = useAsked({
    mark: 'wait',
    signInReason: WAITING.signIn,
    wasAsked: wasWaiting,
    send: (joins) => call(joins ? JOIN : LEAVE, { params: { productId } }),
    onAnswer: (data) => {
      setSaid(data.isWaiting ? WAITING.joinedAfter(data.before) : WAITING.left);
      return data.isWaiting;
    },
  });

  return (
    <div className="stack stack-tight">
      <div className={barClass}>
        <button
          type="button"
          className={`button button-large button-wide${isAsked ? '' : ' button-primary'}`}
          aria-pressed={isAsked}
          aria-busy={isBusy}
          onClick={toggle}
        >
          <Icon name="bell" size={18} />
          <span>{isAsked ? WAITING.leave : WAITING.join}</span>
        </button>
      </div>
      <p className="soft small" role="status">
        {said}
      </p>
      <p className="small danger-text" role="alert">
        {problem}
      </p>
    </div>
  );
}
