import type { z } from '@hono/zod-openapi';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode, type ErrorDetails } from '#lib/contract/errors.ts';
import { errorMessage } from '#lib/messages/errors.ts';
import { fieldSentence } from '#lib/messages/fields.ts';
import { isUnstorable } from '../db/unstorable.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import type { AppEnv } from './app-env.ts';

/** Seconds after which a client may try again when the database is away. */
export const RETRY_AFTER_SECONDS = 5;

/** `{code, message}` and what the message quotes. */
export function errorAnswer(code: ErrorCode, details: ErrorDetails = {}): ErrorAnswer {
  const { text: _, ...quoted } = details;
  return { code, message: errorMessage(code, details), ...quoted };
}

const HANGUL = /[가-힣]/;

/** The first thing wrong with an input, as a refusal that names the field and the remedy. */
export function refuseInput(error: z.ZodError): never {
  const [issue] = error.issues;
  const field = issue?.path.map(String).find((part) => !/^\d+$/.test(part)) ?? '';
  const missing = issue?.code === 'invalid_type' && issue.input === undefined;
  const problem = HANGUL.test(issue?.message ?? '') ? issue!.message : missing ? '값이 필요해요' : '값을 확인해 주세요';
  throw new Refusal('invalidInput', { ...(field ? { field } : {}), text: fieldSentence(field, problem) });
}

/**
 * Faults of PostgreSQL that mean 'not now': the server is away, starting, stopping, out of connections or of room, or took too
 * long.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: string };
    if (code && /^(08|57P0|57014|25P03|53|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)/.test(code)) return true;
    if (
      /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
        e.message,
      )
    ) {
      return true;
    }
  }
  return false;
}

/** A token outlives its account by up to 15 minutes (a reset of the demo town); then nothing can be written in its name. */
function isViewerGone(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, constraint } = e as { code?: string; constraint?: string };
    if (code === '23503' && constraint?.endsWith('_users_id_fk')) return true;
  }
  return false;
}

/** Turns whatever was thrown into a refusal's code; null for a fault of our own. */
function codeOf(error: unknown): { code: ErrorCode; details: ErrorDetails } | null {
  if (error instanceof Refusal) return { code: error.code, details: error.details };
  if (error instanceof HTTPException) {
    // Hono's own: malformed JSON, or a body that is not what its content type says.
    if (error.status === 400)
      return { code: 'invalidInput', details: { text: '보낸 내용을 읽을 수 없어요. JSON 형식을 확인해 주세요.' } };
    if (error.status === 413) return { code: 'bodyTooLarge', details: {} };
    if (error.status === 415) return { code: 'unsupportedMediaType', details: {} };
  }
  if (isDatabaseAway(error)) return { code: 'unavailable', details: {} };
  if (isViewerGone(error)) return { code: 'notSignedIn', details: {} };
  if (isUnstorable(error)) return { code: 'invalidInput', details: {} };
  return null;
}

/** The one place where errors become answers. */
export function errorMapper(deps: Pick<Deps, 'log'>): ErrorHandler<AppEnv> {
  return (error, c: Context<AppEnv>) => {
    const known = codeOf(error);
    c.set('refusedWith', known?.code ?? 'internal');
    if (known) {
      if (known.code === 'unavailable') {
        c.header('Retry-After', String(RETRY_AFTER_SECONDS));
        deps.log.error({ requestId: c.get('requestId'), err: error }, 'the database is away');
      }
      if (known.code === 'storageFull') {
        deps.log.error({ requestId: c.get('requestId'), err: error }, 'a picture could not be kept');
      }
      return c.json(errorAnswer(known.code, known.details), ERROR_STATUS[known.code]);
    }
    deps.log.error({ requestId: c.get('requestId'), method: c.req.method, path: c.req.routePath, err: error }, 'fault');
    return c.json(errorAnswer('internal'), 500);
  };
}
