import { atom, type ReadableAtom } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { type Failed, problemOf, type Refusal } from './refusal.ts';

/** From the press to the answer. */
export interface Mutating<Input> {
  busy: boolean;
  /** Why the last press did nothing. */
  problem: string | null;
  /** What is being sent, or was refused; null where nothing is. */
  input: Input | null;
}

/** What became of a press: the answer, with the sentence that is told of a refusal. */
export type Pressed<T> = { ok: true; data: T } | (Refusal & { problem: string | null });

export interface MutationOptions {
  failed?: Failed;
  /** The key of `createIdempotencyKey`, where the call takes one: what got no answer is sent again under the same. */
  idempotent?: { value(): string; onAnswer(response: Result<unknown>): void };
  /** Where nobody is signed in any more; nothing is told beside the button then. */
  signedOut?: () => void;
}

const IDLE = { busy: false, problem: null, input: null };

/**
 * An act of the server's: sent once at a time, under one idempotency key until its answer is known: what was pressed
 * again is the same act. A press while it is busy does nothing and answers null. The answer to a press that was
 * forgotten changes nothing that is shown.
 */
export function mutation<Input = void, T = unknown>(
  call: (input: Input, idempotencyKey: string) => Promise<Result<T>>,
  { failed, idempotent, signedOut }: MutationOptions = {},
) {
  const $state = atom<Mutating<Input>>(IDLE);
  let presses = 0;

  async function press(input: Input): Promise<Pressed<T> | null> {
    if ($state.get().busy) return null;
    const sending = { busy: true, problem: null, input };
    $state.set(sending);
    presses += 1;
    const mine = presses;
    const show = (state: Mutating<Input>) => $state.get() === sending && $state.set(state);
    let response: Result<T>;
    try {
      response = await call(input, idempotent?.value() ?? '');
    } catch (error) {
      show(IDLE);
      throw error;
    }
    // The key of a later press is not this one's to renew.
    if (mine === presses) idempotent?.onAnswer(response);
    if (response.ok) {
      show(IDLE);
      return response;
    }
    const isSignedOut = signedOut && response.status === 401;
    const problem = isSignedOut ? null : problemOf(response, failed);
    show({ busy: false, problem, input });
    if (isSignedOut) signedOut();
    return { ...response, problem };
  }

  return {
    $state: $state as ReadableAtom<Mutating<Input>>,
    press,
    /** What was said of the last press is over, as its dialog is closed or its field is changed. */
    forget: (): void => $state.set(IDLE),
  };
}
