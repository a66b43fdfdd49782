import { startTransition, useEffect, useEffectEvent, useOptimistic, useState } from 'react';
import { useMutation } from '#islands/shared/useMutation.ts';
import type { Result } from '#lib/client/caller/call.ts';
import { $session } from '#lib/stores/session.ts';
import { isBackFor, type Mark, signInFor } from './return-mark.ts';

interface Asking<Data> {
  mark: Mark;
  /** Why to sign in first. */
  signInReason: string;
  wasAsked: boolean;
  /** Asks for it, or takes it back. */
  send: (isAsked: boolean) => Promise<Result<Data>>;
  /** Whether it is asked for now, as the server says. */
  onAnswer: (data: Data) => boolean;
}

/**
 * A button that asks to be told of something, and takes that back. It turns as it is pressed, and back where that is
 * refused; what is said of it, such as a place in a line, is the server's. A visitor signs in first, and need not press
 * again.
 */
export function useAsked<Data>({ mark, signInReason, wasAsked, send, onAnswer }: Asking<Data>) {
  const [standing, setStanding] = useState(wasAsked);
  const [isAsked, show] = useOptimistic(standing);
  const signIn = () => signInFor(mark, signInReason);
  const { busy: isBusy, problem, press } = useMutation(send, { signedOut: signIn });

  function toggle(): void {
    if (isBusy) return;
    if ($session.get().state !== 'signedIn') {
      signIn();
      return;
    }
    startTransition(async () => {
      show(!standing);
      const done = await press(!standing);
      if (done?.ok) setStanding(onAnswer(done.data));
    });
  }

  const goOn = useEffectEvent(() => {
    if (isBackFor(mark) && !standing) toggle();
  });
  // The address is the browser's: who had to sign in first goes on.
  useEffect(() => goOn(), []);

  return { isAsked, isBusy, problem, toggle };
}
