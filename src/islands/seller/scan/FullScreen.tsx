import { type RefObject, useSyncExternalStore } from 'react';
import { SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';

const onFullScreen = (hear: () => void) => {
  document.addEventListener('fullscreenchange', hear);
  return () => document.removeEventListener('fullscreenchange', hear);
};
/** Null where the browser cannot. */
const fullScreen = () => (!document.fullscreenEnabled ? null : document.fullscreenElement ? 'filled' : 'free');

/** Lets the counter fill the screen of a tablet; nothing stands there where a browser cannot, as on an iPhone. */
export function FullScreen({ whole }: { whole: RefObject<HTMLElement | null> }) {
  const state = useSyncExternalStore(onFullScreen, fullScreen, () => null);
  function press() {
    // Refused only where it is not allowed, which the browser says.
    void (state === 'filled' ? document.exitFullscreen() : whole.current?.requestFullscreen())?.catch(() => {});
  }
  if (state === null) return null;
  const fills = state === 'filled';
  return (
    <button type="button" className="button" aria-pressed={fills} onClick={press}>
      {fills ? SCAN_TEXTS.leaveFullScreen : SCAN_TEXTS.fullScreen}
    </button>
  );
}
