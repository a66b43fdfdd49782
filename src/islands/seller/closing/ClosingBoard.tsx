import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { UndoBar } from '#islands/shared/UndoBar.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useNow } from '#islands/shared/useNow.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { ClosingBoard as Board } from '#lib/contract/order/seller-closing.ts';
import { closingRows } from '#lib/domain/product/closing-row.ts';
import type { StayError } from '#lib/domain/product/will-stay.ts';
import { boardErrorText, boardText, CLOSING_TEXTS } from '#lib/messages/product/closing.ts';
import { onLive } from '#lib/stores/live.ts';
import { ClosingTable, type Row } from './ClosingTable.tsx';
import css from './closing.module.css';
import { createClosingStore } from './closing-store.ts';
import { EveningBar } from './EveningBar.tsx';

interface Props {
  marts: readonly { storeId: number; name: string }[];
  /** As the server rendered it; null when that failed. */
  first: Board | null;
  /** How far the forecasts of the last days were off; null: none was made. */
  error: StayError | null;
  renderedAt: Date;
}

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

/** What ends today by time, what is left of it and what is held; lowered together from now or from a time on. */
export default function ClosingBoard({ marts, first, error, renderedAt }: Props) {
  const [store] = useState(() => createClosingStore({ first, call: sellerCall }));
  const { data: board, problem } = useStore(store.$board);
  const percentOff = useStore(store.$percent);
  const fromText = useStore(store.$from);
  const left = useStore(store.$left);
  const { busy } = useStore(store.$lowering);
  const [martId, setMartId] = useState<number | null>(null);
  const now = useNow(renderedAt);

  // The board is as fresh as the server's line tells.
  useHeard(onLive, store.onEvent);

  // A time that has come is now.
  const from = fromText !== null && new Date(fromText) > now ? new Date(fromText) : null;
  const rows: Row[] = board ? closingRows(board, { martId, left, evening: { percentOff, from } }, now) : [];
  const nameOf = (storeId: number) =>
    marts.length === 1 ? null : (marts.find((mart) => mart.storeId === storeId)?.name ?? null);
  return (
    <>
      <UndoBar store={store} />
      {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
      {board === null && !problem && <p role="status">{CLOSING_TEXTS.loading}</p>}
      {board !== null && (marts.length > 1 || rows.length > 0) && (
        <div className={`strip ends gap-3 ${css.tools}`}>
          <p>
            <Dotted
              text={boardText(
                rows.length,
                sum(rows, ({ listing }) => listing.waitingCount),
                sum(rows, ({ listing }) => listing.inSaleCount),
              )}
            />
          </p>
          {marts.length > 1 && (
            <select
              className="input"
              aria-label={CLOSING_TEXTS.mart}
              value={martId ?? ''}
              onChange={({ target }) => setMartId(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{CLOSING_TEXTS.allMarts}</option>
              {marts.map(({ storeId, name }) => (
                <option key={storeId} value={storeId}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      {board?.more && <p className="notice">{CLOSING_TEXTS.more}</p>}
      {board !== null && rows.length === 0 && (
        <EmptyState
          icon="calendar"
          title={martId === null ? CLOSING_TEXTS.emptyTitle : CLOSING_TEXTS.emptyMart}
          text={CLOSING_TEXTS.emptyText}
        />
      )}
      {rows.length > 0 && (
        <>
          <ClosingTable
            rows={rows}
            nameOf={nameOf}
            onChoose={store.choose}
            isSending={busy}
            onHelp={(listing, percentOff) => void store.apply([listing], { percentOff, from: null })}
          />
          {error && rows.some(({ outlook }) => outlook) && <p className="small soft">{boardErrorText(error)}</p>}
          <EveningBar store={store} rows={rows} from={from} now={now} />
        </>
      )}
    </>
  );
}
