import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/client/caller/call.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { PROMOTIONS, switchedText } from '#lib/messages/discovery/alerts.ts';
import { createPromotions } from '#lib/stores/promotions.ts';

/** The way to turn on what a person asked for. */
export default function OfferPromotions({ standing }: { standing: PromotionSwitches }) {
  const [{ $promotions, set }] = useState(() => createPromotions(standing, call));
  const { switches, busy, problem } = useStore($promotions);
  const said = useRef<HTMLParagraphElement>(null);
  const { on } = switches;
  // The keyboard goes on with what took the button's place.
  useEffect(() => {
    if (on) said.current?.focus();
  }, [on]);
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
      <p className="small" role="status" tabIndex={-1} ref={said}>
        {problem ?? (on ? `${PROMOTIONS.turnedOn} ${switchedText(switches) ?? ''}` : '')}
      </p>
    </>
  );
}
