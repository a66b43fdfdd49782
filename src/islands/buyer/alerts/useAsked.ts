import { useEffect, useEffectEvent, useState } from 'react';
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
 * A button that asks to be told of something, and takes that back. It turns when the server has answered, as a place in a line is the
 * server's to give. A visitor signs in first, and need not press again.
 */
export function useAsked<Data>({ mark, signInReason, wasAsked, send, onAnswer }: Asking<Data>) {
  const [isAsked, setAsked] = useState(wasAsked);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function toggle(): Promise<void> {
    if (isBusy) return;
    if ($session.get().state !== 'signedIn') return signInFor(mark, signInReason);
    setBusy(true);
    setProblem('');
    const answer = await send(!isAsked);
    setBusy(false);
    if (answer.ok) setAsked(onAnswer(answer.data));
    else if (answer.status === 401) signInFor(mark, signInReason);
    else setProblem(answer.error.message);
  }

  const goOn = useEffectEvent(() => {
    if (isBackFor(mark) && !isAsked) void toggle();
  });
  useEffect(() => goOn(), []);

  return { isAsked, isBusy, problem, toggle: () => void toggle() };
}
