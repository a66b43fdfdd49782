import { NO_RESPONSE } from '#lib/messages/order/no-response.ts';
import { ownKey } from '../offline/draft.ts';
import { tabStorage } from '../offline/storages.ts';
import type { Result } from './call.ts';

/** 32 letters that no other request bears. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key of one act (`attempt` of the contract), the same until its answer is known: after a lost answer
 * nobody knows whether it was done, and what is sent again under its key is not done twice. With a `key` the tab stores
 * it over a reload, as it stores what was typed.
 */
export function createIdempotencyKey(key?: string) {
  const storageKey = key && `attempt:${key}`;
  let value: string | undefined;

  function store(next: string): string {
    value = next;
    try {
      if (storageKey) tabStorage().setItem(ownKey(storageKey), next);
    } catch {
      // A full storage only costs the key after a reload.
    }
    return next;
  }

  // The next key is made when it is sent: a tab that is duplicated before has one of its own.
  function renew(): void {
    value = undefined;
    if (storageKey) tabStorage().removeItem(ownKey(storageKey));
  }

  return {
    /** To be sent along. */
    value: (): string => value ?? store((storageKey && tabStorage().getItem(ownKey(storageKey))) || newKey()),
    /** What is sent next is another act. */
    renew,
    /** Takes an answer, or that none came. */
    onAnswer(response: Result<unknown>): void {
      // An act that was done with other contents has been told: who presses again means it.
      if (response.ok || response.error.code === 'attemptUsed') renew();
    },
  };
}

/** The text of a request that failed: no response, or the server's reason. */
export const failureText = (failed: string, { status, error }: Result<unknown> & { ok: false }): string =>
  status === 0 ? NO_RESPONSE : `${failed} ${error.message}`;
