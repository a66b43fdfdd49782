import { randomUUID } from 'node:crypto';
import { answersWithin } from './line.ts';

/** A busy process reads messages late: so long, and twice. */
const PROVE_WITHIN_MS = 4_000;
const PROOFS = 2;
const PROVE_AGAIN_AFTER_MS = 5_000;

export interface ProofWishes {
  /** Says a nonce through the pool, as triggers do for this process' statements. */
  send(nonce: string): Promise<void>;
  /** Whether there is a connection on which it could come back. */
  canHear(): boolean;
  onDeaf(): void;
  onProven(): void;
}

/** Whether what is said through the pool comes back to this process (rules.md section 18). */
export interface Proof {
  prove(): Promise<boolean>;
  /** By the last proof; true until the first. */
  isProven(): boolean;
  receive(nonce: string): void;
  stop(): void;
}

/** Where a nonce does not come back, it is tried again every few seconds until one does. */
export function createProof({ send, canHear, onDeaf, onProven }: ProofWishes): Proof {
  const nonces = new Map<string, () => void>();
  let isProven = true;
  let isStopped = false;
  let provingAgain: NodeJS.Timeout | undefined;

  /** Null where nobody could be asked, which proves nothing. */
  async function receivesNonce(): Promise<boolean | null> {
    const nonce = randomUUID();
    const received = new Promise<true>((resolve) => nonces.set(nonce, () => resolve(true)));
    try {
      await send(nonce);
      return await answersWithin(PROVE_WITHIN_MS, received);
    } catch {
      return null;
    } finally {
      nonces.delete(nonce);
    }
  }

  async function prove(): Promise<boolean> {
    clearTimeout(provingAgain);
    for (let tried = 0; tried < PROOFS; tried += 1) {
      const isReceived = canHear() ? await receivesNonce() : false;
      if (isReceived === null || isStopped) return isProven;
      if (isReceived) {
        if (!isProven) {
          isProven = true;
          onProven();
        }
        return true;
      }
    }
    if (isProven) {
      isProven = false;
      onDeaf();
    }
    provingAgain = setTimeout(() => void prove(), PROVE_AGAIN_AFTER_MS).unref();
    return false;
  }

  return {
    prove,
    isProven: () => isProven,
    receive: (nonce) => nonces.get(nonce)?.(),
    stop() {
      isStopped = true;
      clearTimeout(provingAgain);
    },
  };
}
