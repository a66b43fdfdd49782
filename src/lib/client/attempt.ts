import { UNHEARD } from '#lib/messages/unheard.ts';
import type { Result } from './call.ts';
import { ownKey } from './draft.ts';
import { tabStorage } from './storages.ts';

/** 32 letters that no other try is called. */
const newName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');

/**
 * The name of one try (`attempt` of the contract), the same until it is known to be done: after an answer that was lost nobody
 * knows, and what is sent again under its name is not done twice. With a `key` the tab keeps it over a reload, as it keeps what was typed.
 */
export function createAttempt(key?: string) {
  const kept = key && `attempt:${key}`;
  let name: string | undefined;

  function keep(next: string): string {
    name = next;
    try {
      if (kept) tabStorage().setItem(ownKey(kept), next);
    } catch {
      // A full storage only costs the name after a reload.
    }
    return next;
  }

  // The next gets its name when it is sent: a tab that is duplicated before has one of its own.
  function forget(): void {
    name = undefined;
    if (kept) tabStorage().removeItem(ownKey(kept));
  }

  return {
    /** To be sent along. */
    name: (): string => name ?? keep((kept && tabStorage().getItem(ownKey(kept))) || newName()),
    /** What is sent next is another try. */
    anew: forget,
    /** Hears an answer, or that none came. */
    hear(answer: Result<unknown>): void {
      // Of one that was done with other contents somebody has been told: who presses again means it.
      if (answer.ok || answer.error.code === 'attemptUsed') forget();
    },
  };
}

/** What to say of a try that was not answered with a yes. */
export const whyNot = (failed: string, { status, error }: Result<unknown> & { ok: false }): string =>
  status === 0 ? UNHEARD : `${failed} ${error.message}`;
