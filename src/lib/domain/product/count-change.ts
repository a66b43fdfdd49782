import { digitsOnly } from '../order/quantity.ts';
import { QUANTITY } from './stock.ts';

/** A count on its way to another one: presses are collected, or a number is typed. rules.md section 4. */
export interface CountChange {
  /** The count it was decided on. */
  from: number;
  /** The field's text; empty while nothing is typed. */
  text: string;
  /** Typed numbers mean themselves; presses mean a difference. */
  typed: boolean;
}

/** A count before anybody changes it. */
export const standing = (from: number): CountChange => ({ from, text: String(from), typed: false });

/** The count that is wanted; null while there is none. */
export const countWanted = ({ text }: CountChange): number | null => (text === '' ? null : Number(text));

/** Whether another count is wanted than the one it was decided on. */
export function isChange(change: CountChange): boolean {
  const wanted = countWanted(change);
  return wanted !== null && wanted !== change.from;
}

const clamp = (count: number) => Math.min(QUANTITY.max, Math.max(0, count));

/** One press more. */
export function pressed(change: CountChange, step: 1 | -1): CountChange {
  return { ...change, text: String(clamp((countWanted(change) ?? change.from) + step)) };
}

/** The typed digits without leading zeros, as many as a count may have. */
export function typedCount(change: CountChange, text: string): CountChange {
  const digits = digitsOnly(text).replace(/^0+(?=\d)/, '');
  return { ...change, typed: true, text: digits === '' ? '' : String(clamp(Number(digits.slice(0, 9)))) };
}

/** The same decision after the count has moved: three more stay three more, forty stay forty. */
export function movedOn(change: CountChange, from: number): CountChange {
  const wanted = countWanted(change);
  if (change.typed || wanted === null) return { ...change, from };
  return { ...change, from, text: String(clamp(wanted + from - change.from)) };
}
