import type { Logger } from 'pino';
import type { Place } from '#lib/domain/geo.ts';
import type { Line, Listen } from '../db/listen.ts';
import { areaOf, areasAround } from './areas.ts';

/** The channel of the triggers in `db/migrations/0008_recall.sql`. */
const CHANNEL = 'market_changes';
/** What is remembered counts only for so long after the line to the database was last seen to work. */
const SURE_MS = 4_000;
const TRY_EVERY_MS = 1_000;
/** Who has just changed something waits no longer than this for the line; then nothing is remembered until it works. */
const CATCH_UP_MS = 500;

/** Says what became of the marts and shelves that a process remembers. */
export interface ChangeEar {
  /** What the mart sells, or what its products say of it, is not as it was. */
  shelf(martId: number): void;
  /** The mart itself is not as it was: it opened, closed, moved or keeps other hours. */
  mart(martId: number): void;
  /** Anything may have changed. */
  all(): void;
}

/** What an answer was made of; it holds until one of these changes. */
export type MadeOf = { marts?: readonly number[]; around?: { place: Place; radiusMetres: number } };

/**
 * What changed, as this process was told (LISTEN/NOTIFY). Changes are numbered as they are heard: take `newest()` before
 * reading the database, and what was read holds as long as nothing it is made of has a higher number.
 */
export interface Changes {
  newest(): number;
  /** A check that answers whether everything this is made of is as it was at change `since`, and the line works. */
  watch(madeOf: MadeOf, since: number): () => boolean;
  /** Whether the line to the database works: all that changed is heard at once. */
  isHearing(): boolean;
  /** Resolves when all that was committed before the call has been heard, or nothing is remembered any more. */
  catchUp(): Promise<void>;
  follow(ear: ChangeEar): void;
  close(): Promise<void>;
}

/** Hears what any process changes in marts and products. While the line is lost nothing that was remembered counts. */
export async function openChanges(listen: Listen, log: Pick<Logger, 'warn'>): Promise<Changes> {
  const ears: ChangeEar[] = [];
  const lastOf = new Map<string, number>();
  let newest = 1;
  let lastOfAll = 0;
  let sureUntil = Number.NEGATIVE_INFINITY;

  function forgetAll(): void {
    newest += 1;
    lastOfAll = newest;
    lastOf.clear();
    for (const ear of ears) ear.all();
  }

  function hear(payload: string): void {
    const [kind, id, lat, lng] = payload.split(' ');
    const martId = Number(id);
    if ((kind !== 's' && kind !== 'm' && kind !== 'd') || !martId) {
      forgetAll();
      return;
    }
    newest += 1;
    lastOf.set(`mart ${martId}`, newest);
    if (kind === 'd') return;
    lastOf.set(areaOf({ lat: Number(lat), lng: Number(lng) }), newest);
    for (const ear of ears) {
      if (kind === 's') ear.shelf(martId);
      else ear.mart(martId);
    }
  }

  function stopCounting(): void {
    sureUntil = Number.NEGATIVE_INFINITY;
    forgetAll();
  }

  const line: Line = await listen(CHANNEL, {
    hear,
    lost: stopCounting,
    missed: () => {
      log.warn('the line for changes was lost and is back');
      forgetAll();
      void tryLine();
    },
  });

  async function tryLine(): Promise<void> {
    const askedAt = performance.now();
    try {
      await within(CATCH_UP_MS, line.catchUp());
      sureUntil = Math.max(sureUntil, askedAt + SURE_MS);
    } catch {
      stopCounting();
    }
  }

  await tryLine();
  const trying = setInterval(() => void tryLine(), TRY_EVERY_MS).unref();
  const isHearing = () => performance.now() < sureUntil;

  return {
    newest: () => newest,
    watch({ marts = [], around }, since) {
      const keys = marts.map((martId) => `mart ${martId}`);
      if (around) keys.push(...areasAround(around.place, around.radiusMetres));
      return () => isHearing() && lastOfAll <= since && keys.every((key) => (lastOf.get(key) ?? 0) <= since);
    },
    isHearing,
    catchUp: async () => {
      if (isHearing()) await tryLine();
    },
    follow: (ear) => ears.push(ear),
    async close() {
      clearInterval(trying);
      await line.stop();
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
