import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { takeFocus } from '#islands/shared/focus-refs.ts';
import { call } from '#lib/client/caller/call.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { PROMOTIONS, switchedText } from '#lib/messages/discovery/alerts.ts';
import { createPromotions } from '#lib/stores/promotions.ts';

/** The way to turn on what a person asked for. */
export default function OfferPromotions({ standing }: { standing: PromotionSwitches }) {
  const [{ $promotions, set }] = useState(() => createPromotions(standing, call));
  const { switches, busy, problem } = useStore($promotions);
  const { on } = switches;
  return (
    <>
      {!on && (
        <>
          <p className="notice notice-warm">{PROMOTIONS.off}</p>
          <button type="button" className="button" aria-busy={busy} onClick={() => void set({ on: true })}>
            {PROMOTIONS.turnOn}
          </button>
        </>
      )}
      {/* The keyboard goes on with what took the button's place. */}
      <p className="small" role="status" tabIndex={-1} ref={on ? takeFocus : null}>
        {problem ?? (on ? `${PROMOTIONS.turnedOn} ${switchedText(switches) ?? ''}` : '')}
      </p>
    </>
  );
}
