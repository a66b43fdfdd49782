/** A list that is read anew may lose its item this much later than the dialog closes. */
const WATCH_MS = 5_000;

/**
 * Remembers where the focus is, for a dialog that is about to take it, and answers what is called once it has closed.
 * The browser gives the focus back to what had it; where that went away with what the dialog did (a line of a cart, an
 * order), it goes to what stands in its place, and not to the top of the page.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!opener || opener === document.body) return () => {};
  const places: { item: Element; list: Element; at: number }[] = [];
  for (let item = opener.closest('li, tr'); item?.parentElement; item = item.parentElement.closest('li, tr')) {
    places.push({ item, list: item.parentElement, at: [...item.parentElement.children].indexOf(item) });
  }

  /**
   * What had it, or the item around that, or what followed the item, or came last; of lists in lists the inner one
   * first; or the page's heading.
   */
  const inItsPlace = () => {
    if (opener.isConnected && !opener.matches(':disabled')) return opener;
    for (const { item, list, at } of places) {
      if (item.isConnected) return item;
      const next = list.isConnected && list.children[Math.min(at, list.children.length - 1)];
      if (next) return next;
    }
    // It will be enabled again, or go.
    return opener.isConnected ? null : document.querySelector('h1');
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
