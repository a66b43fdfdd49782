import { useStore } from '@nanostores/react';
import { type ComponentProps, useRef, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { UndoBar } from '#islands/shared/UndoBar.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useNow } from '#islands/shared/useNow.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { ShelfRound as Round, RoundListing } from '#lib/contract/product/shelf-round.ts';
import { groupBy } from '#lib/domain/group.ts';
import { type RoundRow, roundRows } from '#lib/domain/product/shelf-round.ts';
import { lookedText, ROUND_TEXTS, roundTitle } from '#lib/messages/product/shelf-round.ts';
import { onLive } from '#lib/stores/live.ts';
import { RoundItem } from './RoundItem.tsx';
import css from './round.module.css';
import { createRoundStore } from './round-store.ts';

interface Props {
  martId: number;
  /** As the server rendered it; null when that failed. */
  first: Round | null;
  renderedAt: Date;
}

type PlacesProps = Omit<ComponentProps<typeof RoundItem>, 'row'> & { rows: readonly RoundRow<RoundListing>[] };

/** The listings of a place, one after another. */
function Places({ rows, ...item }: PlacesProps) {
  return groupBy(rows, ({ listing }) => listing.place ?? '').map((ofPlace) => {
    const { place } = ofPlace[0].listing;
    return (
      <section key={place ?? ''} className="stack stack-tight">
        <h2 className="minor-heading">{place ?? ROUND_TEXTS.noPlace}</h2>
        <ul className={`box lined ${css.items}`}>
          {ofPlace.map((row) => (
            <Boundary key={row.listing.productId} part="RoundItem" as="li">
              <RoundItem row={row} {...item} />
            </Boundary>
          ))}
        </ul>
      </section>
    );
  });
}

/** One pass over the shelf on a morning, in its order: what was looked at goes below. */
export default function ShelfRound({ martId, first, renderedAt }: Props) {
  const [store] = useState(() => createRoundStore({ martId, first, call: sellerCall }));
  const { data: round, problem } = useStore(store.$round);
  const now = useNow(renderedAt);
  useHeard(onLive, store.onEvent);

  const shelf = useRef<HTMLDivElement>(null);
  /** By keys the focus goes on to the next: the row leaves with its button. */
  function look(button: HTMLButtonElement, productId: number) {
    const buttons = [...(shelf.current?.querySelectorAll<HTMLButtonElement>('[data-look]') ?? [])];
    const at = buttons.indexOf(button);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    void store.look(productId);
  }

  const ends = round && { today: new Date(round.todayUntil), tomorrow: new Date(round.tomorrowUntil) };
  const rows = round && ends ? roundRows(round, ends, now) : [];
  const left = rows.filter(({ listing }) => !listing.isLooked);
  const looked = rows.filter(({ listing }) => listing.isLooked);
  return (
    <div ref={shelf} className="stack">
      <UndoBar store={store} />
      {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
      {round === null && !problem && <p role="status">{ROUND_TEXTS.loading}</p>}
      {round !== null && rows.length === 0 && (
        <EmptyState icon="calendar" title={ROUND_TEXTS.emptyTitle} text={ROUND_TEXTS.emptyText} />
      )}
      {rows.length > 0 && (
        <p role="status" className="strong">
          {left.length > 0 ? roundTitle(left.length) : ROUND_TEXTS.allDone}
        </p>
      )}
      <Places rows={left} store={store} now={now} onLook={look} />
      {looked.length > 0 && (
        <details>
          <summary>{lookedText(looked.length)}</summary>
          <div className="stack">
            <Places rows={looked} store={store} now={now} onLook={look} />
          </div>
        </details>
      )}
    </div>
  );
}
