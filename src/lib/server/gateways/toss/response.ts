import { z } from 'zod';
import { describeResponse, type JsonResponse } from '../json-call.ts';
import { type TossPayment, tossPaymentSchema } from './payment.ts';

/** The provider said no, in words: nothing was moved by this call. */
export interface Declined {
  ok: false;
  outcome: 'declined';
  code: string;
  message: string;
}

/** The outcome of the call is unknown: read the payment back by its order id before deciding (rules.md section 7). */
export interface Unknown {
  ok: false;
  outcome: 'unknown';
  code?: string;
  detail: string;
  /**
   * The provider has answered this call with an error, which it keeps under the idempotency key: once the record shows
   * that nothing was moved, the next try needs another key.
   */
  isKeySpent?: boolean;
}

/** The provider has no such payment. */
export interface NotFound {
  ok: false;
  outcome: 'notFound';
}

export interface Paid {
  ok: true;
  payment: TossPayment;
}

const errorSchema = z.object({ code: z.string(), message: z.string().default('') });

/** Refusals in form that tell nothing of the outcome (providers.md section 1.4). */
const unknownCodes = new Set([
  'PROVIDER_ERROR',
  'ALREADY_PROCESSED_PAYMENT',
  'ALREADY_CANCELED_PAYMENT',
  'IDEMPOTENT_REQUEST_PROCESSING',
]);
const unknownStatuses = new Set([408, 409, 425, 429]);

/** Reads the answer to a call that moves money. */
export function moved(response: JsonResponse): Paid | Declined | Unknown {
  const payment = paymentIn(response);
  if (payment !== null) return { ok: true, payment };
  const error = errorIn(response);
  const unknown: Unknown = { ok: false, outcome: 'unknown', detail: describeResponse(response), ...spent(response) };
  if (error === null) return unknown;
  if (error.status >= 500 || unknownStatuses.has(error.status) || unknownCodes.has(error.code))
    return { ...unknown, code: error.code };
  return { ok: false, outcome: 'declined', code: error.code, message: error.message };
}

/** A time-out, or 409 while the first call still runs, leaves the key as it is. */
function spent(response: JsonResponse): Pick<Unknown, 'isKeySpent'> {
  const isAnswered = response.kind === 'json' || response.kind === 'unreadable';
  return isAnswered && response.status !== 409 ? { isKeySpent: true } : {};
}

/** Reads the answer to a look-up. */
export function found(response: JsonResponse): Paid | NotFound | Unknown {
  const payment = paymentIn(response);
  if (payment !== null) return { ok: true, payment };
  const error = errorIn(response);
  if (error?.status === 404 && error.code === 'NOT_FOUND_PAYMENT') return { ok: false, outcome: 'notFound' };
  return {
    ok: false,
    outcome: 'unknown',
    detail: describeResponse(response),
    ...(error === null ? {} : { code: error.code }),
  };
}

function paymentIn(response: JsonResponse): TossPayment | null {
  if (response.kind !== 'json' || response.status !== 200) return null;
  return tossPaymentSchema.safeParse(response.body).data ?? null;
}

function errorIn(response: JsonResponse): { status: number; code: string; message: string } | null {
  if (response.kind !== 'json' || response.status < 400) return null;
  const { data } = errorSchema.safeParse(response.body);
  return data === undefined ? null : { status: response.status, ...data };
}
