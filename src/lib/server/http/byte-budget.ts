import { Overload } from './overload.ts';

/** Takes `bytes` of the budget, when it is their turn; the function that is answered gives them back. */
export type ByteBudget = (bytes: number) => Promise<() => void>;

interface Waiting {
  bytes: number;
  enter(): void;
}

/**
 * Memory that several may share, first come, first served. Who would wait for longer than `waitMs` is refused with `unavailable`;
 * more than the whole budget is taken for the whole of it.
 */
export function createByteBudget(maxBytes: number, waitMs: number): ByteBudget {
  const queue: Waiting[] = [];
  let taken = 0;

  function next(): void {
    while (queue.length > 0 && taken + queue[0]!.bytes <= maxBytes) queue.shift()!.enter();
  }
  return (wanted) =>
    new Promise((resolve, reject) => {
      const bytes = Math.min(wanted, maxBytes);
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new Overload());
        next();
      }, waitMs).unref();
      const waiting: Waiting = {
        bytes,
        enter() {
          clearTimeout(timer);
          taken += bytes;
          let isBack = false;
          resolve(() => {
            if (isBack) return;
            isBack = true;
            taken -= bytes;
            next();
          });
        },
      };
      queue.push(waiting);
      next();
    });
}
