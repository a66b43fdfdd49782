import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { HoldRefusal } from '#lib/domain/order/holds.ts';

/** The details of a refused hold: the limit, or when it ends. */
export const holdDetails = (refusal: HoldRefusal): ErrorDetails => ({
  ...('limit' in refusal ? { n: refusal.limit } : { at: refusal.until.toISOString() }),
  reason: { is: 'hold', refusal },
});
