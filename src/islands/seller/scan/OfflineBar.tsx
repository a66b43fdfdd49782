import { useStore } from '@nanostores/react';
import { useAskOnLeaving } from '#islands/shared/useAskOnLeaving.ts';
import { useNow } from '#islands/shared/useNow.ts';
import type { KeptCheckIn } from '#lib/client/offline/counter.ts';
import { agoText } from '#lib/messages/ago.ts';
import {
  conflictText,
  earlierText,
  keptText,
  OFFLINE_TEXTS,
  packText,
  unsentText,
} from '#lib/messages/order/offline-counter.ts';
import type { OfflineCounter } from './offline-counter.ts';
import css from './scan.module.css';

/** What the counter does without a network: what it has taken along, what waits to be sent, and what came of it. */
export function OfflineBar({ counter, renderedAt }: { counter: OfflineCounter; renderedAt: number }) {
  const { pack, isAway, isRefused, unsent, unsentSince, conflicts } = useStore(counter.$state, { ssr: 'initial' });
  const now = useNow(new Date(renderedAt));
  const hasUnsent = unsent.length > 0;
  // Nothing of it is lost, but only this device knows of it.
  useAskOnLeaving(hasUnsent);
  return (
    <section className="stack stack-tight" aria-label={OFFLINE_TEXTS.title} data-unsent={hasUnsent || undefined}>
      {unsentSince && (
        <p className="notice notice-danger spread" role="status">
          <strong>{unsentText(unsent.length, agoText(unsentSince, now))}</strong>
          <button type="button" className="button button-small" onClick={() => void counter.refresh()}>
            {OFFLINE_TEXTS.sendNow}
          </button>
        </p>
      )}
      {isAway && (
        <p className="notice notice-warm" role="status">
          {pack ? OFFLINE_TEXTS.away : OFFLINE_TEXTS.awayWithoutPack} {pack && OFFLINE_TEXTS.needsNetwork}
        </p>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} counter={counter} now={now} />}
      {(pack || !(isAway || isRefused)) && (
        <p className={`soft small ${css.pack}`}>{pack ? packText(pack.at, pack.orders) : OFFLINE_TEXTS.taking}</p>
      )}
    </section>
  );
}

interface ConflictsProps {
  conflicts: readonly KeptCheckIn[];
  counter: OfflineCounter;
  now: Date;
}

function Conflicts({ conflicts, counter, now }: ConflictsProps) {
  return (
    <div className="notice notice-danger">
      <h2>{OFFLINE_TEXTS.conflicts}</h2>
      <p>{OFFLINE_TEXTS.conflictsHelp}</p>
      <ul className={`stack stack-tight ${css.conflicts}`}>
        {conflicts.map((one) => (
          <li key={one.key}>
            <span>
              {keptText(one)}
              {one.conflict?.orders
                .filter(({ outcome }) => outcome !== 'pickedUp')
                .map(({ orderId, outcome, reason, endedAt, endedBy }) => (
                  <small key={orderId}>
                    주문 #{orderId}: {conflictText(reason ?? outcome)}
                    {endedAt && ` (${earlierText(new Date(endedAt), endedBy, now)})`}
                  </small>
                ))}
              {one.conflict?.orders
                .filter(({ isBagLost }) => isBagLost)
                .map(({ orderId }) => (
                  <small key={`bag-${orderId}`}>
                    주문 #{orderId}: {OFFLINE_TEXTS.bagLost}
                  </small>
                ))}
            </span>
            <button type="button" className="button button-small" onClick={() => void counter.dismiss(one.key)}>
              {OFFLINE_TEXTS.looked}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
