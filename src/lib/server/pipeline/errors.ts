import type { z } from '@hono/zod-openapi';
import type { Context, ErrorHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { CallSpec } from '#lib/contract/call.ts';
import { ERROR_STATUS, type ErrorCode, type ErrorDetails, type ErrorResponse } from '#lib/contract/errors.ts';
import { calls } from '#lib/contract/index.ts';
import { errorMessage } from '#lib/messages/errors.ts';
import { fieldSentence } from '#lib/messages/fields.ts';
import { saidDetails } from '#lib/messages/refusals.ts';
import type { AppEnv } from '../app-env.ts';
import { DomainError } from '../domain-error.ts';
import { isDatabaseAway } from '../platform/database/database-error.ts';
import { isUnstorable } from '../platform/database/invalid-text.ts';
import { TableTooLong } from '../platform/files/table-file.ts';
import { OVERLOAD_RETRY_SECONDS, Overload } from '../platform/http/overload.ts';
import { ClientGone } from '../platform/http/request-body.ts';
import { PlatformRefusal, Refusal } from '../platform/refusal.ts';
import { isForPerson, refusalPage } from './refusal-page.ts';

/** Seconds after which a client may try again when the database is away. */
export const RETRY_AFTER_SECONDS = 5;

/** `{code, message}` and the values that the message quotes. */
function errorResponse(code: ErrorCode, details: ErrorDetails = {}): ErrorResponse {
  const said = saidDetails(details);
  const { text: _, ...quoted } = said;
  return { code, message: errorMessage(code, said), ...quoted };
}

const HANGUL = /[가-힣]/;

/** The first thing wrong with an input, as a refusal that names the field and the remedy. */
export function refuseInput(error: z.ZodError): never {
  const [issue] = error.issues;
  const field = issue?.path.map(String).find((part) => !/^\d+$/.test(part)) ?? '';
  const missing = issue?.code === 'invalid_type' && issue.input === undefined;
  const { message = '' } = issue ?? {};
  const problem = HANGUL.test(message) ? message : missing ? '값이 필요해요' : '값을 확인해 주세요';
  throw new DomainError('invalidInput', { ...(field ? { field } : {}), text: fieldSentence(field, problem) });
}

/**
 * A token outlives its account by up to 15 minutes (a reset of the demo town); then nothing can be written in its name.
 */
function isViewerGone(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, constraint } = e as { code?: string; constraint?: string };
    if (code === '23503' && constraint?.endsWith('_users_id_fk')) return true;
  }
  return false;
}

/** The refusal's code of a thrown error; null for a fault of our own. */
function codeOf(error: unknown): { code: ErrorCode; details: ErrorDetails } | null {
  if (error instanceof Overload) return { code: error.code, details: { reason: 'tooManyAtOnce' } };
  if (error instanceof TableTooLong)
    return { code: 'invalidInput', details: { field: 'from', reason: { is: 'table', ...error.details } } };
  if (error instanceof DomainError || error instanceof PlatformRefusal)
    return { code: error.code, details: error.details };
  if (error instanceof HTTPException) {
    // Hono's own: malformed JSON, or a body that does not match its content type.
    if (error.status === 400) return { code: 'invalidInput', details: { reason: 'bodyUnreadable' } };
    if (error.status === 413) return { code: 'bodyTooLarge', details: {} };
    if (error.status === 415) return { code: 'unsupportedMediaType', details: {} };
  }
  if (isDatabaseAway(error)) return { code: 'unavailable', details: {} };
  if (isViewerGone(error)) return { code: 'notSignedIn', details: {} };
  if (isUnstorable(error)) return { code: 'invalidInput', details: {} };
  return null;
}

/** The status that nginx logs for a client that left; never sent, and no fault in the metrics. */
const CLIENT_CLOSED_REQUEST = 499;

/** Whether a client would rather show a text than read JSON. Any type, and nothing at all, mean JSON. */
const prefersText = (c: Context) =>
  accepts(c, { header: 'Accept', supports: ['application/json', 'text/plain'], default: 'application/json' }) ===
  'text/plain';

/** The calls of which a text is shown: the response, or why there is none. */
const TEXT_CALLS = new Set(
  Object.entries<CallSpec>(calls)
    .filter(([, { response, failsAsText }]) => response === 'text' || failsAsText)
    .map(([name]) => name),
);

/** Their failures are text as well, unless the client names JSON and no text, as our own pages do. Spec section 7. */
const wantsText = (c: Context) =>
  TEXT_CALLS.has(`${c.req.method} ${c.req.path}`)
    ? accepts(c, {
        header: 'Accept',
        supports: ['application/json', 'text/plain'],
        default: 'text/plain',
        match(accepted) {
          const names = (prefix: string) =>
            accepted.some(({ type, q }) => q > 0 && type.toLowerCase().startsWith(prefix));
          return names('application/json') && !names('text/') ? 'application/json' : 'text/plain';
        },
      }) === 'text/plain'
    : prefersText(c);

/**
 * A refusal of the API: JSON, its sentence alone for a client that is answered with text, or a page for a person who
 * followed a link.
 */
export function refuse(c: Context<AppEnv>, code: ErrorCode, details: ErrorDetails = {}): Response {
  const refusal = errorResponse(code, details);
  const status = ERROR_STATUS[code];
  c.header('Cache-Control', 'no-store');
  if (isForPerson(c)) return refusalPage(c, refusal.message, status);
  return wantsText(c) ? c.text(refusal.message, status) : c.json(refusal, status);
}

/** The one place where errors become answers. */
export function errorMapper(deps: { log: Pick<Logger, 'debug' | 'error'> }): ErrorHandler<AppEnv> {
  return (error, c: Context<AppEnv>) => {
    if (error instanceof ClientGone) {
      deps.log.debug({ requestId: c.get('requestId') }, error.message);
      return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    }
    const known = codeOf(error);
    c.set('refusedWith', known?.code ?? 'internal');
    if (known) {
      if (known.code === 'unavailable') {
        const seconds = error instanceof Overload ? OVERLOAD_RETRY_SECONDS : RETRY_AFTER_SECONDS;
        c.header('Retry-After', String(seconds));
        if (!(error instanceof Refusal))
          deps.log.error({ requestId: c.get('requestId'), err: error }, 'the database is away');
      }
      if (known.code === 'tooManyRequests' && known.details.n) c.header('Retry-After', String(known.details.n));
      if (known.code === 'storageFull') {
        deps.log.error({ requestId: c.get('requestId'), err: error }, 'a picture could not be kept');
      }
      return refuse(c, known.code, known.details);
    }
    deps.log.error({ requestId: c.get('requestId'), method: c.req.method, path: c.req.path, err: error }, 'fault');
    return refuse(c, 'internal');
  };
}
