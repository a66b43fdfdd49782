/** A pass that is being shown, a question that is open, a field that is being typed into, what is on its way. */
const BUSY = 'dialog[open], .menu[data-open], input:focus, textarea:focus, [aria-busy="true"]';

export const isAtWork = (): boolean => document.querySelector(BUSY) !== null;

/** A phone says 'online' when it has found a network, not when the network leads anywhere. Nobody is interrupted. */
export async function reloadIfReached(isBusy: () => boolean): Promise<void> {
  if (isBusy()) return;
  const reached = await fetch('/healthz', { cache: 'no-store' })
    // A network that wants to be signed in to first answers everything with its own page.
    .then(async (response) => response.ok && (await response.text()) === 'ok')
    .catch(() => false);
  if (reached && !isBusy()) location.reload();
}
