import type { RedisClientType } from '@redis/client';
import type { Logger } from 'pino';
import { answersWithin } from '../db/line.ts';

/** A Valkey (or Redis) that processes share: what one of them publishes, all of them hear; and it counts for all of them. */
export interface Valkey {
  client: RedisClientType;
  /** Hears a channel from now on, also after the connection was lost; what was published meanwhile is missed. */
  subscribe(channel: string, onMessage: (message: string) => void): void;
  /** Publishes, unless it is away. What is published by one process arrives in that order. Answers whether it was taken. */
  publish(channel: string, message: string): Promise<boolean>;
  isUp(): boolean;
  close(): void;
}

/** Whoever asks for longer is told that it is away. */
const ANSWER_WITHIN_MS = 1_000;
const CONNECT_WITHIN_MS = 2_000;
const PING_EVERY_MS = 1_000;
const RECONNECT_MOST_MS = 1_000;

const AWAY =
  'the bus at VALKEY_URL is away: other processes hear what this one changes a quarter of a second late, and rate limits ' +
  'count in each process';

/**
 * Opens connections to the Valkey of `VALKEY_URL`, one to ask and one to hear. A start does not wait for one that is away: all that it
 * does is done without it as well. The client is loaded only where there is one.
 */
export async function openValkey(url: string, log: Pick<Logger, 'warn'>): Promise<Valkey> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url: url.replace(/^valkey/, 'redis'),
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    name: 'dongne-market',
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, RECONNECT_MOST_MS),
      keepAlive: true,
    },
  }) as RedisClientType;
  const ear = client.duplicate();
  /** Whether both answer: a host that hangs keeps its sockets open. */
  let answers = true;
  let wasUp = true;
  let hasOpened = false;
  const isUp = () => answers && client.isReady && ear.isReady;
  const tell = () => {
    if (!hasOpened || isUp() === wasUp) return;
    wasUp = !wasUp;
    log.warn(wasUp ? 'the bus at VALKEY_URL is back' : AWAY);
  };
  const wanted = new Map<string, (message: string) => void>();
  const hear = () => {
    // It subscribes anew by itself, after it was lost, to what it had subscribed to before.
    for (const [channel, onMessage] of wanted)
      ear.subscribe(channel, onMessage).then(
        () => wanted.delete(channel),
        () => {},
      );
  };
  for (const one of [client, ear]) {
    // Without a listener an error would end the process.
    one.on('error', tell);
    one.on('ready', tell);
    one.on('end', tell);
  }
  ear.on('ready', hear);

  const ping = async () => {
    if (!client.isReady || !ear.isReady) return;
    answers = await answersWithin(ANSWER_WITHIN_MS, Promise.all([client.ping(), ear.ping()]));
    tell();
  };
  const pinging = setInterval(() => void ping(), PING_EVERY_MS).unref();
  await answersWithin(CONNECT_WITHIN_MS, Promise.all([client.connect(), ear.connect()]));
  hasOpened = true;
  tell();

  return {
    client,
    subscribe(channel, onMessage) {
      wanted.set(channel, onMessage);
      if (ear.isReady) hear();
    },
    async publish(channel, message) {
      if (!isUp()) return false;
      const isTaken = await answersWithin(ANSWER_WITHIN_MS, client.publish(channel, message));
      if (!isTaken) void ping();
      return isTaken;
    },
    isUp,
    close() {
      clearInterval(pinging);
      client.destroy();
      ear.destroy();
    },
  };
}
