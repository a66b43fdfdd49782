import { withTimeout } from '../caller/with-timeout.ts';

/** How this browser takes notes while no page of ours is open; `stores/push.ts` decides, this does. */
export interface PushBrowser {
  /** The permission that was given; null where a browser has no such thing. */
  permission(): NotificationPermission | null;
  /** Has the browser ask. Only right after a press: some browsers forget the press at the first wait. */
  askPermission(): Promise<NotificationPermission>;
  /** An iPhone tells only what was put on its home screen. */
  canBeInstalled(): boolean;
  /** The subscription of this browser; null where there is none. */
  device(): Promise<PushDevice | null>;
  /** Subscribes; rejects where it does not work, or not in time. */
  subscribe(publicKey: string): Promise<PushDevice>;
}

export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The market's key that it was subscribed with. */
  publicKey: string;
}

/** Some browsers never answer: without a network, without a push service. */
const PATIENCE_MS = 15_000;

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function read(subscription: PushSubscription): PushDevice {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return {
    endpoint: subscription.endpoint,
    p256dh,
    auth,
    publicKey: base64url(subscription.options.applicationServerKey),
  };
}

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export const pushBrowser: PushBrowser = {
  permission: () => ('PushManager' in globalThis && 'Notification' in globalThis ? Notification.permission : null),
  askPermission: () => Notification.requestPermission(),
  canBeInstalled: () => 'standalone' in navigator && !navigator.standalone,
  async device() {
    const subscription = await subscribed();
    return subscription && read(subscription);
  },
  subscribe: (publicKey) =>
    withTimeout(
      PATIENCE_MS,
      (async () => {
        const subscription = await subscribed();
        if (subscription && read(subscription).publicKey === publicKey) return read(subscription);
        // Subscribed with a key that the market has no more.
        await subscription?.unsubscribe();
        // A seller's pages start no worker of their own.
        await navigator.serviceWorker.register('/sw.js');
        const { pushManager } = await navigator.serviceWorker.ready;
        return read(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
      })(),
    ),
};

/** Ends the notifications of a person who leaves, though the server may not hear of it. */
export async function unsubscribeDevice(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Notifications that were shown name their orders, too.
    for (const note of (await registration?.getNotifications?.()) ?? []) note.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // Private windows and old browsers have none.
  }
}
