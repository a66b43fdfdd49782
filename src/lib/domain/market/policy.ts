import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** The market's documents (market.md 21.1), in the order of the console. */
export const POLICY_KINDS = ['terms', 'sellerTerms', 'location', 'privacy'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** Those that are agreed to; the privacy policy is shown, and nobody is asked to agree to it (market.md 21.3). */
export const CONSENT_KINDS = ['terms', 'sellerTerms', 'location'] as const satisfies readonly PolicyKind[];
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const POLICY_MAX = { text: 20_000, summary: 1_000 } as const;

/**
 * Days between the announcement of a version and its beginning, and of one that is worse for people (market.md 21.2).
 */
export const NOTICE_DAYS = { usual: 7, adverse: 30 } as const;

/**
 * The first moment at which a version that is announced now may be in force; the first of its kind replaces nothing and
 * needs no notice.
 */
export function earliestStart(now: Date, { isFirst, adverse }: { isFirst: boolean; adverse: boolean }): Date {
  const days = isFirst ? 0 : adverse ? NOTICE_DAYS.adverse : NOTICE_DAYS.usual;
  return addMinutes(now, days * MINUTES_PER_DAY);
}

/**
 * Pages on which somebody signed in is asked to agree before anything new begins; never those of passes, open orders
 * and accounts (market.md 21.4).
 */
const ASKING_PAGES =
  /^\/(?:buyer(?:\/(?:product|store|search|cart|map|place|following|alerts)(?:\/.*)?)?|seller\/(?:dashboard|store\/create|mart\/\d+\/(?:register|rapid|import|copy|shelf|recurring)))\/?$/;

export const isAskedOn = (path: string): boolean => ASKING_PAGES.test(path);

/** Whether a page is asked about the terms of sellers too. */
export const isSellersPage = (path: string): boolean => path.startsWith('/seller/');

/** The sentence by which an example of a document says what it is. */
export const EXAMPLE_MARK = '이 글은 예시예요';

/**
 * Whether a text is an example still, as it stands or with some words changed: nobody agrees to one.
 * docs/decisions/0081.
 */
export const isExample = (text: string): boolean => text.includes(EXAMPLE_MARK) || text.includes('## 예시:');
