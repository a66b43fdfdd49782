import { atom } from 'nanostores';

/** Who is signed in, as this page knows; 'loading' on the server. */
export type SessionState = { state: 'loading' } | { state: 'signedOut' } | { state: 'signedIn'; name: string };

/**
 * What the document says: `data-viewer` on <html> holds the name of whoever is signed in. An island may need it before
 * the frame's script runs.
 */
function readDocument(): SessionState {
  if (!globalThis.document) return { state: 'loading' };
  const name = document.documentElement.dataset.viewer;
  return name === undefined ? { state: 'signedOut' } : { state: 'signedIn', name };
}

export const $session = atom<SessionState>(readDocument());

/** Whether no-shows had ended on-site payment for the viewer when the page was written. */
export const isSuspended = (): boolean => globalThis.document?.documentElement.dataset.suspended !== undefined;

/** Set while the login dialog is wanted; `reason` is told above its buttons. */
export const $signInPrompt = atom<{ reason: string | null } | null>(null);

/** What is said to whoever has just left, in the frame's dialog; null before. */
export const $goodbye = atom<string | null>(null);

export function sayGoodbye(text: string): void {
  $goodbye.set(text);
}

/** Opens the login dialog of the frame. */
export function askToSignIn(reason: string | null = null): void {
  $signInPrompt.set({ reason });
}

export function dismissSignIn(): void {
  $signInPrompt.set(null);
}
