import type { ErrorCode } from '#lib/contract/errors.ts';
import { isStillSeen } from '#lib/domain/person/seen.ts';
import { DomainError } from '#lib/server/domain-error.ts';

/**
 * Refuses a decision that was taken on another state than there is: with `seenChanged`, or the code of the thing's own.
 */
export function refuseUnseen(seen: string | undefined, now: string, code: ErrorCode = 'seenChanged'): void {
  if (!isStillSeen(seen, now)) throw new DomainError(code);
}
