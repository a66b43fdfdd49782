import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { call } from '#lib/client/call.ts';
import { WAITING } from '#lib/messages/alerts.ts';
import { $session } from '#lib/stores/session.ts';
import { isBackFor, signInFor } from './return-mark.ts';

const JOIN = 'POST /api/buyer/products/{productId}/waiting';
const LEAVE = 'DELETE /api/buyer/products/{productId}/waiting';

interface Props {
  productId: number;
  isWaiting: boolean;
  /** What holds the button, such as the bar at a phone's foot. */
  barClass?: string | undefined;
}

/**
 * On the page of a sold-out product: the way onto its waiting list, and off it. It turns when the server has answered, as a place in a line is
 * the server's to give.
 */
export function WaitingButton({ productId, isWaiting: wasWaiting, barClass }: Props) {
  const [isWaiting, setWaiting] = useState(wasWaiting);
  const [said, setSaid] = useState<string>(wasWaiting ? WAITING.joined : WAITING.about);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function toggle() {
    if (isBusy) return;
    if ($session.get().state !== 'signedIn') return signInFor('wait', WAITING.signIn);
    setBusy(true);
    setProblem('');
    const answer = await call(isWaiting ? LEAVE : JOIN, { params: { productId } });
    setBusy(false);
    if (!answer.ok) {
      if (answer.status === 401) signInFor('wait', WAITING.signIn);
      else setProblem(answer.error.message);
      return;
    }
    setWaiting(answer.data.isWaiting);
    setSaid(answer.data.isWaiting ? WAITING.joinedAfter(answer.data.before) : WAITING.left);
  }

  const goOn = useEffectEvent(() => {
    // Who pressed it and had to sign in first is back.
    if (isBackFor('wait') && !isWaiting) void toggle();
  });
  useEffect(() => goOn(), []);

  return (
    <div className="stack stack-tight">
      <div className={barClass}>
        <button
          type="button"
          className={`button button-large button-wide${isWaiting ? '' : ' button-primary'}`}
          aria-pressed={isWaiting}
          aria-busy={isBusy}
          onClick={() => void toggle()}
        >
          <Icon name="bell" size={18} />
          <span>{isWaiting ? WAITING.leave : WAITING.join}</span>
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
