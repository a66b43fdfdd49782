import { type CellFault, cellFault } from '../cell-text.ts';
import { PRICE_WON } from '../money.ts';
import { cleanLine } from '../text.ts';
import { BAG_KINDS_MAX_LENGTH, type BagFields, isBag } from './bag.ts';
import type { Allergen } from './labelling.ts';

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
