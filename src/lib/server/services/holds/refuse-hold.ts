import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { HoldRefusal } from '#lib/domain/holds.ts';
import { holdRefusalText } from '#lib/messages/holds.ts';

/** What an answer says of a hold that is refused: the limit, or when it ends. */
export const holdDetails = (refusal: HoldRefusal): ErrorDetails => ({
  ...('limit' in refusal ? { n: refusal.limit } : { at: refusal.until.toISOString() }),
  text: holdRefusalText(refusal),
});
