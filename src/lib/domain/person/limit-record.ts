import { COUNTED_EVERY_DAYS } from '../review/review.ts';
import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** For so long the limits of a deleted account apply to the same person signing in again. rules.md section 14. */
export const LIMITS_KEPT_DAYS = 60;

/** The record that limits look back at: counts and dates, no names. rules.md section 14. */
export interface LimitRecord {
  /** Orders that the buyer cancelled. */
  cancels: { productId: number; paid: boolean; at: Date }[];
  /** Deadlines that nobody came for. */
  noShows: { paid: boolean; at: Date }[];
  /** Reviews that count in a mart's rating. */
  countedReviews: { martId: number; at: Date }[];
  martsOpened: Date[];
  /** Bags that were ordered, and not cancelled (domain/product/bag.ts). */
  bags: { martId: number; pieces: number; at: Date }[];
}

export const NO_LIMITS: LimitRecord = { cancels: [], noShows: [], countedReviews: [], martsOpened: [], bags: [] };

type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T;
/** The same with its times as text. */
export type StoredLimits = Stored<Omit<LimitRecord, 'bags'>> & {
  /** Left out by version 0.2.0. */
  bags?: Stored<LimitRecord>['bags'];
};

export const storedLimits = (record: LimitRecord): StoredLimits => JSON.parse(JSON.stringify(record));

export const readLimits = (stored: StoredLimits): LimitRecord => ({
  cancels: stored.cancels.map((one) => ({ ...one, at: new Date(one.at) })),
  noShows: stored.noShows.map((one) => ({ ...one, at: new Date(one.at) })),
  countedReviews: stored.countedReviews.map((one) => ({ ...one, at: new Date(one.at) })),
  martsOpened: stored.martsOpened.map((at) => new Date(at)),
  bags: (stored.bags ?? []).map((one) => ({ ...one, at: new Date(one.at) })),
});

/** Two records of one person merged, without dates too old to matter at `now`. */
export function joinLimits(one: LimitRecord, other: LimitRecord, now: Date): LimitRecord {
  const since = addMinutes(now, -LIMITS_KEPT_DAYS * MINUTES_PER_DAY);
  const recent = <T extends { at: Date }>(all: readonly T[]) => all.filter(({ at }) => at > since);
  return {
    cancels: recent([...one.cancels, ...other.cancels]),
    noShows: recent([...one.noShows, ...other.noShows]),
    countedReviews: recent([...one.countedReviews, ...other.countedReviews]),
    martsOpened: [...one.martsOpened, ...other.martsOpened].filter((at) => at > since),
    bags: recent([...one.bags, ...other.bags]),
  };
}

export const hasLimits = ({ cancels, noShows, countedReviews, martsOpened, bags }: LimitRecord): boolean =>
  cancels.length + noShows.length + countedReviews.length + martsOpened.length + bags.length > 0;

/** The counted reviews of a mart that keep another from counting at `now`. rules.md section 13. */
export const countedOf = ({ countedReviews }: LimitRecord, martId: number, now: Date): Date[] =>
  countedReviews
    .filter((one) => one.martId === martId && one.at > addMinutes(now, -COUNTED_EVERY_DAYS * MINUTES_PER_DAY))
    .map(({ at }) => at);
