import { atom, onMount, type WritableAtom } from 'nanostores';
import { serverNow } from '#lib/client/caller/call.ts';

/** The server's time in milliseconds since 1970, renewed each second while anything on the page shows it. */
export const $second = atom(0);
/** The same, renewed each minute. */
export const $minute = atom(0);

onMount($second, () => keepTime($second, 1_000));
onMount($minute, () => keepTime($minute, 60_000));

function keepTime($time: WritableAtom<number>, everyMs: number): (() => void) | undefined {
  // React reads stores on the server too, where nothing would ever stop the timer.
  if (typeof document === 'undefined') return;
  const tick = () => $time.set(serverNow());
  tick();
  const timer = setInterval(tick, everyMs);
  // A tab that slept must not show an old time when it wakes.
  const wake = () => document.visibilityState === 'visible' && tick();
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}
