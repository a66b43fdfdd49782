import * as openid from 'openid-client';
import type { SignInFailure, SignInRefusal } from './sign-in.ts';

/** Carries a refusal out of `OpenIdTraits.person`. */
export class SignInError extends Error {
  readonly reason: SignInFailure;
  constructor(reason: SignInFailure, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

const untrustworthy = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
]);

/** Turns errors of the library into a code of ours. */
export function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof SignInError) return { ok: false, reason: error.reason, detail: error.message };
  if (error instanceof openid.AuthorizationResponseError)
    return { ok: false, reason: error.error === 'access_denied' ? 'denied' : 'providerError', detail: error.error };
  if (error instanceof openid.ResponseBodyError)
    return {
      ok: false,
      reason: error.error === 'invalid_grant' ? 'codeRefused' : 'providerError',
      detail: error.error,
    };
  if (isTimeout(error)) return { ok: false, reason: 'timeout' };
  const providerError = errorInBody(error);
  if (providerError !== null)
    return {
      ok: false,
      reason: providerError === 'invalid_request' ? 'codeRefused' : 'providerError',
      detail: providerError,
    };
  const code = codeOf(error);
  return { ok: false, reason: untrustworthy.has(code) ? 'invalidResponse' : 'providerError', detail: code };
}

function* causes(error: unknown): Generator<object> {
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) yield at;
}

/**
 * Naver answers errors with HTTP 200: the library sees only a token answer without a token, its body a few causes deep.
 */
function errorInBody(error: unknown): string | null {
  for (const cause of causes(error))
    if ('body' in cause && typeof cause.body === 'object' && cause.body !== null && 'error' in cause.body)
      return String(cause.body.error);
  return null;
}

function isTimeout(error: unknown): boolean {
  for (const cause of causes(error)) {
    if ('name' in cause && cause.name === 'TimeoutError') return true;
    if ('code' in cause && cause.code === 'OAUTH_TIMEOUT') return true;
  }
  return false;
}

function codeOf(error: unknown): string {
  for (const cause of causes(error)) if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.message : 'unknown';
}
