import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms` milliseconds, or until the caller hangs up. Never keeps the process alive. */
export async function delay(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

/** The answer of a service that does not answer: nothing for `hangMs`, then a gateway's 504. */
export async function neverAnswer(request: Request, hangMs: number): Promise<Response> {
  await delay(hangMs, request.signal);
  return new Response(null, { status: 504 });
}
