import type { GatewayDeps } from '../gateway.ts';
import { callJson, type JsonResponse } from '../json-call.ts';
import { type Declined, found, moved, type NotFound, type Paid, type Unknown } from './response.ts';
import { settlementsIn, type TossSettlement } from './settlement.ts';

export type { TossPayment, TossStatus } from './payment.ts';
export type { TossSettlement } from './settlement.ts';

export const TOSS_BASE_URL = 'https://api.tosspayments.com';

export interface TossConfig {
  /** Without a slash at the end; `TOSS_BASE_URL` unless told. */
  baseUrl?: string;
  clientKey: string;
  secretKey: string;
  /** For each call; 10,000 unless told. A confirm that takes longer is `unknown`, not failed. */
  timeoutMs?: number;
}

/** Toss Payments by REST (providers.md section 1.4). Amounts in won. */
export interface Toss {
  /** The public half of the keys, for the script in the browser. */
  clientKey: string;
  /**
   * Charges an authenticated payment. `ok` only if the provider's record fits key, order and amount, and is DONE or
   * waits for a deposit: whether it counts is the caller's to judge. Repeat it with the same idempotency key only;
   * `declined` speaks for this very call, so after an earlier `unknown` read the payment back first.
   */
  confirm(input: ConfirmInput): Promise<Paid | Declined | Unknown>;
  paymentByOrder(orderId: string): Promise<Paid | NotFound | Unknown>;
  payment(paymentKey: string): Promise<Paid | NotFound | Unknown>;
  /** Gives money back: all that is left, or `amountWon` of it. */
  cancel(input: CancelInput): Promise<Paid | Declined | Unknown>;
  /**
   * All that it says it has settled of days of sale in Seoul ('yyyy-MM-dd', both in it), page by page; null where it
   * could not be read.
   */
  settlements(days: { from: string; to: string }): Promise<TossSettlement[] | null>;
}

export interface ConfirmInput {
  paymentKey: string;
  orderId: string;
  amountWon: number;
  /** How much of it is exempt from VAT. */
  taxFreeWon?: number;
  /** At most 300 characters; the provider keeps the first answer to it for 15 days, an error too. */
  idempotencyKey: string;
}

export interface CancelInput {
  paymentKey: string;
  /** At most 200 characters, shown to the buyer by the card company. */
  reason: string;
  amountWon?: number;
  /** How much of `amountWon` is exempt from VAT. */
  taxFreeWon?: number;
  /** The refundable amount that the caller has read; the provider refuses where it differs. */
  leftWon?: number;
  idempotencyKey: string;
}

/** Left out where nothing is exempt, as for a shop that sells taxed goods alone. */
const taxFree = (won: number | undefined) => (won ? { taxFreeAmount: won } : {});

/** Its default, which every contract takes. */
const SETTLEMENTS_A_PAGE = 100;
/** More would be no answer but a loop. */
const MOST_PAGES = 10_000;

/** A call that takes longer is given up; the charge is read back then, within the same time. */
export const TOSS_ANSWERS_WITHIN_MS = 10_000;

export function createToss(config: TossConfig, deps: GatewayDeps = {}): Toss {
  const root = `${config.baseUrl ?? TOSS_BASE_URL}/v1`;
  const base = `${root}/payments`;
  const timeoutMs = config.timeoutMs ?? TOSS_ANSWERS_WITHIN_MS;
  // The colon after the key is part of the format: without it the provider answers 403.
  const authorization = `Basic ${Buffer.from(`${config.secretKey}:`).toString('base64')}`;

  function get(path: string, under = base): Promise<JsonResponse> {
    return callJson({ method: 'GET', url: under + path, headers: { authorization }, timeoutMs }, deps);
  }
  function post(path: string, idempotencyKey: string, body: object): Promise<JsonResponse> {
    const headers = { authorization, 'idempotency-key': idempotencyKey };
    return callJson({ method: 'POST', url: base + path, headers, body, timeoutMs }, deps);
  }
  function counted<R extends Paid | Declined | Unknown | NotFound>(call: string, result: R): R {
    if (!result.ok && result.outcome !== 'notFound')
      deps.log?.warn(
        { provider: 'toss', call, outcome: result.outcome, code: result.code },
        'card provider did not agree',
      );
    return result;
  }

  return {
    clientKey: config.clientKey,
    async confirm({ paymentKey, orderId, amountWon, taxFreeWon, idempotencyKey }) {
      const body = { paymentKey, orderId, amount: amountWon, ...taxFree(taxFreeWon) };
      const result = moved(await post('/confirm', idempotencyKey, body));
      if (!result.ok) return counted('confirm', result);
      const { payment } = result;
      const fits =
        payment.paymentKey === paymentKey && payment.orderId === orderId && payment.totalAmountWon === amountWon;
      if (fits && (payment.status === 'DONE' || payment.status === 'WAITING_FOR_DEPOSIT')) return result;
      const detail = fits ? `status ${payment.status}` : 'the record does not fit the call';
      return counted('confirm', { ok: false, outcome: 'unknown', detail });
    },
    async paymentByOrder(orderId) {
      return counted('paymentByOrder', found(await get(`/orders/${encodeURIComponent(orderId)}`)));
    },
    async payment(paymentKey) {
      return counted('payment', found(await get(`/${encodeURIComponent(paymentKey)}`)));
    },
    async cancel({ paymentKey, reason, amountWon, taxFreeWon, leftWon, idempotencyKey }) {
      const body = {
        cancelReason: reason,
        ...(amountWon === undefined ? {} : { cancelAmount: amountWon }),
        ...taxFree(taxFreeWon),
        ...(leftWon === undefined ? {} : { refundableAmount: leftWon }),
      };
      return counted('cancel', moved(await post(`/${encodeURIComponent(paymentKey)}/cancel`, idempotencyKey, body)));
    },
    async settlements({ from, to }) {
      const all: TossSettlement[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = new URLSearchParams({ dateType: 'soldDate', startDate: from, endDate: to });
        query.set('page', String(page));
        query.set('size', String(SETTLEMENTS_A_PAGE));
        const rows = settlementsIn(await get(`?${query}`, `${root}/settlements`));
        if (typeof rows === 'string') {
          deps.log?.warn({ provider: 'toss', call: 'settlements', detail: rows }, 'settlements could not be read');
          return null;
        }
        all.push(...rows);
        if (rows.length < SETTLEMENTS_A_PAGE) return all;
      }
      return null;
    },
  };
}
