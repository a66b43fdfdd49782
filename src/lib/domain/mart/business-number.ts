import { composed } from '../composed.ts';

export const BUSINESS_NUMBER_DIGITS = 10;

/** Weights of the first nine digits. providers.md section 5. */
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/** The tenth digit of a number that begins with these nine. providers.md section 5. */
export function checkDigit(digits: readonly number[]): number {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * digits[i]!, 0);
  // The ninth product counts twice over: with its tens too.
  return (10 - ((sum + Math.floor((digits[8]! * 5) / 10)) % 10)) % 10;
}

export const businessNumber = {
  /** The digits of the typed text, ten at the most. spec.md section 5. */
  read(text: string): string {
    return composed(text, 'NFKC')
      .replace(/[^0-9]/g, '')
      .slice(0, BUSINESS_NUMBER_DIGITS);
  },
  /** Ten digits whose last is the check digit. Ten zeros pass the sum and are refused apart. rules.md section 8. */
  isPlausible(digits: string): boolean {
    if (!/^\d{10}$/.test(digits) || digits === '0000000000') return false;
    const numbers = [...digits].map(Number);
    return numbers[9] === checkDigit(numbers);
  },
  /** '123-45-67890', the way it is printed; anything but ten digits stays as it is. */
  format(digits: string): string {
    return digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3');
  },
} as const;

/** The tax office's codes for a business at rest and for a closed one. */
export type StoppedBusiness = '02' | '03';

/** Whether the tax office has a business as at rest or closed. market.md 20.7. */
export const isStopped = (code: string | null): code is StoppedBusiness => code === '02' || code === '03';
