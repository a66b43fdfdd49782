import { recallServerNow, serverNow, setServerNow } from '#lib/client/caller/call.ts';

/** Reads the server's time, which the document carries as `data-server-now` (milliseconds since 1970) on <html>. */
export function adoptServerTime(root: HTMLElement = document.documentElement): void {
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  // A page that comes back from the browser's cache, or is restored with its tab, carries an old time; one that is sent
  // again a new one.
  const isFromDevice = navigation?.type === 'back_forward' && !navigation.transferSize;
  if (isFromDevice || root.dataset.savedAt) {
    recallServerNow();
    return;
  }
  const ms = Number(root.dataset.serverNow);
  const timing = (name: string) => navigation?.serverTiming?.find((one) => one.name === name)?.duration ?? 0;
  // A page that the server had kept says how old it was, and one that an edge had kept when it was given there and sent
  // on, in seconds; what passed since its first byte was sent is added.
  const given = timing('given');
  const age = timing('age') + (given && Math.max(0, timing('sent') - given) * 1000);
  if (ms > 0) setServerNow(ms + age + Math.max(0, performance.now() - (navigation?.responseStart ?? 0)));
}

export { serverNow };
