import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { onVisible, onWindow, useHeard } from '#islands/shared/useHeard.ts';
import { counterPage } from '#lib/client/offline/counter.ts';
import { type KeptCounter, type KeptHere, NOTHING_KEPT, readKeptCounters } from '#lib/client/offline/kept-counters.ts';
import { reloadIfReached } from '#lib/client/page/reload-if-reached.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { agoText } from '#lib/messages/ago.ts';
import { keptCounterText, OFFLINE_PAGE, unsentText } from '#lib/messages/order/offline-counter.ts';
import { $minute } from '#lib/stores/clock.ts';
import css from './offline-counters.module.css';

const LOOK_EVERY_MS = 5_000;
/** The address of the page itself: anywhere else it stands in for what was asked for, and makes way for it. */
const OWN_ADDRESS = '/seller/offline';

const onOnline = onWindow('online');
const onStorage = onWindow('storage');
const onClock = (look: () => void) => {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};
/** Tells what the device has taken along, now and as another tab hands over and sends meanwhile. */
const onKept = (hear: (kept: KeptHere) => void) => {
  const read = () => void readKeptCounters().then(hear, () => hear(NOTHING_KEPT));
  read();
  return onStorage(read);
};
const reload = () => void reloadIfReached(() => document.hidden || location.pathname === OWN_ADDRESS);

/**
 * What a seller can do without a network: the counters that this device has taken along. The page itself is nobody's,
 * and old.
 */
export default function OfflineCounters() {
  const [kept, setKept] = useState<KeptHere | null>(null);
  // By the device's clock: the page is of when it was kept.
  const now = new Date(useStore($minute, { ssr: 'initial' }));

  useHeard(onKept, setKept);
  // A page that stands in for another makes way as soon as there is a network.
  useHeard(onOnline, reload);
  useHeard(onVisible, reload);
  useHeard(onClock, reload);

  if (!kept) return <p className="soft">{OFFLINE_PAGE.looking}</p>;
  return (
    <div className="stack">
      {kept.unsentSince && (
        <div className="notice notice-danger">
          <p>
            <strong>{unsentText(kept.unsent, agoText(kept.unsentSince, now))}</strong>
          </p>
          <p>{OFFLINE_PAGE.unsentHelp}</p>
        </div>
      )}
      {kept.counters.length === 0 ? (
        <EmptyState icon="qr" title={OFFLINE_PAGE.none} text={OFFLINE_PAGE.noneHelp} />
      ) : (
        <section aria-labelledby="counters">
          <h2 id="counters">{OFFLINE_PAGE.counters}</h2>
          <ul className={`stack gap-3 ${css.counters}`}>
            {kept.counters.map((counter) => (
              <Boundary key={counter.martId} part="Counter" as="li">
                <Counter counter={counter} now={now} />
              </Boundary>
            ))}
          </ul>
          <p className="soft small">{OFFLINE_PAGE.needsNetwork}</p>
        </section>
      )}
    </div>
  );
}

function Counter({
  counter: { martId, martName, at, skewMs, orders, unsent },
  now,
}: {
  counter: KeptCounter;
  now: Date;
}) {
  return (
    <li>
      <a className={`card plain-link ${css.counter}`} href={counterPage(martId)}>
        <Icon name="qr" size={28} />
        <span className={css.facts}>
          <strong>{martName}</strong>
          <span className="soft small">
            {keptCounterText(at, orders, agoText(at, new Date(now.getTime() + skewMs)))}
          </span>
          {unsent > 0 && (
            <span className="badge badge-danger">{`${OFFLINE_PAGE.unsent} ${formatNumber(unsent)}건`}</span>
          )}
        </span>
      </a>
    </li>
  );
}
