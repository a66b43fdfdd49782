import { takeFocus } from '#islands/shared/focus-refs.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { ALERTS_PATH } from '#lib/domain/notice/promotion.ts';
import { NEW_ALERT, switchedText } from '#lib/messages/discovery/alerts.ts';
import css from './make-alert.module.css';
import OfferPromotions from './OfferPromotions.tsx';

/** What was made takes the place of its form, with what is still missing for being told. */
export default function MadeAlert({ term, promotions }: { term: string; promotions: PromotionSwitches }) {
  return (
    <div className={`card card-body stack stack-tight ${css.sheet}`} tabIndex={-1} ref={takeFocus}>
      <p className="strong" role="status">
        {NEW_ALERT.made(term)}
      </p>
      {promotions.on ? <p className="small">{switchedText(promotions)}</p> : <OfferPromotions standing={promotions} />}
      <a className="small" href={ALERTS_PATH}>
        {NEW_ALERT.all}
      </a>
    </div>
  );
}
