import { ALLERGENS, type Allergen } from './labelling.ts';

/** What the buyer of a bag was told of it before the order. */
export interface BagPromise {
  worthWon: number;
  kinds: string;
  /** Empty: none. */
  allergens: readonly Allergen[];
  origin: string;
}

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
