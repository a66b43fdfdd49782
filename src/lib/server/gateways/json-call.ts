import { boundedFetch } from './bounded-fetch.ts';
import type { GatewayDeps } from './gateway.ts';

/** The outcome of one HTTP call that should answer JSON; failures are values, not exceptions. */
export type JsonResponse =
  | { kind: 'json'; status: number; body: unknown }
  | { kind: 'unreadable'; status: number }
  | { kind: 'timeout' }
  | { kind: 'unreachable' };

export interface JsonCall {
  method: 'GET' | 'POST';
  url: string | URL;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** For the whole call, the answer's body included. */
  timeoutMs: number;
}

export async function callJson(call: JsonCall, { fetch = globalThis.fetch }: GatewayDeps): Promise<JsonResponse> {
  const signal = AbortSignal.timeout(call.timeoutMs);
  let status: number | null = null;
  try {
    const response = await boundedFetch(fetch)(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    status = response.status;
    return { kind: 'json', status, body: JSON.parse(await response.text()) };
  } catch {
    if (signal.aborted) return { kind: 'timeout' };
    return status === null ? { kind: 'unreachable' } : { kind: 'unreadable', status };
  }
}

/** A short text for logs and details, without any content of the answer. */
export function describeResponse(response: JsonResponse): string {
  switch (response.kind) {
    case 'json':
      return `HTTP ${response.status}`;
    case 'unreadable':
      return `HTTP ${response.status}, not JSON`;
    default:
      return response.kind;
  }
}
