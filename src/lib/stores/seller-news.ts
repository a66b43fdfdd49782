import { atom } from 'nanostores';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { isMartNews } from '#lib/domain/mart/news.ts';
import { onBrowserMount } from './browser-mount.ts';
import { onLive } from './live.ts';
import { createRequestOrder } from './request-order.ts';

/** How many news of the person's marts nobody has read; null until something changed on this page. */
export const $unreadNews = atom<number | null>(null);

const requests = createRequestOrder();

async function count(): Promise<void> {
  const request = requests.send();
  const response = await sellerCall('GET /api/seller/alarms', { query: {} });
  if (response.ok && request.show()) $unreadNews.set(response.data.unread);
}

onBrowserMount($unreadNews, () => {
  return onLive((event) => {
    if (event.topic === 'resync' || (event.topic === 'alarm' && isMartNews(event.data.kind))) void count();
  });
});

/** What a page of news shows has been seen, all up to the newest. Where that cannot be said the number stays. */
export async function sawNews(upTo: number): Promise<void> {
  const request = requests.send();
  const response = await sellerCall('POST /api/seller/alarms/read', { body: { upTo } });
  if (!response.ok) return;
  if (request.show()) $unreadNews.set(response.data.unread);
  // What came meanwhile was counted before this was read.
  else await count();
}
