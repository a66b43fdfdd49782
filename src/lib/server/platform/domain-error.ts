import type { ErrorCode, ErrorDetails } from '#lib/contract/errors.ts';

/**
 * An expected 'no' on its way to the edge: services throw it, which also rolls their transaction back, and the one error
 * mapper (or a page) turns it into an answer. Anything else that is thrown is a fault.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /** `cause`: what failed, for the log. */
  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    super(code, { cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
