/**
 * An expected 'no' on its way to the edge: it rolls a transaction back, and the one error mapper turns it into a
 * response by its code. Anything else that is thrown is a fault.
 */
export class Refusal<Code extends string = string, Details extends object = object> extends Error {
  readonly code: Code;
  readonly details: Details;

  /** `cause`: what failed, for the log. */
  constructor(code: Code, details?: Details, cause?: unknown) {
    super(code, { cause });
    this.name = new.target.name;
    this.code = code;
    this.details = details ?? ({} as Details);
  }
}

/** The refusals of the platform itself; those of what is built on it are its own. */
export type PlatformCode =
  | 'bodyTooSlow'
  | 'bodyTooLarge'
  | 'foreignOrigin'
  | 'unsupportedMediaType'
  | 'tooManyRequests'
  | 'storageFull'
  | 'unavailable';

/** A refusal of the platform; `n`: seconds to wait. */
export class PlatformRefusal extends Refusal<PlatformCode, { n?: number }> {}
