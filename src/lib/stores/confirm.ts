import { atom, type ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';

/** What is asked before an act: one question, two answers. */
export interface Question {
  title: string;
  /** What will happen, and what cannot be taken back. */
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The yes has the focus, as after a number that was typed and entered. */
  isYesFirst?: boolean;
  /**
   * What a yes does: the question stays, busy, until it is done. Where it answers with a problem the question stays and
   * says it; null is a press that did nothing, as one that is under way.
   */
  act?: () => Promise<Done | null>;
}

interface Done {
  ok: boolean;
  problem?: string | null;
  /** What is asked from now on, as what it is about has moved meanwhile. */
  question?: Partial<Question>;
}

export interface Asked extends Question {
  busy: boolean;
  /** Why the last yes did nothing. */
  problem: string | null;
}

const $asked = atom<Asked | null>(null);
let resolve: (yes: boolean) => void = () => {};

/** The question that is asked now; `ConfirmHost` draws it. */
export const $question: ReadableAtom<Asked | null> = $asked;

function close(yes: boolean): void {
  $asked.set(null);
  resolve(yes);
}

/** Asks; answers whether it was a yes, and done. A question before it is over, unless its act is under way. */
export async function confirm(question: Question): Promise<boolean> {
  sayNo();
  if ($asked.get()) return false;
  return new Promise((settle) => {
    resolve = settle;
    $asked.set({ ...question, busy: false, problem: null });
  });
}

/** Says no, unless its act is under way. */
export function sayNo(): void {
  if ($asked.get()?.busy === false) close(false);
}

/**
 * Takes the question back, as what it was about is gone; an act that is under way goes on, and closes none that is
 * asked since.
 */
export function takeBack(): void {
  if ($asked.get()) close(false);
}

export async function sayYes(): Promise<void> {
  const asked = $asked.get();
  if (!asked || asked.busy) return;
  if (!asked.act) return close(true);
  const doing = { ...asked, busy: true, problem: null };
  $asked.set(doing);
  const done = await asked.act().catch((error) => {
    if ($asked.get() === doing) $asked.set(asked);
    throw error;
  });
  if ($asked.get() !== doing) return;
  if (done && (done.ok || !done.problem)) close(done.ok);
  else $asked.set({ ...asked, ...done?.question, problem: done?.problem ?? null });
}
