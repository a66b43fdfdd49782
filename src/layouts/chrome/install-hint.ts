import { deviceStorage } from '#lib/client/offline/storages.ts';

const ANSWERED_KEY = 'installOffered';
/** By a page that offers it once. */
const SHOWN_KEY = 'installShown';

/** What Chromium tells of a page that can be installed; in no standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** A full storage keeps nothing: it is offered once more. */
function note(key: string): void {
  try {
    deviceStorage().setItem(key, '1');
  } catch {
    // As above.
  }
}

/**
 * Shows the page's hint, unless this browser has been asked before; whichever button is pressed ends it for good.
 * Without an event of the browser it tells the way by hand.
 */
export function offerInstall(event: Event | null): void {
  const hint = document.querySelector<HTMLElement>('[data-install-hint]');
  const storage = deviceStorage();
  if (!hint || storage.getItem(ANSWERED_KEY) !== null) return;
  if (hint.dataset.installHint === 'once') {
    if (storage.getItem(SHOWN_KEY) !== null) return;
    note(SHOWN_KEY);
  }
  for (const part of hint.querySelectorAll<HTMLElement>('[data-asks], [data-install]')) part.hidden = event === null;
  for (const part of hint.querySelectorAll<HTMLElement>('[data-by-hand]')) part.hidden = event !== null;
  hint.hidden = false;
  hint.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    hint.hidden = true;
    note(ANSWERED_KEY);
    if ('install' in button.dataset) void (event as InstallEvent).prompt();
  });
}
