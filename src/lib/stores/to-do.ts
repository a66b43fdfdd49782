import { atom } from 'nanostores';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { CallResponse } from '#lib/contract/index.ts';
import { isMartNews } from '#lib/domain/mart/news.ts';
import { onBrowserMount } from './browser-mount.ts';
import { onLive } from './live.ts';
import { createRequestOrder } from './request-order.ts';

type ToDo = CallResponse<'GET /api/seller/to-do'>;

/** What is to do in the person's marts; null until something changed on this page. */
export const $toDo = atom<ToDo | null>(null);

const requests = createRequestOrder();

/** Asks again, after news of a mart and after an act of one's own that may have done something. */
export async function readToDo(): Promise<void> {
  const request = requests.send();
  const response = await sellerCall('GET /api/seller/to-do');
  if (response.ok && request.show()) $toDo.set(response.data);
}

onBrowserMount($toDo, () => {
  return onLive((event) => {
    if (event.topic === 'resync' || (event.topic === 'alarm' && isMartNews(event.data.kind))) void readToDo();
  });
});
