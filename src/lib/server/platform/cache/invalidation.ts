import type { Change, Changes } from '../changes/index.ts';
import { areaTag, martTag } from './tags.ts';

export interface InvalidationListener {
  /** A mart itself has changed: it opens, closes, moves or keeps other hours. */
  mart?(martId: number): void;
  /** Anything may have changed. */
  all(): void;
}

/**
 * Which tags changed, by the triggers on marts and products (topic 'change'). Changes are numbered as they are read: take
 * `version()` before reading the database; an entry is valid as long as none of its tags has a higher version, and changes are read.
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

export function createInvalidation(changes: Pick<Changes, 'listen' | 'sync' | 'isCurrent'>): Invalidation {
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

  /** 's' the shelf of a mart, 'm' the mart itself, 'd' its details on product pages only; anything else: all. */
  function onChange({ topic, data }: Change): void {
    if (topic !== 'change') return;
    const [kind, id, lat, lng] = String(data.said).split(' ');
    const martId = Number(id);
    if ((kind !== 's' && kind !== 'm' && kind !== 'd') || !martId) {
      invalidateAll();
      return;
    }
    newest += 1;
    versions.set(martTag(martId), newest);
    if (kind !== 'd') versions.set(areaTag({ lat: Number(lat), lng: Number(lng) }), newest);
    if (kind === 'm') for (const listener of listeners) listener.mart?.(martId);
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
