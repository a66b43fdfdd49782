import { charactersOf } from '../text.ts';

/** What operators of the market may do. market.md 19.1. */
export const OPERATOR_ROLES = ['owner', 'support', 'finance'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Whether a call or page that is of some roles is this one's: an owner may everything. */
export const roleMay = (role: OperatorRole, roles: readonly OperatorRole[]): boolean =>
  role === 'owner' || roles.includes(role);

/** A sign-in that is older than this has to be made again for the operators' pages. market.md 19.3. */
export const OPERATOR_SESSION_HOURS = 12;

/** Wrong codes of the second factor in a row that lock it, and for how long. */
export const SECOND_FACTOR_MISSES = 5;
export const SECOND_FACTOR_LOCK_MINUTES = 15;

/** For how many days a review may be kept from buyers at the most. market.md 22.8. */
export const REVIEW_HIDDEN_DAYS = 30;

/** 'ho***@gmail.com': so much of an email that its owner would know it. market.md 19.8. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const letters = charactersOf(email.slice(0, at));
  return `${letters.slice(0, Math.min(2, letters.length - 1)).join('')}***${email.slice(at)}`;
}

/** What support gives back at the most without finance: at once, and on a day in Seoul. market.md 19.1. */
export const SUPPORT_REFUND_WON = { act: 50_000, day: 300_000 } as const;

/** What an operator who gave back `todayWon` can give back at once, in won; null where nothing limits their role. */
export const refundLimitWon = (role: OperatorRole, todayWon: number): number | null =>
  role === 'support' ? Math.max(0, Math.min(SUPPORT_REFUND_WON.act, SUPPORT_REFUND_WON.day - todayWon)) : null;
