import { useState } from 'react';
import type { Result } from '#lib/client/caller/call.ts';

interface Doing {
  isBusy: boolean;
  /** Why the last try failed; empty where it did not. */
  problem: string;
  run: () => Promise<boolean>;
  forget: () => void;
}

/** What a button is for, done once at a time. */
export function useOnce(work: () => Promise<Result<unknown>>): Doing {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function run(): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setProblem('');
    const answer = await work();
    setBusy(false);
    if (!answer.ok) setProblem(answer.error.message);
    return answer.ok;
  }
  return { isBusy, problem, run, forget: () => setProblem('') };
}
