import { $session, $signInPrompt, askToSignIn } from '#lib/stores/session.ts';

/** What was pressed before signing in, as the address to come back to says it. */
export type Mark = 'alert' | 'wait' | 'price';

function write(mark: Mark, isOn: boolean): void {
  const address = new URL(location.href);
  if (isOn) address.searchParams.set(mark, '1');
  else address.searchParams.delete(mark);
  history.replaceState(history.state, '', address);
}

/** Asks to sign in, and remembers in the address what for, until it is done or given up. */
export function signInFor(mark: Mark, reason: string): void {
  write(mark, true);
  askToSignIn(reason);
  const stop = $signInPrompt.listen((prompt) => {
    if (prompt) return;
    stop();
    write(mark, false);
  });
}

/** Whether somebody who pressed it is back and signed in; asked once. */
export function isBackFor(mark: Mark): boolean {
  if (!new URLSearchParams(location.search).has(mark)) return false;
  write(mark, false);
  return $session.get().state === 'signedIn';
}
