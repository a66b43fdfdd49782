import { type ReactNode, useEffect } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { showNewCount } from '#lib/client/new-count.ts';
import { LINE_TEXTS, newOrdersText } from '#lib/messages/live.ts';
import css from './new-orders-bar.module.css';

interface Props {
  /** Orders that came in and were not looked at yet. */
  count: number;
  onSeen: () => void;
  /** The way to them. */
  children: ReactNode;
}

/** Says that orders came in, to those who look, hear the page or see only its tab; stays until somebody has seen it. */
export function NewOrdersBar({ count, onSeen, children }: Props) {
  const text = count > 0 ? newOrdersText(count) : '';
  useEffect(() => showNewCount(count), [count]);
  return (
    <div className={css.bar} data-shown={count > 0}>
      <p role="status" className={css.text}>
        {count > 0 && <Icon name="receipt" />}
        {text}
      </p>
      {count > 0 && (
        <div className={css.actions}>
          {children}
          <button type="button" className="text-button" onClick={onSeen}>
            {LINE_TEXTS.seen}
          </button>
        </div>
      )}
    </div>
  );
}
