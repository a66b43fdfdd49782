import { type CellFault, cellFault } from '../cell-text.ts';
import { PRICE_WON } from '../money.ts';
import { cleanLine } from '../text.ts';
import { addMinutes } from '../time.ts';
import { ALLERGENS, type Allergen } from './labelling.ts';

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

/** What the buyer of a bag was told of it before the order. */
export interface BagPromise {
  worthWon: number;
  kinds: string;
  /** Empty: none. */
  allergens: readonly Allergen[];
  origin: string;
}

export const isBag = ({ bagWorthWon, bagKinds }: BagFields): boolean =>
  (bagWorthWon ?? null) !== null || (bagKinds ?? '').trim() !== '';

interface BagListing {
  bagWorthWon: number | null;
  bagKinds: string | null;
  allergens: readonly Allergen[] | null;
  origin: string | null;
}

/**
 * What is told of a listing that is a bag; null of all others. A process of the release before may have left out what
 * may be in it: then it may be anything.
 */
export const promiseOf = ({ bagWorthWon, bagKinds, allergens, origin }: BagListing): BagPromise | null =>
  bagWorthWon === null
    ? null
    : { worthWon: bagWorthWon, kinds: bagKinds ?? '', allergens: allergens ?? ALLERGENS, origin: origin ?? '' };

interface BagDraft extends BagFields {
  priceWon: number | null;
  listPriceWon?: number | null | undefined;
  origin?: string | null | undefined;
  allergens?: readonly Allergen[] | 'unreadable' | null | undefined;
  weightGrams?: number | null | undefined;
}

export type BagProblems = {
  bagWorthWon?: 'bagWorthMissing' | 'bagWorthNotWhole' | 'bagWorthTooLow' | 'bagWorthTooHigh';
  bagKinds?: 'bagKindsMissing' | 'bagKindsTooLong' | `bagKinds${Capitalize<CellFault>}`;
  origin?: 'bagOriginMissing';
  allergens?: 'bagAllergensMissing';
  weightGrams?: 'bagByWeight';
};

function worthProblem({ bagWorthWon, priceWon, listPriceWon }: BagDraft): BagProblems['bagWorthWon'] | null {
  if (bagWorthWon == null || Number.isNaN(bagWorthWon)) return 'bagWorthMissing';
  if (!Number.isInteger(bagWorthWon)) return 'bagWorthNotWhole';
  if (bagWorthWon > PRICE_WON.max) return 'bagWorthTooHigh';
  return bagWorthWon < Math.max(PRICE_WON.min, priceWon ?? 0, listPriceWon ?? 0) ? 'bagWorthTooLow' : null;
}

const KINDS_FAULTS = { cellError: 'bagKindsCellError', cellFormula: 'bagKindsCellFormula' } as const;

function kindsProblem({ bagKinds }: BagFields): BagProblems['bagKinds'] | null {
  const kinds = cleanLine(bagKinds ?? '');
  const fault = cellFault(kinds);
  if (kinds === '') return 'bagKindsMissing';
  if ([...kinds].length > BAG_KINDS_MAX_LENGTH) return 'bagKindsTooLong';
  return fault && KINDS_FAULTS[fault];
}

/**
 * Problems of a bag, none of any other listing: it is worth its regular price at least, and says what may be in it. The
 * label of other listings may be left out and is then shown as missing; a bag is not put up without.
 */
export function bagProblems(draft: BagDraft): BagProblems {
  if (!isBag(draft)) return {};
  const worth = worthProblem(draft);
  const kinds = kindsProblem(draft);
  return {
    ...(worth && { bagWorthWon: worth }),
    ...(kinds && { bagKinds: kinds }),
    ...(cleanLine(draft.origin ?? '') === '' && { origin: 'bagOriginMissing' }),
    ...(!draft.allergens && { allergens: 'bagAllergensMissing' }),
    ...((draft.weightGrams ?? null) !== null && { weightGrams: 'bagByWeight' }),
  };
}

/** How many pieces one buyer may order: of a bag a day and mart, and there is always a limit. */
export const bagLimit = (draft: BagFields & { maxPerBuyer?: number | null | undefined }): number | null =>
  draft.maxPerBuyer ?? (isBag(draft) ? BAGS_A_DAY : null);

/** Until when the contents of a bag may be written that was handed over at `endedAt`. */
export const contentsUntil = (endedAt: Date): Date => addMinutes(endedAt, BAG_CONTENTS_HOURS * 60);

/** Whether its contents may be written: while it waits, and for a day after it was handed over. */
export const mayWriteContents = ({ state, endedAt }: { state: string; endedAt: Date | null }, now: Date): boolean =>
  state === 'open' || (state === 'pickedUp' && endedAt !== null && now < contentsUntil(endedAt));
