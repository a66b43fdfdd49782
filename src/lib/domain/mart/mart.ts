import { composed } from '../composed.ts';
import type { Way } from '../money.ts';
import { cleanLine } from '../text.ts';

export { BUSINESS_NUMBER_DIGITS, businessNumber } from './business-number.ts';
export {
  type Authority,
  authorityOf,
  type MartTask,
  type Position,
  positionLabel,
  positionMay,
} from './position.ts';

/** The ways to pay that a mart takes, as numbered on the wire. spec.md section 5. */
export const PAYMENT_METHOD = { onSiteOnly: 0, cardToo: 1 } as const;
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD];

/**
 * Whether a mart with this payment method takes this way to pay: every mart takes money on site. rules.md section 7.
 */
export function martTakes(paymentMethod: PaymentMethod, way: Way): boolean {
  return way === 'onSite' || paymentMethod === PAYMENT_METHOD.cardToo;
}

export const MART_NAME_MAX_LENGTH = 50;
/**
 * Whether what was typed to confirm is the mart's name; spaces around it do not count, nor how a keyboard puts letters
 * together.
 */
export const isNameTyped = (name: string, typed: string): boolean => composed(typed.trim()) === composed(name.trim());

export const ADDRESS_MAX_LENGTH = 200;
export const ADDRESS_DETAIL_MAX_LENGTH = 100;

/** `address` is the one the postcode search gave; `detail` is typed. */
export type AddressParts = { postcode?: string | undefined; address: string; detail: string };

/**
 * The address as the wire has it: address, comma, detail. The postcode is kept but not part of it. spec.md section 3,
 * rules.md section 8.
 */
export function joinAddress({ address, detail }: AddressParts): string {
  return [address, detail]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Where the first comma outside parentheses stands; -1 when there is none. */
function commaOutsideParentheses(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i];
    if (letter === '(') depth += 1;
    if (letter === ')') depth = Math.max(0, depth - 1);
    if (letter === ',' && depth === 0) return i;
  }
  return -1;
}

/**
 * The parts of a wire address: the detail begins after the first comma outside parentheses, because the postcode search
 * adds '(동, 건물)' to an address. A leading postcode of five digits is taken off. Detail is '' when there is none.
 */
export function splitAddress(text: string): AddressParts {
  const whole = text.trim();
  const postcode = /^(\d{5})[,\s]\s*/.exec(whole);
  const rest = postcode ? whole.slice(postcode[0].length) : whole;
  const comma = commaOutsideParentheses(rest);
  const address = (comma < 0 ? rest : rest.slice(0, comma)).trim();
  const detail = comma < 0 ? '' : rest.slice(comma + 1).trim();
  return postcode ? { postcode: postcode[1], address, detail } : { address, detail };
}

/** '114' is one, and '0082-2-1234-5678' with an extension. */
const PHONE_LENGTH = { min: 3, max: 20 } as const;

export const phone = {
  /**
   * Keeps digits and hyphens; what else parts two groups is a hyphen, so that '02) 123.4567' keeps its shape. spec.md
   * section 5.
   */
  clean(text: string): string {
    return composed(text, 'NFKC')
      .replace(/(\d)[\s().·/–]+(?=\d|$)/g, '$1-')
      .replace(/[^0-9-]/g, '');
  },
  /** Without the hyphen of a group that does not come. */
  finished: (text: string): string => text.replace(/-$/, ''),
  /** Whether it may be a number: digits, single hyphens between groups of them, and not zeros alone. */
  isPlausible(text: string): boolean {
    const digits = text.replaceAll('-', '');
    if (!/^\d+(-\d+)*$/.test(text) || /^0+$/.test(digits)) return false;
    return digits.length >= PHONE_LENGTH.min && text.length <= PHONE_LENGTH.max;
  },
} as const;

/** As long as an address may be (RFC 5321). */
const EMAIL_MAX_LENGTH = 254;

export const email = {
  clean: (text: string): string => cleanLine(composed(text, 'NFKC')),
  /** Whether it may be an address: one @, a name before it, a domain with a dot behind it. */
  isPlausible: (text: string): boolean =>
    text.length <= EMAIL_MAX_LENGTH && /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(\.[^\s@<>"(),:;.]+)+$/.test(text),
} as const;

/** The seller, as the law wants buyers to know before they order (전자상거래법 제20조; market.md 21.7). */
export interface Seller {
  name: string;
  /** Null where the mart has not said. */
  representative: string | null;
  /** Ten digits. */
  businessNumber: string;
  address: string;
  phone: string;
  /** Null where the mart has not said; absent from orders older than this field. */
  email?: string | null;
  /** Null where it has none, or has not said. */
  mailOrderNumber: string | null;
  isMailOrderExempt: boolean;
}
