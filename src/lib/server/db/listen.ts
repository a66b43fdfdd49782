import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

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

/** Delivers what any process sends on a channel (`NOTIFY`), until stopped. */
export type Listen = (channel: string, subscriber: Subscriber) => Promise<Subscription>;

/** One connection that listens, beside the pool. */
export interface Listener {
  listen: Listen;
  /**
   * Proves that notifications of the pool arrive here (rules.md section 18): a nonce is sent through the pool and has to come
   * back on this connection. Where it does not, no cached entry is valid until it does again.
   */
  prove(): Promise<boolean>;
  /** Whether notifications arrive, by the last proof. */
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

/** A connection that is idle for longer is checked, as a firewall may have cut it silently. */
const CHECK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;
/** A busy process reads messages late: so long, and twice. */
const PROVE_WITHIN_MS = 4_000;
const PROOFS = 2;
const PROVE_AGAIN_AFTER_MS = 5_000;

/** The channel of nonces. */
const PROOF_CHANNEL = 'market_proof';

export interface ListenWishes {
  /** Opens a connection that keeps its session: not through a pooler in transaction mode. */
  open(): Promise<pg.Client>;
  /** Sends a notification through the pool, as this process' statements do. */
  notify(channel: string, payload: string): Promise<void>;
}

/** A connection of its own beside the pool, made again whenever it is lost; one for all channels. */
export function listenPostgres({ open, notify }: ListenWishes): Listener {
  const subscribers = new Map<string, Set<Subscriber>>();
  const nonces = new Map<string, () => void>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let isProven = true;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let provingAgain: NodeJS.Timeout | undefined;

  const each = (call: (subscriber: Subscriber) => void) => {
    for (const ofChannel of subscribers.values()) for (const subscriber of ofChannel) call(subscriber);
  };

  async function connect(): Promise<void> {
    const opened = await open();
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === PROOF_CHANNEL) nonces.get(payload)?.();
      else for (const subscriber of subscribers.get(channel) ?? []) subscriber.onMessage(payload);
    });
    opened.once('end', () => lose(opened));
    try {
      for (const channel of [PROOF_CHANNEL, ...subscribers.keys()]) await startListening(opened, channel);
      if (isClosed) throw new Error('the listener is closed');
      client = opened;
      check();
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    if (isProven) each((subscriber) => subscriber.onLost?.());
    lost.end().catch(() => {});
    again();
  }

  function check(): void {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const checked = client;
      if (!checked) return;
      const isAlive = await answersWithin(ANSWER_WITHIN_MS, checked.query('select 1'));
      if (isClosed || client !== checked) return;
      if (isAlive) check();
      else lose(checked);
    }, CHECK_EVERY_MS).unref();
  }

  function again(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      connect().then(() => {
        if (isProven) each((subscriber) => subscriber.onRestored());
        else void prove();
      }, again);
    }, RECONNECT_AFTER_MS).unref();
  }

  /** A backend delivers the notifications that it has before it answers. */
  async function askBackend(): Promise<void> {
    if (!client) throw new Error('the listening connection is lost');
    if (!isProven) throw new Error('notifications do not arrive');
    await client.query('select 1');
  }

  /** Null where nobody could be asked, which proves nothing. */
  async function receivesNonce(): Promise<boolean | null> {
    const nonce = randomUUID();
    const received = new Promise<true>((resolve) => nonces.set(nonce, () => resolve(true)));
    try {
      await notify(PROOF_CHANNEL, nonce);
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
      const isReceived = client ? await receivesNonce() : false;
      if (isReceived === null || isClosed) return isProven;
      if (isReceived) {
        if (!isProven) {
          isProven = true;
          each((subscriber) => subscriber.onRestored());
        }
        return true;
      }
    }
    if (isProven) {
      isProven = false;
      each((subscriber) => subscriber.onLost?.());
    }
    provingAgain = setTimeout(() => void prove(), PROVE_AGAIN_AFTER_MS).unref();
    return false;
  }

  return {
    async listen(channel, subscriber) {
      opening ??= connect();
      await opening;
      const ofChannel = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, ofChannel.add(subscriber));
      if (client) await startListening(client, channel);
      return {
        sync: inTurn(askBackend),
        async stop() {
          ofChannel.delete(subscriber);
        },
      };
    },
    prove,
    isConnected: () => isProven,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(provingAgain);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

const startListening = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`);

/** Whether a promise resolves within so many milliseconds. */
async function answersWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = promise.then(
    () => true,
    () => false,
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}

/** Runs `work` for each call, but once for all calls that come while an earlier run is under way. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null;
        return run();
      });
    return following;
  };
}
