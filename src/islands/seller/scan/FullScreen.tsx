import { type RefObject, useEffect, useState } from 'react';
import { SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';

/** Lets the counter fill the screen of a tablet; nothing stands there where a browser cannot, as on an iPhone. */
export function FullScreen({ whole }: { whole: RefObject<HTMLElement | null> }) {
  const [can, setCan] = useState(false);
  const [fills, setFills] = useState(false);
  // What the browser can, and what it does, is known in the browser alone.
  useEffect(() => {
    setCan(document.fullscreenEnabled ?? false);
    const changed = () => setFills(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  function press() {
    // Refused only where it is not allowed, which the browser says.
    void (fills ? document.exitFullscreen() : whole.current?.requestFullscreen())?.catch(() => {});
  }
  if (!can) return null;
  return (
    <button type="button" className="button" aria-pressed={fills} onClick={press}>
      {fills ? SCAN_TEXTS.leaveFullScreen : SCAN_TEXTS.fullScreen}
    </button>
  );
}
