import { atom } from 'nanostores';

/** Who is signed in, as this page knows. 'loading' until the frame's script has read what the server said. */
export type SessionState = { state: 'loading' } | { state: 'signedOut' } | { state: 'signedIn'; name: string };

export const $session = atom<SessionState>({ state: 'loading' });

/** Set while the login dialog is wanted; `reason` is told above its buttons. */
export const $signInPrompt = atom<{ reason: string | null } | null>(null);

/** Opens the login dialog of the frame. */
export function askToSignIn(reason: string | null = null): void {
  $signInPrompt.set({ reason });
}

export function dismissSignIn(): void {
  $signInPrompt.set(null);
}

/** Takes over what the document says: `data-viewer` on <html> holds the name of whoever is signed in. */
export function adoptSession(viewerName: string | undefined): void {
  $session.set(viewerName === undefined ? { state: 'signedOut' } : { state: 'signedIn', name: viewerName });
}
