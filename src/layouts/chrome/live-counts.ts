import { call } from '#lib/client/caller/call.ts';
import { BUYER_ALARM_KINDS } from '#lib/domain/notice/alarm.ts';
import { onLive } from '#lib/stores/live.ts';
import { $openOrders } from '#lib/stores/open-orders.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';
import { startLineBanner } from './line-banner.ts';
import { MENU_OPENED } from './menus.ts';
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

const alarmMenu = () => document.querySelector<HTMLElement>('#alarm-menu');

/** The number on the bell, and the open menu. */
function startLiveAlarms(): void {
  const requests = createRequestOrder();
  // Who opens the menu reads them all: a number that was asked for before is none of now, also once it is closed.
  alarmMenu()?.addEventListener(MENU_OPENED, () => requests.send().show());
  onLive(async (event) => {
    const concerns = event.topic === 'resync' || (event.topic === 'alarm' && isForBuyers(event.data.kind));
    if (!concerns) return;
    if (alarmMenu()?.dataset.open === '') {
      // Loaded by who opens the menu, or says there that it cannot be.
      return import('#islands/buyer/chrome/open-alarms.tsx').then(
        ({ addNewAlarms }) => addNewAlarms(),
        () => {},
      );
    }
    const request = requests.send();
    const response = await call('GET /api/buyer/alarms', { query: {} });
    if (response.ok && request.show()) writeCount('alarms', response.data.unread);
  });
}
