import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { createBoundedMap } from './bounded-map.ts';
import type { Changes, MadeOf } from './changes.ts';

/** What an answer was made of, and the sales it shows with their ends: as in answers, or in milliseconds since 1970. */
export interface Made extends MadeOf {
  listed?: readonly { expirationDate: string | number }[];
}

/** What a page was made of. `isEverywhere`: it reads the same wherever one stands. */
export interface PageMade extends Made {
  isEverywhere?: boolean;
}

/** What a list around a place is made of; without a place it is made of nothing. */
export const madeAround = (place: Place | null, listed: NonNullable<Made['listed']>): Made =>
  place ? { around: { place, radiusMetres: SEARCH_RADIUS_METRES }, listed } : {};

/** Taken before anything is read for an answer: as of which moment and which change it is made. */
export interface Since {
  at: Date;
  change: number;
}

interface Entry<V> {
  value: V;
  size: number;
  madeAt: number;
  until: number;
  isSo(): boolean;
}

/** What an entry takes beside its bytes and its key: the records themselves. */
const OVERHEAD_BYTES = 400;
/** Addresses are ASCII, and as long as somebody wants them to be: what a call does not know in them is passed over. */
const sizeOf = (key: string, bytes: number) => bytes + key.length + OVERHEAD_BYTES;

export type Kept<V> = ReturnType<typeof createKept<V>>;

/**
 * Answers that are the same for everybody, kept until what they are made of changes, up to so many bytes. An answer also ends
 * when a sale on it does, and at the next whole minute, for marts open and close at whole minutes; how long a sale still
 * runs is told in minutes, and is a minute late at most.
 */
export function createKept<V>(changes: Changes, maxBytes: number) {
  const entries = createBoundedMap<string, Entry<V>>(maxBytes, ({ size }) => size);
  let minuteOfKeeping = 0;

  /** What ended with its minute goes with the first that is kept in another: few of them are ever asked for again. */
  function forgetEnded(now: number): void {
    const minute = Math.floor(now / MS_PER_MINUTE);
    if (minute === minuteOfKeeping) return;
    minuteOfKeeping = minute;
    entries.removeWhere(({ until }) => until <= now);
  }

  return {
    has: entries.has,
    since: (at: Date): Since => ({ at, change: changes.newest() }),
    /** The answer and how old it is in milliseconds, if it says what is so at `now`. */
    find(key: string, now: Date): { value: V; ageMs: number } | null {
      const entry = entries.get(key);
      if (!entry) return null;
      const ageMs = now.getTime() - entry.madeAt;
      // Before it was made: for a clock that went back (the sandbox's).
      if (ageMs >= 0 && now.getTime() < entry.until && entry.isSo()) return { value: entry.value, ageMs };
      entries.remove(key);
      return null;
    },
    /** Keeps an answer, unless something it is made of has changed since. */
    keep(key: string, value: V, bytes: number, made: Made, since: Since): void {
      const isSo = changes.watch(made, since.change);
      if (!isSo()) return;
      const madeAt = since.at.getTime();
      forgetEnded(madeAt);
      entries.set(key, { value, size: sizeOf(key, bytes), madeAt, until: endOf(made, madeAt), isSo });
    },
    /** Puts another form of the same answer in its place. */
    replace(key: string, value: V, bytes: number): void {
      const entry = entries.get(key);
      if (entry) entries.set(key, { ...entry, value, size: sizeOf(key, bytes) });
    },
    bytes: entries.bytes,
  };
}

function endOf({ listed = [] }: Made, madeAt: number): number {
  const nextMinute = (Math.floor(madeAt / MS_PER_MINUTE) + 1) * MS_PER_MINUTE;
  const ends = listed.map(({ expirationDate }) => new Date(expirationDate).getTime()).filter((end) => end > madeAt);
  return Math.min(nextMinute, ...ends);
}
