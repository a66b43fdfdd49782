import { PRICE_WON } from '../money.ts';
import { formatNumber } from '../number.ts';
import { digitsOnly } from '../order/quantity.ts';
import { QUANTITY } from './stock.ts';

/** One digit more than the highest price has: a price that is too high can be typed, and is told so. */
const WON_DIGITS = String(PRICE_WON.max).length + 1;
const PIECES_DIGITS = String(QUANTITY.max).length;

/** '3500' as '3,500'; nothing stays nothing. */
export const withCommas = (digits: string): string => (digits === '' ? '' : formatNumber(Number(digits)));

/** '3500원' typed or pasted shows as '3,500'. */
export const typedWon = (text: string): string => withCommas(digitsOnly(text).slice(0, WON_DIGITS));

/** The digits of a count of pieces, without leading zeros. */
export const typedPieces = (text: string): string =>
  digitsOnly(text)
    .replace(/^0+(?=\d)/, '')
    .slice(0, PIECES_DIGITS);

/** The figure of a field; null for an empty one. */
export const figureOf = (text: string): number | null => (text === '' ? null : Number(digitsOnly(text)));
