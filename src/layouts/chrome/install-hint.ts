import { deviceStorage } from '#lib/client/offline/storages.ts';

const ANSWERED_KEY = 'installOffered';

/** What Chromium tells of a page that can be installed; in no standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Shows the page's hint, unless this browser has been asked before; whichever button is pressed ends it for good. */
export function offerInstall(event: Event): void {
  const hint = document.querySelector<HTMLElement>('[data-install-hint]');
  if (!hint || deviceStorage().getItem(ANSWERED_KEY) !== null) return;
  hint.hidden = false;
  hint.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    hint.hidden = true;
    try {
      deviceStorage().setItem(ANSWERED_KEY, '1');
    } catch {
      // A full storage: it is offered once more.
    }
    if ('install' in button.dataset) void (event as InstallEvent).prompt();
  });
}
