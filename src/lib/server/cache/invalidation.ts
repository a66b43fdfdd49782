import type { Logger } from 'pino';
import type { Listen } from '../db/listen.ts';
import { areaTag, martTag } from './tags.ts';

/** The channel of the triggers in `db/migrations/0001_triggers.sql`. */
const CHANNEL = 'market_changes';
/** Entries are valid for so long after the listening connection last answered. */
const CONNECTED_MS = 4_000;
const CHECK_EVERY_MS = 1_000;
/** A writer waits no longer than this for the connection; then no entry is valid until it answers. */
const SYNC_MS = 500;

export interface ChangeListener {
  /** A mart itself has changed: it opens, closes, moves or keeps other hours. */
  mart?(martId: number): void;
  /** Something that these tags stand for has changed. */
  tags?(tags: readonly string[]): void;
  /** Anything may have changed. */
  all(): void;
}

/**
 * Which tags changed, by the notifications of the database (LISTEN/NOTIFY). Changes are numbered as they arrive: take `version()`
 * before reading the database; an entry is valid as long as none of its tags has a higher version.
 */
export interface Invalidation {
  version(): number;
  /** Whether nothing that these tags stand for has changed since `version`, and the connection works. */
  isCurrent(tags: readonly string[], version: number): boolean;
  /** Whether the listening connection works: every change arrives at once. */
  isConnected(): boolean;
  /** Resolves when all that was committed before the call has been delivered, or no entry is valid any more. */
  sync(): Promise<void>;
  listen(listener: ChangeListener): void;
  close(): Promise<void>;
}

/** Follows what any process changes in marts and products. While the connection is lost no entry is valid. */
export async function openInvalidation(listen: Listen, log: Pick<Logger, 'warn'>): Promise<Invalidation> {
  const listeners: ChangeListener[] = [];
  const versions = new Map<string, number>();
  let newest = 1;
  let versionOfAll = 0;
  let connectedUntil = Number.NEGATIVE_INFINITY;

  function invalidateAll(): void {
    newest += 1;
    versionOfAll = newest;
    versions.clear();
    for (const listener of listeners) listener.all();
  }

  /** 's' what a mart sells, 'm' the mart itself, 'd' only what a product's page says of it; anything else: all. */
  function onMessage(payload: string): void {
    const [kind, id, lat, lng] = payload.split(' ');
    const martId = Number(id);
    if ((kind !== 's' && kind !== 'm' && kind !== 'd') || !martId) {
      invalidateAll();
      return;
    }
    newest += 1;
    const tags = [martTag(martId)];
    if (kind !== 'd') tags.push(areaTag({ lat: Number(lat), lng: Number(lng) }));
    for (const tag of tags) versions.set(tag, newest);
    for (const listener of listeners) {
      if (kind === 'm') listener.mart?.(martId);
      listener.tags?.(tags);
    }
  }

  let disconnections = 0;
  function disconnect(): void {
    disconnections += 1;
    connectedUntil = Number.NEGATIVE_INFINITY;
    invalidateAll();
  }

  const subscription = await listen(CHANNEL, {
    onMessage,
    onLost: disconnect,
    onRestored: () => {
      log.warn('the connection for invalidations was lost and is back');
      invalidateAll();
      void check();
    },
  });

  async function check(): Promise<void> {
    const startedAt = performance.now();
    const before = disconnections;
    try {
      await within(SYNC_MS, subscription.sync());
      // An answer that was on its way when the connection was lost, or found to deliver nothing, proves nothing now.
      if (disconnections !== before) return;
      connectedUntil = Math.max(connectedUntil, startedAt + CONNECTED_MS);
    } catch {
      disconnect();
    }
  }

  await check();
  const checking = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  const isConnected = () => performance.now() < connectedUntil;

  return {
    version: () => newest,
    isCurrent: (tags, version) =>
      isConnected() && versionOfAll <= version && tags.every((tag) => (versions.get(tag) ?? 0) <= version),
    isConnected,
    sync: async () => {
      if (isConnected()) await check();
    },
    listen: (listener) => listeners.push(listener),
    async close() {
      clearInterval(checking);
      await subscription.stop();
    },
  };
}

/** The promise, or a rejection after so many milliseconds. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
