import { atom, computed } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { type MutationOptions, mutation } from './mutation.ts';
import { problemOf } from './refusal.ts';

export interface PartsOptions extends Omit<MutationOptions, 'signedOut'> {
  /** How many are done, where the rest is not. */
  soFar?: (done: number) => string;
}

interface Press<Part, T> {
  parts: Iterable<Part>;
  taken: (data: T, part: Part) => number;
}

/**
 * An act that takes several calls a press, one after the other. Each part is asked for once its predecessor is
 * answered, and is sent under a key of its own until its answer is known. The first that fails ends the press, and its
 * problem tells how many are done.
 */
export function mutationInParts<Part, T>(
  call: (part: Part, idempotencyKey: string) => Promise<Result<T>>,
  { soFar, idempotent, failed }: PartsOptions = {},
) {
  const $done = atom(0);
  let presses = 0;

  async function sendAll({ parts, taken }: Press<Part, T>): Promise<Result<number>> {
    presses += 1;
    const mine = presses;
    const count = (done: number) => mine === presses && $done.set(done);
    let done = 0;
    count(done);
    for (const part of parts) {
      const response = await call(part, idempotent?.value() ?? '');
      idempotent?.onAnswer(response);
      if (!response.ok) return response;
      done += taken(response.data, part);
      count(done);
    }
    return { ok: true, data: done };
  }

  const sending = mutation(sendAll, {
    failed(refusal) {
      const done = $done.get();
      return `${done > 0 && soFar ? soFar(done) : ''} ${problemOf(refusal, failed)}`.trim();
    },
  });
  return {
    $state: computed([sending.$state, $done], ({ busy, problem }, done) => ({ busy, problem, done })),
    /**
     * Sends `parts`; answers how many are done. `taken` takes what was answered to one of them, and says how many that
     * were.
     */
    press: (parts: Iterable<Part>, taken: Press<Part, T>['taken']) => sending.press({ parts, taken }),
    /** What was said of the last press is over. */
    forget(): void {
      presses += 1;
      $done.set(0);
      sending.forget();
    },
  };
}
