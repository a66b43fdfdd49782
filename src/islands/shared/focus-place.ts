/** A list that is read anew may lose its item this much later than the dialog closes. */
const WATCH_MS = 5_000;

/**
 * Remembers where the focus is, for a dialog that is about to take it, and answers what is called once it has closed. The browser
 * gives the focus back to what had it; where that went away with what the dialog did (a line of a cart, an order), it goes to
 * what stands in its place, and not to the top of the page.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!opener || opener === document.body) return () => {};
  const item = opener.closest('li, tr');
  const list = item?.parentElement;
  const at = item && list ? [...list.children].indexOf(item) : 0;

  /** What had it, or the item around that, or what followed the item, or came last, or the page's heading. */
  const inItsPlace = () => {
    if (opener.isConnected && !opener.matches(':disabled')) return opener;
    if (item?.isConnected) return item;
    // It will be enabled again, or go.
    if (opener.isConnected) return null;
    const left = list?.isConnected ? list.children : [];
    return left[Math.min(at, left.length - 1)] ?? document.querySelector('h1');
  };
  return () => {
    const look = () => {
      if (document.activeElement !== document.body) return;
      const place = inItsPlace();
      if (!(place instanceof HTMLElement)) return;
      if (place !== opener) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    const moved = new AbortController();
    const stop = () => {
      watch.disconnect();
      moved.abort();
    };
    // Whoever goes on by themselves is not called back.
    for (const sign of ['pointerdown', 'keydown'])
      addEventListener(sign, stop, { capture: true, signal: moved.signal });
    setTimeout(stop, WATCH_MS);
    setTimeout(look);
  };
}
