import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { call } from '#lib/client/caller/call.ts';
import { pushBrowser } from '#lib/client/page/push-browser.ts';
import { PUSH_TEXTS } from '#lib/messages/notice/push.ts';
import { createPushSwitch } from '#lib/stores/push.ts';

export const createBuyerPush = () => createPushSwitch('buyer', { browser: pushBrowser, call });
export type BuyerPush = ReturnType<typeof createBuyerPush>;

const SAID = { denied: PUSH_TEXTS.denied, installFirst: PUSH_TEXTS.installFirst, on: PUSH_TEXTS.on };

/** Offers a buyer to be told while no page is open. Nothing stands there where it cannot be. */
export function PushOffer({ push }: { push: BuyerPush }) {
  const { state, busy, problem } = useStore(push.$push);
  const wasPressed = useRef(false);
  if (state === 'none') return null;
  const hasButton = state === 'on' || state === 'off';
  const press = (act: () => Promise<void>) => {
    wasPressed.current = true;
    void act();
  };
  return (
    <div
      // Another element where no button is left: what took its place is read.
      key={String(hasButton)}
      className="notice spread"
      data-push
      tabIndex={-1}
      ref={(it) => {
        if (!hasButton && wasPressed.current) it?.focus();
      }}
    >
      <p className="small">{state === 'off' ? PUSH_TEXTS.offerBuyer : SAID[state]}</p>
      {hasButton && (
        <button
          type="button"
          className={state === 'on' ? 'text-button' : 'button'}
          aria-busy={busy}
          onClick={() => press(state === 'on' ? push.turnOff : push.turnOn)}
        >
          {state === 'on' ? PUSH_TEXTS.turnOff : busy ? PUSH_TEXTS.turningOn : PUSH_TEXTS.turnOn}
        </button>
      )}
      {hasButton && problem && (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The same on a page of its own. */
export function PagePushOffer() {
  const [push] = useState(() => {
    const made = createBuyerPush();
    // The server offers nothing: only a browser knows.
    if (typeof document !== 'undefined') void made.read();
    return made;
  });
  return <PushOffer push={push} />;
}
