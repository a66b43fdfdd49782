import type { ErrorCode, ErrorDetails } from '#lib/contract/errors.ts';
import { Refusal } from './platform/refusal.ts';

/** A refusal of the market, by a code of the contract: services throw it, and the error mapper (or a page) says it. */
export class DomainError extends Refusal<ErrorCode, ErrorDetails> {}
