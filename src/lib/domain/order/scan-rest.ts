/** A code that was refused is not taken up again at once: it is still in front of the camera. */
export const SAME_CODE_PAUSE_MS = 3_000;
/** Nor is another one that the camera sees: its question would cover the refusal before it is read. */
export const REFUSAL_SHOWN_MS = 1_500;
/** A code that was declined is still in view: 'ready' is seen before it is asked about again. */
export const DECLINED_SHOWN_MS = 1_000;

/** What the camera has brought so far; times in milliseconds since 1970, 0 for never. */
export interface ScanRest {
  /** The code that was taken up last. */
  lastText: string;
  /** The code that was sold by last: whoever was served puts the phone away when they like. */
  doneText: string;
  /** When a code was refused, or led to nothing. */
  settledAt: number;
  declinedAt: number;
}

/** Whether a code in front of the camera is taken up at `now`, in milliseconds since 1970. */
export function isTakenUp(text: string, { lastText, doneText, settledAt, declinedAt }: ScanRest, now: number): boolean {
  if (text === doneText || now - declinedAt < DECLINED_SHOWN_MS) return false;
  return now - settledAt >= (text === lastText ? SAME_CODE_PAUSE_MS : REFUSAL_SHOWN_MS);
}
