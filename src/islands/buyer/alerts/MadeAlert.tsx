import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/client/call.ts';
import type { PromotionSwitches } from '#lib/contract/alerts.ts';
import { ALERTS_PATH } from '#lib/domain/promotion.ts';
import { NEW_ALERT, PROMOTIONS, switchedText } from '#lib/messages/alerts.ts';
import { createPromotions } from '#lib/stores/promotions.ts';
import css from './make-alert.module.css';

/** What was made takes the place of its form, with what is still missing for being told. */
export default function MadeAlert({ term, promotions }: { term: string; promotions: PromotionSwitches }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={`card card-body stack stack-tight ${css.sheet}`} tabIndex={-1} ref={box}>
      <p className="strong" role="status">
        {NEW_ALERT.made(term)}
      </p>
      {!promotions.on && <OfferPromotions standing={promotions} />}
      <a className="small" href={ALERTS_PATH}>
        {NEW_ALERT.all}
      </a>
    </div>
  );
}

function OfferPromotions({ standing }: { standing: PromotionSwitches }) {
  const [{ $promotions, set }] = useState(() => createPromotions(standing, call));
  const { switches, busy, problem } = useStore($promotions);
  const said = useRef<HTMLParagraphElement>(null);
  const { on } = switches;
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
