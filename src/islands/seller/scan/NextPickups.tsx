import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useNow } from '#islands/shared/useNow.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { spokenMomentOf } from '#lib/messages/order/pickup-window.ts';
import { SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';
import { costText } from '#lib/messages/order/weighing.ts';
import { onLive } from '#lib/stores/live.ts';
import { createNextPickups, type PickupToCome } from './next-pickups.ts';
import css from './scan.module.css';

/** More than these stand on the list of orders. */
const MAX_SHOWN = 8;
/** From when on a deadline is pressing. */
const SOON_MS = 15 * 60_000;

interface Props {
  martId: number;
  /** As the server rendered them; null when that failed. */
  first: readonly SellerOrder[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** Who comes next at this mart, by deadline: the counter fetches it before the buyer stands there. */
export function NextPickups({ martId, first, renderedAt }: Props) {
  const [store] = useState(() => createNextPickups({ martId, first, call: sellerCall }));
  const { data: visits, problem } = useStore(store.$next);
  const now = useNow(new Date(renderedAt));
  // The list is as fresh as the server's line tells.
  useHeard(onLive, store.onEvent);
  return (
    <section className={`stack stack-tight ${css.next}`} aria-labelledby="next-pickups">
      <h2 className="minor-heading" id="next-pickups">
        {SCAN_TEXTS.next}
      </h2>
      {problem && <RetryNotice text={problem} onRetry={() => void store.read()} />}
      {visits?.length === 0 && <p className="soft">{SCAN_TEXTS.nextNone}</p>}
      <ol>
        {visits?.slice(0, MAX_SHOWN).map((visit) => (
          <Boundary key={visit.visitId} part="PickupItem" as="li">
            <PickupItem visit={visit} now={now} />
          </Boundary>
        ))}
      </ol>
    </section>
  );
}

function PickupItem({
  visit: { buyerName, what, dueWon, isMost, validUntil },
  now,
}: {
  visit: PickupToCome;
  now: Date;
}) {
  return (
    <li data-soon={validUntil.getTime() - now.getTime() < SOON_MS}>
      <span className={css.until}>{spokenMomentOf(validUntil, now)}까지</span>
      <span className={dueWon > 0 ? 'badge badge-warm' : 'badge badge-accent'}>
        {dueWon > 0 ? costText(dueWon, { isMost }) : SCAN_TEXTS.paid}
      </span>
      <span className={css.what}>
        <strong>{buyerName}</strong> {what}
      </span>
    </li>
  );
}
