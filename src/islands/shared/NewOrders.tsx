import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { PushToggle } from '#islands/shared/PushToggle.tsx';
import { browserChime, CHIME_SWITCH, type Chime } from '#lib/client/chime.ts';
import { LINE_TEXTS } from '#lib/messages/live.ts';
import { $orderSound, setOrderSound } from '#lib/stores/order-sound.ts';

/** Rings when `count`, of the orders that came since the page was opened, grows; and says whether it can be heard. */
export function NewOrders({ count }: { count: number }) {
  const sounds = useStore($orderSound);
  const [audible, setAudible] = useState(false);
  const chime = useRef<Chime | null>(null);
  const rung = useRef(count);

  useEffect(() => {
    if (!sounds) return;
    chime.current = browserChime(setAudible);
    const stop = chime.current.listen();
    return () => {
      stop();
      chime.current = null;
    };
  }, [sounds]);
  useEffect(() => {
    if (count > rung.current) void chime.current?.ring();
    rung.current = count;
  }, [count]);

  async function press() {
    // What cannot be heard is woken by the press, not switched off.
    if (sounds && !audible) {
      await chime.current?.ring();
      return;
    }
    setOrderSound(!sounds);
    // So that they know what they will hear.
    if (!sounds) setTimeout(() => void chime.current?.ring());
  }

  const isOn = sounds && audible;
  const label = isOn ? LINE_TEXTS.soundOn : sounds ? LINE_TEXTS.soundBlocked : LINE_TEXTS.soundOff;
  return (
    <div className="cluster">
      <button
        {...CHIME_SWITCH}
        type="button"
        className={sounds && !audible ? 'button' : 'button button-quiet'}
        aria-pressed={isOn}
        onClick={() => void press()}
      >
        <Icon name={isOn ? 'sound' : 'soundOff'} />
        {label}
      </button>
      <PushToggle />
    </div>
  );
}
