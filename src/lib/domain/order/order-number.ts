import { composed } from '../composed.ts';

/** '#1,234' and '1234' as the number it is; null for anything else. */
export function orderNumber(typed: string): string | null {
  const digits = composed(typed, 'NFKC').replace(/[\s,#]|번|주문(번호)?/g, '');
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}
