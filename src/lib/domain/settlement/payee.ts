import { addMinutes } from '../time.ts';

/** The banks of bank files, by the three digits of the clearing house. */
export const BANKS = {
  '002': '산업은행',
  '003': '기업은행',
  '004': '국민은행',
  '007': '수협은행',
  '011': '농협은행',
  '012': '지역 농·축협',
  '020': '우리은행',
  '023': 'SC제일은행',
  '027': '한국씨티은행',
  '031': 'iM뱅크 (대구)',
  '032': '부산은행',
  '034': '광주은행',
  '035': '제주은행',
  '037': '전북은행',
  '039': '경남은행',
  '045': '새마을금고',
  '048': '신협',
  '050': '저축은행',
  '064': '산림조합',
  '071': '우체국',
  '081': '하나은행',
  '088': '신한은행',
  '089': '케이뱅크',
  '090': '카카오뱅크',
  '092': '토스뱅크',
} as const;
export type BankCode = keyof typeof BANKS;
export const BANK_CODES = Object.keys(BANKS).sort() as BankCode[];

/** Nothing is paid out for so long after an account was approved. market.md 24.10. */
export const PAYEE_WAIT_HOURS = 72;

/** `replaced`: another came after it. One of a mart may be asked for, and one approved. */
export type PayeeState = 'asked' | 'approved' | 'refused' | 'replaced';

/** The digits of an account as people write it; null where it is none. */
export function accountDigits(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{8,16}$/.test(digits) ? digits : null;
}

/** '****1234': all that is ever shown of an account. */
export const maskedAccount = (last4: string): string => `****${last4}`;

export const usableFrom = (approvedAt: Date): Date => addMinutes(approvedAt, PAYEE_WAIT_HOURS * 60);

/** Why a mart cannot be paid at `now`; null where it can. `approved`: its account that was approved. market.md 24.7. */
export function payeeRefusal(
  approved: { usableFrom: Date | null } | null | undefined,
  now: Date,
): 'payeeMissing' | 'payeeWaits' | null {
  if (!approved?.usableFrom) return 'payeeMissing';
  return now < approved.usableFrom ? 'payeeWaits' : null;
}

/** Only letters and digits, so that '(주) 서울 식품' is '서울식품'. */
const plain = (name: string) =>
  name
    .replace(/주식회사|\(주\)|㈜/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * Whether an account is in the name of the mart or of who represents it; the console shows the others in red. market.md
 * 24.10.
 */
export function isKnownHolder(holder: string, mart: { name: string; representative: string | null }): boolean {
  const known = [mart.name, mart.representative ?? ''].map(plain).filter((name) => name !== '');
  return known.includes(plain(holder));
}
