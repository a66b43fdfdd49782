import type { Logger } from 'pino';
import { coalesce } from '#lib/domain/coalesce.ts';
import type { Query } from '../database/database.ts';
import type { HearOwn } from '../database/own-changes.ts';
import { every, type Job } from '../jobs/recurring-job.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Change, type Cursor, readHere, readSince } from './read-changes.ts';

export type { Change } from './read-changes.ts';

const READ_EVERY_MS = 250;
/** A process that could not read for so long is not current (rules.md section 18). */
const CURRENT_MS = 2_000;
/** Who waits for a read waits no longer; then nothing is current until it is done. */
const SYNC_MS = 500;

export interface ChangeListener {
  onChange(change: Change): void;
  /** Changes may have been missed. */
  onGap(): void;
}

/**
 * The changes of all processes, as this one reads them, and hears its own: rows of triggers, some four times a second
 * (docs/decisions/0029).
 */
export interface Changes {
  listen(listener: ChangeListener): void;
  /** Resolves when all that was committed before the call has been passed on, or nothing is current any more. */
  sync(): Promise<void>;
  /** Whether all was read that was committed more than two seconds ago. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** `hearOwn` brings the changes of this process, which are passed on when they are committed. */
export async function openChanges(query: Query, log: Logger, hearOwn?: HearOwn): Promise<Changes> {
  const listeners: ChangeListener[] = [];
  /** The ids of own changes since the last read, and before it: the read that was on its way may have missed them. */
  let [own, ownBefore] = [new Set<number>(), new Set<number>()];
  let cursor: Cursor = await readHere(query);
  let readAt = performance.now();
  let saidStale = false;

  function pass(change: Change): void {
    for (const { onChange } of listeners) onChange(change);
  }
  hearOwn?.((changes) => {
    for (const text of changes) {
      const change = JSON.parse(text) as Change;
      try {
        pass(change);
        own.add(change.id);
      } catch (err) {
        // What it is of is committed; the next read brings it to everybody.
        log.error({ err }, 'an own change could not be passed on');
      }
    }
  });

  const read = coalesce(async () => {
    const startedAt = performance.now();
    const { to, changes } = await readSince(query, cursor);
    cursor = to;
    readAt = startedAt;
    if (!changes) {
      log.warn('changes may have been missed: everything is looked at again');
      for (const { onGap } of listeners) onGap();
    } else {
      for (const change of changes) if (!own.has(change.id) && !ownBefore.has(change.id)) pass(change);
    }
    [own, ownBefore] = [new Set(), own];
    if (saidStale) log.warn('changes of other processes are read again');
    saidStale = false;
  });

  const isCurrent = () => performance.now() - readAt < CURRENT_MS;

  async function readAgain(): Promise<void> {
    try {
      await read();
    } catch (err) {
      if (isCurrent() || saidStale) return;
      saidStale = true;
      log.error({ err }, 'changes of other processes cannot be read: this process caches nothing and is not ready');
    }
  }
  const reading: Job = every(READ_EVERY_MS, 'read changes', readAgain, log);

  return {
    listen: (listener) => void listeners.push(listener),
    async sync() {
      try {
        await withTimeout(SYNC_MS, read());
      } catch {
        readAt = Number.NEGATIVE_INFINITY;
      }
    },
    isCurrent,
    close: () => reading.stop(),
  };
}
