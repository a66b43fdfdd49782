import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { inTurn } from '../jobs/in-turn.ts';
import { settlePath } from './bus-path.ts';
import { openLine } from './line.ts';
import { createProof } from './proof.ts';

export interface Subscriber {
  onMessage(payload: string): void;
  /** The connection is lost: no message comes until `onRestored`. */
  onLost?(): void;
  /** The connection was lost and is back: messages in between did not come. */
  onRestored(): void;
}

export interface Subscription {
  /** Resolves when every message committed before the call has been delivered; rejects while the connection is lost. */
  sync(): Promise<void>;
  stop(): Promise<void>;
}

/** Delivers what any process sends on a channel (`NOTIFY`, or a bus), until stopped. */
export type Listen = (channel: string, subscriber: Subscriber) => Promise<Subscription>;

/** One connection that listens, beside the pool. */
export interface Listener {
  listen: Listen;
  /**
   * Proves that what is said through the pool arrives here (rules.md section 18): a nonce is sent through the pool and has to come
   * back on this connection. Where it does not, no cached entry is valid until it does again.
   */
  prove(): Promise<boolean>;
  /** Whether messages arrive, by the last proof. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** PGlite notifies before it answers the statement that committed: there is nothing to wait for, nor to prove. */
export const listenEmbedded = (lite: PGlite): Listener => ({
  listen: async (channel, { onMessage }) => ({ sync: async () => {}, stop: await lite.listen(channel, onMessage) }),
  prove: async () => true,
  isConnected: () => true,
  close: async () => {},
});

/** The channel of nonces. */
const PROOF_CHANNEL = 'market_proof';

export interface ListenWishes {
  /** Opens a connection that keeps its session: not through a pooler in transaction mode. */
  open(): Promise<pg.Client>;
  /** Has a nonce told through the pool, on the way that this process' statements tell what they change. */
  sendNonce(nonce: string): Promise<void>;
}

/** LISTEN on a connection of its own beside the pool; one for all channels. */
export function listenPostgres({ open, sendNonce }: ListenWishes): Listener {
  const subscribers = createSubscribers();
  let opening: Promise<void> | null = null;
  /** False while triggers may still tell what they change on a bus alone (docs/decisions/0057). */
  let isSettled = false;
  const line = openLine({ open, onLost: lose, onBack: () => void comeBack() });
  const proof = createProof({
    send: sendNonce,
    canHear: () => isSettled && line.isOpen(),
    onDeaf: subscribers.lose,
    onProven: subscribers.restore,
  });

  function lose(): void {
    isSettled = false;
    if (proof.isProven()) subscribers.lose();
  }

  async function settle(): Promise<void> {
    await settlePath(line);
    isSettled = true;
  }

  async function comeBack(): Promise<void> {
    // Lost again, it will come back again.
    await settle().catch(() => {});
    if (!isSettled) return;
    if (proof.isProven()) subscribers.restore();
    else await proof.prove();
  }

  async function begin(): Promise<void> {
    await line.listen(PROOF_CHANNEL, proof.receive);
    await orLater(settle(), subscribers.restore);
  }

  /** A backend delivers the notifications that it has before it answers. */
  const askBackend = inTurn(async () => {
    if (!isSettled) throw new Error('the listening connection is lost');
    if (!proof.isProven()) throw new Error('notifications do not arrive');
    await line.ask('select 1');
  });

  return {
    async listen(channel, subscriber) {
      opening ??= begin();
      await opening;
      if (subscribers.add(channel, subscriber)) {
        await line.listen(channel, (payload) => subscribers.pass(channel, payload));
      }
      return { sync: askBackend, stop: async () => subscribers.remove(channel, subscriber) };
    },
    async prove() {
      // Who listened over a bus may have gone: then rows need not be written for them.
      // What could not be settled when the line came back is tried again.
      await (isSettled
        ? settlePath(line).catch(() => {})
        : orLater(
            settle().catch(() => {}),
            () => {},
          ));
      return proof.prove();
    },
    isConnected: proof.isProven,
    async close() {
      proof.stop();
      await line.close();
    },
  };
}

/** A start waits no longer than this for transactions of before it. */
const START_WAITS_MS = 2_000;

/** Waits for a work as long as a start may take; `whenDone` is called when it is done later. */
export async function orLater(work: Promise<void>, whenDone: () => void): Promise<void> {
  const isDone = await Promise.race([work.then(() => true), wait(START_WAITS_MS, false, { ref: false })]);
  if (!isDone) work.then(whenDone, () => {});
}

/** Those who are to be told, by channel. */
export function createSubscribers() {
  const byChannel = new Map<string, Set<Subscriber>>();
  const each = (call: (subscriber: Subscriber) => void) => {
    for (const ofChannel of byChannel.values()) for (const subscriber of [...ofChannel]) call(subscriber);
  };
  return {
    /** Whether it is the first of its channel. */
    add(channel: string, subscriber: Subscriber): boolean {
      const ofChannel = byChannel.get(channel);
      ofChannel?.add(subscriber);
      if (!ofChannel) byChannel.set(channel, new Set([subscriber]));
      return !ofChannel;
    },
    remove: (channel: string, subscriber: Subscriber) => void byChannel.get(channel)?.delete(subscriber),
    pass(channel: string, payload: string): void {
      for (const subscriber of byChannel.get(channel) ?? []) subscriber.onMessage(payload);
    },
    lose: () => each((subscriber) => subscriber.onLost?.()),
    restore: () => each((subscriber) => subscriber.onRestored()),
  };
}
