import type { Result } from '#lib/client/caller/call.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';

export interface Parts {
  /** Puts up as many as a call takes; `done` are up already. */
  next: (done: number) => Promise<Result<{ registered: number; more: boolean }>>;
  /** Said before the server's reason. */
  failed: string;
  /** How many are up, where the rest is not. */
  soFar: (done: number) => string;
}

/** Puts many listings up by one press and as many calls as they take. */
export async function putUpInParts({
  next,
  failed,
  soFar,
}: Parts): Promise<{ ok: true; done: number } | { ok: false; problem: string }> {
  let done = 0;
  for (;;) {
    const response = await next(done);
    if (!response.ok) {
      const problem = failureText(failed, response);
      return { ok: false, problem: done === 0 ? problem : `${soFar(done)} ${problem}` };
    }
    done += response.data.registered;
    if (!response.data.more) return { ok: true, done };
  }
}
