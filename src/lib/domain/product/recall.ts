import { cleanLine } from '../text.ts';
import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** Buyers who picked up a recalled listing within so many days are told. rules.md section 4. */
export const RECALL_TOLD_DAYS = 60;
export const RECALL_REASON_MAX_LENGTH = 200;

/** Since when a pickup is recent enough for its buyer to be told. */
export const recallToldSince = (now: Date): Date => addMinutes(now, -RECALL_TOLD_DAYS * MINUTES_PER_DAY);

export type RecallReasonProblem = 'reasonMissing' | 'reasonTooLong';

/** The problem with the reason of a recall, which buyers read; null for none. */
export function recallReasonProblem(reason: string): RecallReasonProblem | null {
  const length = [...cleanLine(reason)].length;
  if (length === 0) return 'reasonMissing';
  return length > RECALL_REASON_MAX_LENGTH ? 'reasonTooLong' : null;
}
