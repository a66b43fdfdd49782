import type { MartStanding } from './standing.ts';

/** The papers that a mart may show: 사업자등록증, 영업신고증, 통장사본. market.md 20.4. */
export const PAPER_KINDS = ['business', 'food', 'bank'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Changes of an approved mart to what it was approved with; an operator decides each field. market.md 20.6. */
export interface BusinessChange {
  businessNumber?: string;
  representative?: string;
  openedOn?: string;
  /** ISO 8601. */
  askedAt: string;
}

/** For how long a rejected business number may not apply again, in days. */
export const REJECTED_DAYS = 90;
/** How long a change of name or address is listed for the operators, in days. */
export const CHANGES_LISTED_DAYS = 7;
/** Days for which papers are kept after their mart has closed. market.md 20.9. */
export const PAPERS_KEPT_DAYS = 5 * 365;

export interface ApplicationFacts {
  representative: string | null;
  openedOn: string | null;
  mailOrderNumber: string | null;
  isMailOrderExempt: boolean;
  takesCards: boolean;
  /** The kinds of which the latest paper was not sent back. */
  papers: readonly PaperKind[];
}

/** `area`: it stands where this market is not open, which it cannot mend itself. */
export type MissingPart = 'representative' | 'openedOn' | 'mailOrder' | 'area' | PaperKind;

/** Parts that a mart has to add before it is approved. `required`: papers of this market; a bank's only for cards. */
export function missingParts(facts: ApplicationFacts, required: readonly PaperKind[]): MissingPart[] {
  const missing: MissingPart[] = [];
  if (!facts.representative) missing.push('representative');
  if (!facts.openedOn) missing.push('openedOn');
  if (!facts.mailOrderNumber && !facts.isMailOrderExempt) missing.push('mailOrder');
  const wanted = required.filter((kind) => kind !== 'bank' || facts.takesCards);
  return [...missing, ...wanted.filter((kind) => !facts.papers.includes(kind))];
}

/** From where each act on a mart's standing leads. market.md 20.2. */
const FROM = {
  apply: ['returned'],
  approve: ['applied'],
  return: ['applied'],
  reject: ['applied', 'returned'],
  // Again while it lasts: kind, end and reason are changed.
  suspend: ['approved', 'suspended'],
  unsuspend: ['suspended'],
} as const satisfies Record<string, readonly MartStanding[]>;
export type StandingAct = keyof typeof FROM;

export const standingMay = (standing: MartStanding, act: StandingAct): boolean =>
  (FROM[act] as readonly MartStanding[]).includes(standing);

/**
 * Whether what an operator saw is what there is: a mart whose people have changed their application since is looked at
 * again (market.md, trap 17). `seenAt`: when it was last changed as they saw it; undefined where they do not say.
 */
export const isAsSeen = (appliedAt: Date, seenAt: Date | undefined): boolean =>
  seenAt === undefined || appliedAt.getTime() <= seenAt.getTime();

/** States by which an operator lists marts: a standing, or what waits to be looked at. */
export const MART_LIST_STATES = [
  'applied',
  'returned',
  'rejected',
  'approved',
  'suspended',
  'closed',
  'review',
  'tax',
  'changed',
] as const;
export type MartListState = (typeof MART_LIST_STATES)[number];

/**
 * Limits against filling a neighbourhood with marts, a person; `ofBusiness`: their marts under one business number.
 * rules.md section 8.
 */
export const MART_LIMITS = { runByOne: 20, openedADay: 3, ofBusiness: 20 } as const;
