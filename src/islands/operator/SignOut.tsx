import { useState } from 'react';
import { logOut } from '#lib/client/caller/session.ts';
import { CONSOLE } from '#lib/messages/market/operator.ts';

/** Ends the session of whoever runs the market, from any page of the console. */
export function SignOut() {
  const [isBusy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    await logOut();
    location.assign('/login');
  }
  return (
    <button type="button" className="button button-small button-quiet" aria-busy={isBusy} onClick={() => void leave()}>
      {CONSOLE.signOut}
    </button>
  );
}
