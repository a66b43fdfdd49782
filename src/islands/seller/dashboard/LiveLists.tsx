import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { OrderSound } from '#islands/shared/OrderSound.tsx';
import { Pager } from '#islands/shared/Pager.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { Tabs } from '#islands/shared/Tabs.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useServerTime } from '#islands/shared/useNow.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { LIVE_LISTS, type LiveList } from '#lib/domain/order/live-list.ts';
import { LIVE_LIST_TEXTS, MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { onLive } from '#lib/stores/live.ts';
import css from './dashboard.module.css';
import { LiveTable } from './LiveTable.tsx';
import { createLiveLists, type LivePage, type Looking } from './live-lists-store.ts';

const TABS = LIVE_LISTS.map((key) => ({ key, label: LIVE_LIST_TEXTS[key] }));

const EMPTY: Record<LiveList, [string, string]> = {
  reservations: [LIVE_LIST_TEXTS.emptyReservations, LIVE_LIST_TEXTS.emptyReservationsHint],
  purchases: [LIVE_LIST_TEXTS.emptyPurchases, LIVE_LIST_TEXTS.emptyPurchasesHint],
  completed: [LIVE_LIST_TEXTS.emptyCompleted, LIVE_LIST_TEXTS.emptyCompletedHint],
};

interface Props {
  marts: Pick<SellerMart, 'storeId' | 'name'>[];
  /** What the server rendered; `shown` is null when that failed. */
  first: Looking & { shown: LivePage | null };
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** Reservations, purchases and what was sold, of one mart at a time, kept fresh. spec.md sections 2 and 4. */
export default function LiveLists({ marts, first, renderedAt }: Props) {
  useServerTime();
  const [store] = useState(() => createLiveLists(first, sellerCall));
  const { martId, list, page, shown, problem } = useStore(store.$lists);

  // The list is as fresh as the server's line tells.
  useHeard(onLive, ({ topic, data }) => {
    if (topic === 'resync' || (topic === 'order' && data.storeId === martId)) void store.refresh();
  });

  /** What is looked at is looked at again after a reload, or when one comes back. */
  function look(at: Partial<Looking>): void {
    void store.look(at);
    const now = { martId, list, ...at };
    history.replaceState(history.state, '', `?mart=${now.martId}&list=${now.list}`);
  }

  const [emptyTitle, emptyHint] = EMPTY[list];
  return (
    <section aria-labelledby="live-title">
      <div className={`spread ${css.chooser}`}>
        <h2 id="live-title">{LIVE_LIST_TEXTS.title}</h2>
        {marts.length > 1 && (
          <select
            className="input"
            aria-label="주문을 볼 마트"
            value={martId}
            onChange={(event) => look({ martId: Number(event.target.value) })}
          >
            {marts.map(({ storeId, name }) => (
              <option key={storeId} value={storeId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      <Tabs label={LIVE_LIST_TEXTS.title} tabs={TABS} current={list} onSelect={(key) => look({ list: key })}>
        <div className={`stack ${css.list}`}>
          <div className={css.bell}>
            <OrderSound />
          </div>
          {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
          {shown === null && !problem && <p role="status">{MART_TEXTS.loading}</p>}
          {shown?.content.length === 0 && (
            <EmptyState icon="receipt" title={emptyTitle} text={emptyHint}>
              <a className="button" href={`/seller/mart/${martId}/register`}>
                상품 등록
              </a>
            </EmptyState>
          )}
          {shown !== null && shown.content.length > 0 && (
            <LiveTable martId={martId} list={list} orders={shown.content} renderedAt={renderedAt} />
          )}
          {shown !== null && (
            <Pager page={page} totalPages={shown.totalPages} onTurn={(page) => void store.look({ page })} />
          )}
        </div>
      </Tabs>
    </section>
  );
}
