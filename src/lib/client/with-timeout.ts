import { SCRIPT_LOAD_TIMEOUT_MS } from '#lib/domain/buyer/limits.ts';

/** A script of ours that is loaded when it is needed; rejects when it has not come within 120 s (spec.md section 9). */
export const inTime = <T>(loading: Promise<T>): Promise<T> =>
  Promise.race([
    loading,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), SCRIPT_LOAD_TIMEOUT_MS)),
  ]);
