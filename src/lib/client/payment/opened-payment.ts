import type { PendingCardPayment } from './card-session.ts';

/** The history entry of the payment page: for which payment the provider's window was opened from it. */
interface OpenedEntry {
  openedPayment: string;
}

const KEY = 'opened-payment:';

const entryOf = (state: unknown): OpenedEntry | null =>
  typeof state === 'object' && state !== null && 'openedPayment' in state ? (state as OpenedEntry) : null;

/**
 * Whether the provider's window was opened from this very entry of the history: somebody has come back to it, or loaded
 * it again.
 */
export const wasOpenedHere = (sessionKey: string): boolean => entryOf(history.state)?.openedPayment === sessionKey;

/**
 * Remembers that the window of a payment is opened from here, and how long the history is: the last entry is this
 * page's.
 */
export function rememberOpened(sessionKey: string): void {
  if (wasOpenedHere(sessionKey)) return;
  history.replaceState({ openedPayment: sessionKey } satisfies OpenedEntry, '');
  try {
    sessionStorage.setItem(KEY + sessionKey, String(history.length));
  } catch {
    // Without it the way back is an address.
  }
}

/** How long the history was when the window was opened in this tab; null where it was not, or nothing is kept. */
export function readOpened(pending: Pick<PendingCardPayment, 'sessionKey'> | null): number | null {
  if (!pending) return null;
  try {
    const length = Number(sessionStorage.getItem(KEY + pending.sessionKey));
    return length >= 2 ? length : null;
  } catch {
    return null;
  }
}
