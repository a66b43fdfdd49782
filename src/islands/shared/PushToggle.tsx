import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { pushBrowser } from '#lib/client/page/push-browser.ts';
import { PUSH_TEXTS } from '#lib/messages/notice/push.ts';
import { createPushSwitch } from '#lib/stores/push.ts';
import { Problem } from './Problem.tsx';

/** Whether a seller's device is told of new orders while its screen is off. Nothing stands there where it cannot be. */
export function PushToggle() {
  const [store] = useState(() => createPushSwitch('mart', { browser: pushBrowser, call: sellerCall }));
  const { state, busy, problem } = useStore(store.$push);
  // A request: how the device stands.
  useEffect(() => void store.read(), [store]);
  const pressed = useRef(false);
  // Who has just told the browser no is where the button was.
  const takeFocusOfPress = useCallback((said: HTMLElement | null) => {
    if (pressed.current) said?.focus();
  }, []);

  if (state === 'none') return null;
  if (state === 'denied' || state === 'installFirst') {
    return (
      <p className="small soft" tabIndex={-1} ref={takeFocusOfPress}>
        {PUSH_TEXTS[state]}
      </p>
    );
  }
  const on = state === 'on';
  return (
    <>
      <button
        type="button"
        className="button button-small button-choice"
        aria-pressed={on}
        aria-busy={busy}
        onClick={() => {
          pressed.current = true;
          void (on ? store.turnOff() : store.turnOn());
        }}
      >
        <Icon name={on ? 'check' : 'bell'} />
        {busy && !on ? PUSH_TEXTS.turningOn : on ? PUSH_TEXTS.martOn : PUSH_TEXTS.martOff}
      </button>
      <Problem text={problem} />
    </>
  );
}
