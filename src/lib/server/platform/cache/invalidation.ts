import type { Change, Changes } from '../changes/index.ts';

/**
 * What a change ends: entries with any of these tags, or all; `subject` where it is of a thing itself and not only of
 * what it holds.
 */
export type Ended = 'all' | { tags: readonly string[]; subject: number | null };

export interface InvalidationListener {
  /** A subject itself has changed. */
  subject?(id: number): void;
  /** Anything may have changed. */
  all(): void;
}

/**
 * Which tags changed, as `endedBy` reads it from changes. Changes are numbered as they are read: take `version()`
 * before reading the database; an entry is valid as long as none of its tags has a higher version, and changes are
 * read.
 */
export interface Invalidation {
  version(): number;
  /** Whether nothing that these tags stand for has changed since `version`, as far as changes are read. */
  isCurrent(tags: readonly string[], version: number): boolean;
  /** Whether changes are read. */
  isConnected(): boolean;
  /** Resolves when every change committed before the call has ended its entries, or no entry is valid any more. */
  sync(): Promise<void>;
  listen(listener: InvalidationListener): void;
}

export function createInvalidation(
  changes: Pick<Changes, 'listen' | 'sync' | 'isCurrent'>,
  endedBy: (change: Change) => Ended | null,
): Invalidation {
  const listeners: InvalidationListener[] = [];
  const versions = new Map<string, number>();
  let newest = 1;
  let versionOfAll = 0;

  function invalidateAll(): void {
    newest += 1;
    versionOfAll = newest;
    versions.clear();
    for (const listener of listeners) listener.all();
  }

  function onChange(change: Change): void {
    const ended = endedBy(change);
    if (ended === null) return;
    if (ended === 'all') {
      invalidateAll();
      return;
    }
    newest += 1;
    for (const tag of ended.tags) versions.set(tag, newest);
    if (ended.subject !== null) for (const listener of listeners) listener.subject?.(ended.subject);
  }

  changes.listen({ onChange, onGap: invalidateAll });

  return {
    version: () => newest,
    isCurrent: (tags, version) =>
      changes.isCurrent() && versionOfAll <= version && tags.every((tag) => (versions.get(tag) ?? 0) <= version),
    isConnected: changes.isCurrent,
    sync: changes.sync,
    listen: (listener) => void listeners.push(listener),
  };
}
