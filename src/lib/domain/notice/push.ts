/**
 * For whom a device shows news while no page is open: a buyer, or somebody who works in a mart. One device may do both.
 */
export const PUSH_AUDIENCES = ['buyer', 'mart'] as const;
export type PushAudience = (typeof PUSH_AUDIENCES)[number];

/** The payload that the server sends and the service worker shows (`client/offline/worker.ts`). */
export interface PushNotification {
  title: string;
  body: string;
  /** A later note under the same tag takes the place of the one before. */
  tag: string;
  /** The page of ours that it opens: a path. */
  url: string;
  /** It invites to buy: shown with a button that ends such news, at this address. 정보통신망법 제50조. */
  refusal?: { label: string; url: string };
}
