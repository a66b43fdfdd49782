/** EAN-8, UPC-A and EAN-13: the codes on groceries. */
const LENGTHS = [8, 12, 13];

/** Weights run 3, 1, 3 … from the digit before the check digit leftwards. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Digits without a check digit, and with the one that fits. */
export const withCheckDigit = (digits: string): string => `${digits}${checkDigit(digits)}`;

const fits = (digits: string): boolean => withCheckDigit(digits.slice(0, -1)) === digits;

/**
 * A barcode as it is kept, 8 or 13 digits: spaces and hyphens aside, and a UPC-A of 12 digits as the EAN-13 it is part
 * of. Null for another length or a check digit that is wrong, as of a typing error.
 */
export function readBarcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return null;
  if (!fits(digits)) return null;
  return digits.length === 12 ? `0${digits}` : digits;
}

/** UPC-A with up to three zeros at its front; an EAN-8 with one. Fewer digits are a shop's own numbers. */
const ZEROS_LOST = { 7: 8, 9: 13, 10: 13, 11: 13 } as const;

/**
 * The barcode of digits whose zeros a spreadsheet ate: '12345678905' is 0012345678905. A zero at the front changes no
 * check digit: it fits as it did. Null where none is missing, or the digit does not fit.
 */
export function withZerosBack(digits: string): string | null {
  const length = ZEROS_LOST[digits.length as keyof typeof ZEROS_LOST];
  return length && /^[1-9]\d*$/.test(digits) && fits(digits) ? digits.padStart(length, '0') : null;
}

const GTIN_DIGITS = 14;
/** First digits of those that name no box: 0 before a piece's own, 9 where each piece weighs what it weighs. */
const OF_NO_BOX = ['0', '9'];

/**
 * The piece that a GTIN of 14 digits names, as it is kept, and whether the code is of a box of several; null for other
 * texts and a wrong check digit.
 */
export function pieceOf(gtin: string): { barcode: string; isBox: boolean } | null {
  if (gtin.length !== GTIN_DIGITS || !/^\d+$/.test(gtin) || !fits(gtin)) return null;
  const digits = withCheckDigit(gtin.slice(1, -1));
  // An EAN-8 is filled up with zeros.
  const barcode = /^0{5}[1-9]/.test(digits) ? digits.slice(5) : digits;
  return /[1-9]/.test(gtin.slice(1, -1)) ? { barcode, isBox: !OF_NO_BOX.includes(gtin.charAt(0)) } : null;
}

/** A GTIN where GS1 writes it first: in a code, below it in brackets, and in the path of a Digital Link. */
const GTIN = /^(?:\][A-Za-z]\d)?\p{Cc}?\(?01\)?(\d{14})|^https?:\/\/[^?#]{1,200}?\/01\/(\d{8,14})(?:[/?#]|$)/iu;

/**
 * Whether a text that was read is the code of a good and no buyer's pass, as a counter asks; which good it is, is told
 * by `readGoods`.
 */
export function isGoodsCode(text: string): boolean {
  const code = text.trim();
  const [, gtin, linked] = GTIN.exec(code) ?? [];
  return readBarcode(code) !== null || pieceOf(gtin ?? linked?.padStart(GTIN_DIGITS, '0') ?? code) !== null;
}

/** Whether a barcode says nothing but its digits: of one from a scale the mart's rule knows. */
export const isPlainBarcode = (text: string): boolean => /^(?:[013-9]\d{12}|\d{8})$/.test(readBarcode(text) ?? '');

/** Whether a text may name a good otherwise than by its plain digits: the server knows by its mart's rule. */
export const isOtherCode = (text: string): boolean =>
  readBarcode(text) === null && (isGoodsCode(text) || withZerosBack(text.replace(/[\s-]/g, '')) !== null);

/** '8.80102E+12': a barcode in a spreadsheet's column of numbers. Its digits are lost. */
export function isShortenedNumber(text: string): boolean {
  return /^\d(\.\d+)?e\+?\d+$/i.test(text.trim());
}
