/**
 * What every page with a script has in its head (Document.astro), to run as it is written here (scripts/in-page.ts): what is done to
 * the page before its scripts have come is heard, and done when they have (ask-for-scripts.ts).
 */

/** Heard until islands live: whoever does it again (lib/client/replay-early.ts) takes this list's place. */
window.early = [];
/** Pressed outside of islands before the scripts that would have heard it. */
window.missed = new Set();
/** Links by which scripts do more than lead there: they know the way back. */
const WITH_WAY_BACK = 'a[data-sign-in], a[data-provider]';

for (const kind of ['click', 'input'] as const) {
  addEventListener(
    kind,
    (event) => {
      const target = event.target as Element;
      const button = kind === 'click' ? target.closest('button') : null;
      const island = target.closest('astro-island');
      if (island) {
        // One that lives hears it itself.
        if (!island.hasAttribute('ssr')) return;
        // The browser would send the form itself, and leave the page with all that was typed.
        if (button?.type === 'submit') event.preventDefault();
        window.early.push({ event, island });
      } else if (kind === 'click' && window.missed) {
        const link = target.closest<HTMLElement>(WITH_WAY_BACK);
        if (link) event.preventDefault();
        const heard = link ?? (button?.type === 'button' && !button.popoverTargetElement ? button : null);
        if (!heard) return;
        // Its own script may be there, and another not: who hears of it now would hear of it twice.
        event.stopPropagation();
        heard.ariaBusy = 'true';
        window.missed.add(heard);
      }
    },
    { capture: true },
  );
}
