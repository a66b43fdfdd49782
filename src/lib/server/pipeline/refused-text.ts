import { ERROR_STATUS } from '#lib/contract/errors.ts';
import { refusalMessage } from '#lib/messages/refusals.ts';
import type { DomainError } from '../domain-error.ts';

/** A refusal as a plain text, for an address that answers a file and that a person opened. */
export const refusedText = ({ code, details }: DomainError): Response =>
  new Response(refusalMessage(code, details), {
    status: ERROR_STATUS[code],
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
