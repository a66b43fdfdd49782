import { call } from '#lib/client/caller/call.ts';
import { BUYER_ALARM_KINDS } from '#lib/domain/notice/alarm.ts';
import { onLive } from '#lib/stores/live.ts';
import { $openOrders } from '#lib/stores/open-orders.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';
import { startLineBanner } from './line-banner.ts';
import { writeCount } from './write-count.ts';

const isForBuyers = (kind: string): boolean => (BUYER_ALARM_KINDS as readonly string[]).includes(kind);

/** Keeps the numbers of alarms and of orders that wait, in header and bottom bar, as they are on the server. */
export function startLiveCounts(): void {
  startLiveAlarms();
  startLineBanner();
  $openOrders.subscribe((orders) => {
    if (orders) writeCount('orders', orders.length);
  });
}

const isMenuOpen = () => document.querySelector('#alarm-menu[data-open]') !== null;

/** The number on the bell, and the open menu. */
function startLiveAlarms(): void {
  const requests = createRequestOrder();
  onLive(async (event) => {
    const concerns = event.topic === 'resync' || (event.topic === 'alarm' && isForBuyers(event.data.kind));
    if (!concerns) return;
    if (isMenuOpen()) {
      // Loaded by who opens the menu, or says there that it cannot be.
      return import('#islands/buyer/chrome/open-alarms.tsx').then(
        ({ addNewAlarms }) => addNewAlarms(),
        () => {},
      );
    }
    const request = requests.send();
    const response = await call('GET /api/buyer/alarms', { query: {} });
    // Who has opened the menu meanwhile has read them, which is written there.
    if (response.ok && request.show() && !isMenuOpen()) writeCount('alarms', response.data.unread);
  });
}
