import { onMount, type ReadableAtom } from 'nanostores';

/**
 * Begins what a store does while somebody looks at it, in a browser: React reads stores on the server too. Answers how
 * it ends.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: what begins may have no end of its own
export function onBrowserMount(store: ReadableAtom, begin: () => (() => void) | void): void {
  onMount(store, () => (globalThis.document ? begin() : undefined));
}
