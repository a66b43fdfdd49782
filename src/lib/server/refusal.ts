import type { ErrorCode, ErrorDetails } from '#lib/contract/errors.ts';

/**
 * An expected 'no' on its way to the edge: services throw it, which also rolls their transaction back, and the one error
 * mapper (or a page) turns it into an answer. Anything else that is thrown is a fault.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
