import { formatNumber } from '#lib/domain/number.ts';
import { $martOrders } from '#lib/stores/mart-orders.ts';

/** Keeps the numbers of orders that wait, in menu and links, as they are on the server. */
export function startMartOrderCounts(): void {
  const badges = [...document.querySelectorAll<HTMLElement>('[data-mart-orders]')];
  if (badges.length === 0) return;
  $martOrders.subscribe((orders) => {
    if (!orders) return;
    for (const badge of badges) {
      const count = orders.get(Number(badge.dataset.martOrders)) ?? 0;
      badge.hidden = count === 0;
      badge.querySelector('[data-number]')!.textContent = formatNumber(count);
    }
  });
}
