import { expect, test } from 'vitest';
import {
  DECLINED_SHOWN_MS,
  isTakenUp,
  REFUSAL_SHOWN_MS,
  SAME_CODE_PAUSE_MS,
  type ScanRest,
} from '#lib/domain/order/scan-rest.ts';

const NOW = 1_800_000_000_000;
const rest = (part: Partial<ScanRest> = {}): ScanRest => ({
  lastText: '',
  doneText: '',
  settledAt: 0,
  declinedAt: 0,
  ...part,
});
/** The code 'a' was taken up last, and refused so many milliseconds ago. */
const refused = (ago: number) => rest({ lastText: 'a', settledAt: NOW - ago });

test.each([
  ['the first one', 'a', rest(), true],
  ['the one that was sold by last, however long ago', 'a', rest({ lastText: 'a', doneText: 'a' }), false],
  ['the next one after a sale', 'b', rest({ lastText: 'a', doneText: 'a' }), true],
  ['a refused one, before its pause is over', 'a', refused(SAME_CODE_PAUSE_MS - 1), false],
  ['a refused one, after it', 'a', refused(SAME_CODE_PAUSE_MS), true],
  ['another one, before a refusal is read', 'b', refused(REFUSAL_SHOWN_MS - 1), false],
  ['another one, once it is', 'b', refused(REFUSAL_SHOWN_MS), true],
  ['one that was declined just now', 'a', rest({ lastText: 'a', declinedAt: NOW - DECLINED_SHOWN_MS + 1 }), false],
  ['another one just then', 'b', rest({ lastText: 'a', declinedAt: NOW - DECLINED_SHOWN_MS + 1 }), false],
  ['one that was declined a second ago', 'a', rest({ lastText: 'a', declinedAt: NOW - DECLINED_SHOWN_MS }), true],
])('of the codes before the camera: %s', (_, text, seen, isTaken) => {
  expect(isTakenUp(text, seen, NOW)).toBe(isTaken);
});
