import { addMinutes } from '../time.ts';

/**
 * So many pickup codes that miss within the window lock typing codes, for a person or for a mart. rules.md section 11.
 */
export const CODE_MISSES = 10;
export const CODE_WINDOW_MINUTES = 1;
export const CODE_LOCK_MINUTES = 10;

/**
 * Until when codes are locked by the misses of one person or mart, the one at `now` included; null where they are not.
 */
export function codesLockedUntil(misses: number, now: Date): Date | null {
  return misses >= CODE_MISSES ? addMinutes(now, CODE_LOCK_MINUTES) : null;
}
