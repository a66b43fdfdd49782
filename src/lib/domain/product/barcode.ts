/** EAN-8, UPC-A and EAN-13: the codes on groceries. */
const LENGTHS = [8, 12, 13];

/** Weights run 3, 1, 3 … from the digit before the check digit leftwards. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * A barcode as it is kept, 8 or 13 digits: spaces and hyphens aside, and a UPC-A of 12 digits as the EAN-13 it is part
 * of. Null for another length or a check digit that is wrong, as of a typing error.
 */
export function readBarcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return null;
  if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) return null;
  return digits.length === 12 ? `0${digits}` : digits;
}

/** '8.80102E+12': a barcode in a spreadsheet's column of numbers. Its digits are lost. */
export function isShortenedNumber(text: string): boolean {
  return /^\d(\.\d+)?e\+?\d+$/i.test(text.trim());
}

/** A barcode that was away from the camera for this long counts as another piece. */
export const AWAY_MS = 1_200;

/**
 * Tells a piece held before the camera from the next one: a reader tells what stays in view again and again. `isNew`
 * takes the time of each sighting in ms.
 */
export function createBarcodeSightings() {
  let last: { barcode: string; at: number } | null = null;
  return {
    isNew(barcode: string, at: number): boolean {
      const isSame = last !== null && last.barcode === barcode && at - last.at < AWAY_MS;
      last = { barcode, at };
      return !isSame;
    },
  };
}
