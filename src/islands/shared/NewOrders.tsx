import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { PushToggle } from '#islands/shared/PushToggle.tsx';
import { chime, readyChime } from '#lib/client/chime.ts';
import { LINE_TEXTS, newOrdersText } from '#lib/messages/live.ts';
import { $orderSound, setOrderSound } from '#lib/stores/order-sound.ts';

/** Tells those who look, listen or have turned away that orders came in; `count` since the page was opened. */
export function NewOrders({ count }: { count: number }) {
  const sounds = useStore($orderSound);
  const rung = useRef(count);

  useEffect(() => (sounds ? readyChime() : undefined), [sounds]);
  useEffect(() => {
    if (count > rung.current && sounds) chime();
    rung.current = count;
  }, [count, sounds]);

  function toggle() {
    setOrderSound(!sounds);
    // So that they know what they will hear.
    if (!sounds) requestAnimationFrame(chime);
  }

  return (
    <div className="cluster">
      <button type="button" className="button button-quiet" aria-pressed={sounds} onClick={toggle}>
        <Icon name={sounds ? 'sound' : 'soundOff'} />
        {sounds ? LINE_TEXTS.soundOn : LINE_TEXTS.soundOff}
      </button>
      <PushToggle />
      <p className="visually-hidden" role="status">
        {count > 0 ? newOrdersText(count) : ''}
      </p>
    </div>
  );
}
