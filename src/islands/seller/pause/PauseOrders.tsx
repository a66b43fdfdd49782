import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useServerTime } from '#islands/shared/useNow.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { PAUSE_TEXTS, pausedUntilText } from '#lib/messages/mart/seller-pause.ts';
import { $second } from '#lib/stores/clock.ts';
import { onLive } from '#lib/stores/live.ts';
import css from './pause.module.css';
import { createPauseStore } from './pause-store.ts';

interface Props {
  storeId: number;
  pausedUntil: string | null;
  /** Whether the mart's doors are open now. */
  isOpen: boolean;
}

/** Whether a mart takes new orders, and the presses that stop them for half an hour. */
export default function PauseOrders({ storeId, pausedUntil, isOpen }: Props) {
  useServerTime();
  const [store] = useState(() => createPauseStore({ storeId, pausedUntil, call: sellerCall }));
  const { pausedUntil: until, busy, problem, said } = useStore(store.$pause);

  useHeard(onLive, store.onEvent);
  // The pause ends by the clock while the page stands open.
  useHeard($second.subscribe, (now) => store.tick(new Date(now)), until !== null);

  return (
    <section className={`card spread inset ${css.pause}`} aria-label={PAUSE_TEXTS.title} data-paused={until !== null}>
      <p role="status" className={css.said}>
        <strong>
          {until ? pausedUntilText(until) : said || (isOpen ? PAUSE_TEXTS.open : PAUSE_TEXTS.openWhileClosed)}
        </strong>
        {until && <span className="soft small">{PAUSE_TEXTS.kept}</span>}
      </p>
      <div className="cluster">
        <button
          type="button"
          className="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void store.press('pause')}
        >
          {!until && <Icon name="clock" />} {until ? PAUSE_TEXTS.lengthen : PAUSE_TEXTS.pause}
        </button>
        {until && (
          <button
            type="button"
            className="button button-primary"
            disabled={busy}
            onClick={() => void store.press('end')}
          >
            {PAUSE_TEXTS.end}
          </button>
        )}
      </div>
      {problem && (
        <p className={`field-error ${css.problem}`} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
