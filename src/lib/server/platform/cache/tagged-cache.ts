import { LRUCache } from 'lru-cache';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import type { Invalidation } from './invalidation.ts';

/** Taken before anything is read for an entry: its time and version. */
export interface ReadPoint {
  at: Date;
  version: number;
}

export interface EntryOptions {
  /** The dependencies of the value: it is valid until one of them changes (listings/cache-tags.ts). */
  tags: readonly string[];
  /** When it ends, in milliseconds since 1970 (`endOfEntry`). */
  until: number;
  /** The size of the value. */
  bytes: number;
}

interface Entry extends EntryOptions {
  value: unknown;
  madeAt: number;
  version: number;
}

export interface Lookups {
  hits: number;
  misses: number;
}

/** The memory of an entry beside its value and its key. */
const OVERHEAD_BYTES = 500;

/** The valid value, if any. */
export interface CacheEntry<V> {
  value: V;
  ageMs: number;
  /** When it ends, if nothing ends it before. */
  until: number;
}

/** The entries of one kind; every kind has the same rule. */
export interface CacheOf<V> {
  readPoint(at: Date): ReadPoint;
  /** Whether a value read then still holds at `now`: none of its tags has changed since. */
  isCurrent(tags: readonly string[], point: ReadPoint, now: Date): boolean;
  get(key: string, now: Date): CacheEntry<V> | null;
  /** Stores a value, unless one of its dependencies has changed since it was read. */
  set(key: string, value: V, options: EntryOptions, point: ReadPoint): void;
}

export type TaggedCache = ReturnType<typeof createTaggedCache>;

/**
 * Values that are the same for everybody, up to so many bytes; the least recently used go first. One rule for all of
 * them: an entry is valid while none of its tags has changed, until its end, and never before it was made (the
 * sandbox's clock goes back).
 */
export function createTaggedCache(invalidation: Pick<Invalidation, 'version' | 'isCurrent'>, maxBytes: number) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const lookups = new Map<string, Lookups>();

  return {
    of<V>(kind: string): CacheOf<V> {
      const nameOf = (key: string) => `${kind} ${key}`;
      const counts = lookups.get(kind) ?? { hits: 0, misses: 0 };
      lookups.set(kind, counts);
      return {
        readPoint: (at) => ({ at, version: invalidation.version() }),
        isCurrent: (tags, { at, version }, now) => at <= now && invalidation.isCurrent(tags, version),
        get(key, now) {
          const entry = entries.get(nameOf(key));
          const ageMs = entry ? now.getTime() - entry.madeAt : 0;
          if (entry && ageMs >= 0 && now.getTime() < entry.until && invalidation.isCurrent(entry.tags, entry.version)) {
            counts.hits += 1;
            return { value: entry.value as V, ageMs, until: entry.until };
          }
          counts.misses += 1;
          if (entry) entries.delete(nameOf(key));
          return null;
        },
        set(key, value, options, { at, version }) {
          if (!invalidation.isCurrent(options.tags, version)) return;
          const name = nameOf(key);
          // Addresses may be of any length: words that a call does not know are ignored.
          const size = options.bytes + name.length + OVERHEAD_BYTES;
          entries.set(name, { ...options, value, madeAt: at.getTime(), version }, { size });
        },
      };
    },
    bytes: () => entries.calculatedSize,
    /** Since the start, by kind of entry. */
    lookups: (): ReadonlyMap<string, Lookups> => lookups,
  };
}

/**
 * When an entry that was made at `at` and shows these sales ends: with the first of them, with the first step of their
 * prices, and at the next whole minute, as marts open and close at whole minutes. Steps come whole minutes before a
 * sale end, so that a sale that ends at 20:59:30 bounds the entry to the next half minute, whatever its steps are:
 * cards do not say them. How long a sale still runs is shown in minutes, and is a minute late at most.
 */
export function endOfEntry(listed: readonly { expirationDate: string }[], at: Date): number {
  const createdAt = at.getTime();
  const nextMinute = (Math.floor(createdAt / MS_PER_MINUTE) + 1) * MS_PER_MINUTE;
  const left = listed
    .map(({ expirationDate }) => new Date(expirationDate).getTime() - createdAt)
    .filter((ms) => ms > 0);
  return Math.min(nextMinute, ...left.map((ms) => createdAt + (ms % MS_PER_MINUTE || MS_PER_MINUTE)));
}
