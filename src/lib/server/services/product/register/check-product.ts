import type { ProductProblem, ProductProblems } from '#lib/domain/product/product.ts';
import { DomainError } from '#lib/server/domain-error.ts';

/** The names the wire has for the fields of a draft. */
const WIRE_FIELDS: Record<string, string> = {
  name: 'productName',
  priceWon: 'price',
  listPriceWon: 'listPrice',
  floorPriceWon: 'floorPrice',
  saleEndsAt: 'expirationDate',
  bagWorthWon: 'bagWorth',
};

/**
 * Refuses with `invalidInput` and names the first field at fault; `name` says of which product, where there are
 * several.
 */
export function refuseProblems(problems: ProductProblems, name?: string): void {
  const [problem] = Object.entries(problems) as [string, ProductProblem][];
  if (!problem) return;
  const [field, code] = problem;
  throw new DomainError('invalidInput', {
    field: WIRE_FIELDS[field] ?? field,
    reason: { is: 'product', problem: code },
    ...(name === undefined ? {} : { name }),
  });
}
