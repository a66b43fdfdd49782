import { entry } from '#lib/domain/known.ts';
import { PlatformRefusal } from '../refusal.ts';

interface Line {
  waiting: (() => void)[];
}

/**
 * Turns of one person after the other; different people do not wait for each other. More than `mostWaiting` of one
 * person, and who waits for longer than `waitMs`, are refused with `tooManyRequests`.
 */
export function createTurns({ mostWaiting, waitMs }: { mostWaiting: number; waitMs: number }) {
  const lines = new Map<number, Line>();

  function leave(person: number): void {
    const next = entry(lines, person).waiting.shift();
    if (next) next();
    else lines.delete(person);
  }

  return async function takeTurn(person: number): Promise<() => void> {
    const line = lines.get(person);
    if (!line) lines.set(person, { waiting: [] });
    else await waitIn(line);
    return () => leave(person);
  };

  function waitIn({ waiting }: Line): Promise<void> {
    const tooMany = () => new PlatformRefusal('tooManyRequests', { n: Math.ceil(waitMs / 1000) });
    if (waiting.length >= mostWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(tooMany());
      }, waitMs).unref();
      waiting.push(enter);
    });
  }
}
