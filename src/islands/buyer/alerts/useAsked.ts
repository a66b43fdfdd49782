import { useEffect, useEffectEvent, useState } from 'react';
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
 * A button that asks to be told of something, and takes that back. It turns when the server has answered, as a place in
 * a line is the server's to give. A visitor signs in first, and need not press again.
 */
export function useAsked<Data>({ mark, signInReason, wasAsked, send, onAnswer }: Asking<Data>) {
  const [isAsked, setAsked] = useState(wasAsked);
  const signIn = () => signInFor(mark, signInReason);
  const { busy: isBusy, problem, press } = useMutation(send, { signedOut: signIn });

  async function toggle(): Promise<void> {
    if ($session.get().state !== 'signedIn') return signIn();
    const done = await press(!isAsked);
    if (done?.ok) setAsked(onAnswer(done.data));
  }

  const goOn = useEffectEvent(() => {
    if (isBackFor(mark) && !isAsked) void toggle();
  });
  // The address is the browser's: who had to sign in first goes on.
  useEffect(() => goOn(), []);

  return { isAsked, isBusy, problem, toggle: () => void toggle() };
}
