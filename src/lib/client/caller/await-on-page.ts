/** What was pressed, and waits for a script: an island, by the name of its component, or anything else that comes. */
export interface Awaited {
  island?: string;
  came?: Promise<void>;
  /** Said when it takes longer than a moment, if not that something is loaded. */
  text?: string;
}

const AGAIN_MS = 100;

/**
 * Told to the page (layouts/chrome/island-notice.ts), which marks what was pressed as busy, says what it waits for, and
 * gives up in the end. That script comes by itself and later: until it hears, it is told again, `tries` times.
 */
export function awaitOnPage(awaited: Awaited, tries = 99): void {
  const told = new CustomEvent('awaited', { detail: awaited, bubbles: true, cancelable: true });
  if (globalThis.document?.dispatchEvent(told) && tries) setTimeout(awaitOnPage, AGAIN_MS, awaited, tries - 1);
}
