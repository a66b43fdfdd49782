import { atom, type WritableAtom } from 'nanostores';
import { adoptServerTime, serverNow } from '#lib/client/caller/server-time.ts';
import { onBrowserMount } from './browser-mount.ts';

/** The server's time in milliseconds since 1970, renewed each second while anything on the page shows it. */
export const $second = atom(0);
/** The same, renewed each minute. */
export const $minute = atom(0);

onBrowserMount($second, () => keepTime($second, 1_000));
onBrowserMount($minute, () => keepTime($minute, 60_000));

/** What was read less than this long ago is not read again. */
const READ_AGAIN_MS = 30_000;

/**
 * Reads prices and stock again each minute while somebody looks: prices step down and pieces are sold meanwhile.
 * `readAt`: when they were read last, by the server's time. Answers how to stop.
 */
export const readWhileSeen = (readAt: () => number, read: () => void): (() => void) =>
  $minute.listen((now) => {
    if (document.visibilityState === 'visible' && now - readAt() >= READ_AGAIN_MS) read();
  });

function keepTime($time: WritableAtom<number>, everyMs: number): () => void {
  const tick = () => $time.set(serverNow());
  // The part that asks first may come before those that tell it: the next tick would be a minute later.
  adoptServerTime();
  tick();
  const timer = setInterval(tick, everyMs);
  // A tab that slept must not show an old time when it wakes.
  const page = document;
  const wake = () => page.visibilityState === 'visible' && tick();
  page.addEventListener('visibilitychange', wake);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', wake);
  };
}
