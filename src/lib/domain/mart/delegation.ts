import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** So long a mart that was handed over may be given back, and its old general manager stays. rules.md section 11. */
export const GIVE_BACK_DAYS = 7;

export interface Delegation {
  /** The previous general manager; null if the mart was never handed over, or was given back. */
  delegatedBy: number | null;
  delegatedAt: Date | null;
}

/** A mart that was handed over after this moment may still be given back at `now`. */
export const givableBackFrom = (now: Date): Date => addMinutes(now, -GIVE_BACK_DAYS * MINUTES_PER_DAY);

/** Until when the mart may be given back; null where it may not at `now`. */
export function givableBackUntil({ delegatedBy, delegatedAt }: Delegation, now: Date): Date | null {
  if (delegatedBy === null || delegatedAt === null) return null;
  const until = addMinutes(delegatedAt, GIVE_BACK_DAYS * MINUTES_PER_DAY);
  return now < until ? until : null;
}

/** Whether a person must stay in the mart at `now`, so that it can be given back to them. */
export const mustStay = (delegation: Delegation, userId: number, now: Date): boolean =>
  delegation.delegatedBy === userId && givableBackUntil(delegation, now) !== null;
