import { deviceStorage } from '#lib/client/offline/storages.ts';
import type { ErrorResponse } from '#lib/contract/errors.ts';
import type { Call, CallInput, CallResponse } from '#lib/contract/index.ts';
import { EXPECTED_VIEWER_HEADER } from '#lib/domain/person/session.ts';
import { $session } from '#lib/stores/session.ts';

export type Result<T> = { ok: true; data: T } | { ok: false; status: number; error: ErrorResponse };

/** Addresses and queries carry text; numbers may be given as they are. */
type Loose<T> = T extends object ? { [K in keyof T]: K extends 'params' | 'query' ? Texts<T[K]> : T[K] } : T;
type Texts<T> = { [K in keyof T]: T[K] | number };

export interface Transport {
  fetch: typeof fetch;
  /** Runs `renew` once among all tabs that ask at the same time. */
  renewOnce<T>(renew: () => Promise<T>): Promise<T>;
}

const browser: Transport = {
  fetch: (input, init) => fetch(input, init),
  // Refresh tokens rotate: two tabs refreshing at once would look like a stolen token (rules.md section 10).
  renewOnce: (renew) => (navigator.locks ? navigator.locks.request('session-renewal', renew) : renew()) as never,
};

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent also by a page that is being left. For calls with a small body: a browser takes 64 KB of these at once. */
  outlivesPage?: boolean;
}

/** For whom this page was made; nothing on a page made for nobody. */
function expectedViewer(): Record<string, string> {
  const owner = globalThis.document?.documentElement.dataset.owner;
  return owner ? { [EXPECTED_VIEWER_HEADER]: owner } : {};
}

/**
 * Makes a call of the contract. Expected refusals come back as values, never as exceptions. Whatever is no answer in
 * the contract's shape did not answer (rules.md section 18): a filter's page, an empty body or another JSON is `{ok:
 * false, status: 0}`, as being offline is. On 401, and where the console is hidden, the session is refreshed once and
 * the call repeated (spec section 7).
 */
export function createCaller(transport: Transport = browser) {
  let lastRenewal = 0;

  async function send(name: string, input: Record<string, never>, options: CallOptions): Promise<Response> {
    const [method, path] = name.split(' ') as [string, string];
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    let address = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params?.[key])));
    if (query) {
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
      address += `?${search}`;
    }
    const headers = {
      // Where an answer is a text to show, its refusals would be, too: these pages read codes.
      ...(method === 'GET' ? {} : { accept: 'application/json' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // Only what changes something: a page of before may well go on reading.
      ...(method === 'GET' ? {} : expectedViewer()),
    };
    return transport.fetch(address, {
      method,
      credentials: 'same-origin',
      // No call leads elsewhere.
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.outlivesPage ? { keepalive: true } : {}),
    });
  }

  /** Answers with a status: 401 where the session has ended; any other that is no success says nothing of it. */
  async function renew(askedAt: number): Promise<number> {
    return transport.renewOnce(async () => {
      // Another call of this page renewed while this one waited for its turn, maybe within the same millisecond.
      if (lastRenewal >= askedAt) return 200;
      const response = await transport.fetch('/api/auth/refresh', { method: 'POST', credentials: 'same-origin' });
      // An answer that is never read keeps its connection busy.
      await response.body?.cancel();
      if (response.ok) lastRenewal = Date.now();
      return response.status;
    });
  }

  return async function call<N extends Call>(
    name: N,
    input: Loose<CallInput<N>> = {} as Loose<CallInput<N>>,
    options: CallOptions = {},
  ): Promise<Result<CallResponse<N>>> {
    try {
      const askedAt = Date.now();
      let response = await send(name, input as never, options);
      // To a stranger the console is not there (market.md 19.4): that may be an operator whose session has ended.
      const isHidden = response.status === 404 && name.includes(' /api/operator/');
      if (isHidden || (response.status === 401 && !name.includes('/api/auth/refresh'))) {
        const renewal = await renew(askedAt);
        if (renewal < 300) response = await send(name, input as never, options);
        else if (renewal !== 401) return { ok: false, status: renewal, error: fallback };
        else {
          // What stands around the page follows.
          if (globalThis.document) $session.set({ state: 'signedOut' });
          if (isHidden) return { ok: false, status: 401, error: fallback };
        }
      }
      return (await read(response, name.split(' ')[2])) as Result<CallResponse<N>>;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      return SILENCE;
    }
  };
}

/** Reads an answer of ours, and the server's time with it; what is none says nothing. */
async function read(response: Response, shape: string | undefined): Promise<Result<unknown>> {
  const { ok, status } = response;
  const type = response.headers.get('content-type') ?? '';
  const data: unknown = type.includes('json')
    ? await response.json()
    : type.startsWith('text/plain')
      ? (await response.text()).trim()
      : undefined;
  if (ok ? isShaped(data, shape) : typeof data === 'string' || isShaped(data, 'message')) {
    updateServerTime(response);
    if (ok) return { ok, data };
    return {
      ok,
      status,
      error: data === '' ? fallback : typeof data === 'string' ? textRefusal(status, data) : (data as ErrorResponse),
    };
  }
  // A gateway with no market behind it, or one that lets no more through.
  return ok || (status < 500 && status !== 429 && status !== 401) ? SILENCE : { ok, status, error: fallback };
}

/**
 * Whether an answer has the shape that the build writes behind the name of its call (scripts/response-shapes.ts): '.' is
 * a text to show, '[' an array, '{' an object and anything else a field that it has. Unbuilt, an answer is anything but
 * nothing.
 */
function isShaped(data: unknown, shape: string | undefined): boolean {
  if (!shape) return data !== undefined && data !== null;
  if (shape === '.') return typeof data === 'string' && data !== '';
  if (shape === '[') return Array.isArray(data);
  return Object(data) === data && (shape === '{' || shape in (data as object));
}

/** What fits a notice, without half of an emoji; `cutText` knows more of characters than every page has room for. */
const SHOWN_TEXT_LENGTH = 300;

/** A plain text is a sentence to show (spec section 7). */
const textRefusal = (status: number, text: string): ErrorResponse => ({
  code: status >= 500 ? 'unavailable' : 'invalidInput',
  message: [...text].slice(0, SHOWN_TEXT_LENGTH).join(''),
});

const fallback: ErrorResponse = { code: 'internal', message: '문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.' };
const offline: ErrorResponse = {
  code: 'unavailable',
  message: '인터넷이 연결되지 않았어요. 확인하고 다시 시도해 주세요.',
};
/** No answer came. */
export const SILENCE = { ok: false, status: 0, error: offline } as const;

let clockErrorMs = 0;
/** How wrong this device's clock is, in milliseconds, for pages that come from it. */
const CLOCK_ERROR = 'clock-error';

function learnClockError(ms: number): void {
  clockErrorMs = ms;
  deviceStorage().setItem(CLOCK_ERROR, String(Math.round(ms)));
}

/** Every answer carries the server's Date: countdowns are right on a phone whose clock is not (rules.md section 2). */
function updateServerTime(response: Response): void {
  const date = response.headers.get('date');
  if (!date) return;
  // A cache on the way says how old it is, in seconds.
  const error = Date.parse(date) + Number(response.headers.get('age')) * 1000 - Date.now();
  // The header has whole seconds; smaller differences are noise.
  if (Math.abs(error - clockErrorMs) > 2_000) learnClockError(error);
}

/** The server's clock as well as this page knows it, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + clockErrorMs;

/** Tells the page the server's time, as rendered into its HTML. */
export function setServerNow(ms: number): void {
  learnClockError(ms - Date.now());
}

/** Without a network a page knows the server's time by what this device learned before. */
export function recallServerNow(): void {
  const learned = deviceStorage().getItem(CLOCK_ERROR);
  if (learned !== null) clockErrorMs = Number(learned) || 0;
}

export const call = createCaller();
