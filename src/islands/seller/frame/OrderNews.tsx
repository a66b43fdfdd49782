import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { showNewCount } from '#lib/client/page/new-count.ts';
import { isPlainPress } from '#lib/client/page/plain-press.ts';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { LINE_TEXTS, newOrdersText, spokenNews } from '#lib/messages/notice/live.ts';
import { $newOrders, $orderListHere, sawOrders } from '#lib/stores/new-orders.ts';
import { $audible, $orderSound, holdBell, RING_AGAIN_MS, ringBell } from '#lib/stores/order-bell.ts';
import css from './order-news.module.css';

/**
 * New orders of all marts of the person, on every page of the seller centre: a bar, the bell and the title of the tab,
 * until somebody has looked.
 */
export default function OrderNews({ marts }: { marts: Pick<SellerMart, 'storeId' | 'name'>[] }) {
  const orders = useStore($newOrders, { ssr: 'initial' });
  const listHere = useStore($orderListHere, { ssr: 'initial' });
  const count = orders.length;
  const newest = orders.at(-1);
  const oldest = orders[0];
  const isOfOneMart = orders.every(({ martId }) => martId === oldest?.martId);
  const mart =
    marts.length > 1 && isOfOneMart ? (marts.find(({ storeId }) => storeId === oldest?.martId)?.name ?? null) : null;

  // The title of the tab is the document's.
  useEffect(() => showNewCount(count), [count]);
  useBell(newest?.orderId, count > 0 ? spokenNews(count, mart) : '');

  function look(event: MouseEvent) {
    if (!isPlainPress(event) || !listHere || listHere.martId !== oldest?.martId) return;
    event.preventDefault();
    listHere.look();
  }

  return (
    <div className={`screen-only ${css.bar}`} data-shown={count > 0}>
      <p role="status" className={`strip ${css.text}`}>
        {count > 0 && <Icon name="receipt" />}
        {count > 0 ? newOrdersText(count, mart) : ''}
      </p>
      {oldest && (
        <div className={`strip gap-3 ${css.actions}`}>
          <a
            className="button button-small button-primary"
            href={`/seller/mart/${oldest.martId}/customers?tab=checkin#new`}
            onClick={look}
          >
            <span className="visually-hidden">새 주문 </span>
            {LINE_TEXTS.look}
          </a>
          <button type="button" className="text-button" onClick={() => sawOrders()}>
            {LINE_TEXTS.seen}
          </button>
        </div>
      )}
    </div>
  );
}

/** Rings for the newest order, and again until there is none. */
function useBell(newestId: number | undefined, words: string): void {
  const sounds = useStore($orderSound, { ssr: 'initial' });
  const audible = useStore($audible, { ssr: 'initial' });
  const [holds, setHolds] = useState(false);
  const ring = useEffectEvent(() => void ringBell(words));
  // The bell is held among the tabs of the browser, by a lock.
  useEffect(() => {
    if (!sounds || !audible) return;
    return holdBell(setHolds);
  }, [sounds, audible]);
  // It sounds, now and by the clock; what is said may change meanwhile, what rings anew is another order.
  useEffect(() => {
    if (!holds || newestId === undefined) return;
    ring();
    const timer = setInterval(() => ring(), RING_AGAIN_MS);
    return () => clearInterval(timer);
  }, [holds, newestId]);
}
