import { addMinutes } from '../time.ts';

/*
 * 꾸러미: a bag whose buyer knows what it is worth at least and what it may hold, and not what lies in it. Everything
 * that may be in it is told before: all allergens, all origins. shelf.md 36.2.
 */

export const BAG_KINDS_MAX_LENGTH = 200;
export const BAG_CONTENTS_MAX_LENGTH = 1_000;
/** How many bags of one mart a person may order a day, where the listing says nothing else. */
export const BAGS_A_DAY = 1;
/** So long after the hand-over its contents may be written, and written anew. */
export const BAG_CONTENTS_HOURS = 24;

/** What a listing says that is a bag; both are null of all others. */
export interface BagFields {
  /** The promise: it is worth so much at least, in won. NaN where it was not said. */
  bagWorthWon?: number | null | undefined;
  /** What it may hold, as '식빵, 모닝빵, 크루아상 가운데 3~5개'. */
  bagKinds?: string | null | undefined;
}

export const isBag = ({ bagWorthWon, bagKinds }: BagFields): boolean =>
  (bagWorthWon ?? null) !== null || (bagKinds ?? '').trim() !== '';

/** How many pieces one buyer may order: of a bag a day and mart, and there is always a limit. */
export const bagLimit = (draft: BagFields & { maxPerBuyer?: number | null | undefined }): number | null =>
  draft.maxPerBuyer ?? (isBag(draft) ? BAGS_A_DAY : null);

/** Until when the contents of a bag may be written that was handed over at `endedAt`. */
export const contentsUntil = (endedAt: Date): Date => addMinutes(endedAt, BAG_CONTENTS_HOURS * 60);

/** Whether its contents may be written: while it waits, and for a day after it was handed over. */
export const mayWriteContents = ({ state, endedAt }: { state: string; endedAt: Date | null }, now: Date): boolean =>
  state === 'open' || (state === 'pickedUp' && endedAt !== null && now < contentsUntil(endedAt));
