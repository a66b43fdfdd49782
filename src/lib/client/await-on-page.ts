/** What was pressed, and waits for a script: an island, by the name of its component, or anything else that comes. */
export interface Awaited {
  island?: string;
  came?: Promise<void>;
  /** Said when it takes longer than a moment, if not that something is loaded. */
  text?: string;
}

/** Told to the page (layouts/island-notice.ts), which marks what was pressed as busy, says what it waits for, and gives up in the end. */
export function awaitOnPage(awaited: Awaited): void {
  globalThis.document?.dispatchEvent(new CustomEvent('awaited', { detail: awaited, bubbles: true }));
}
