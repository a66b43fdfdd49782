/** Where a mart stands with the market. rules.md section 20. */
export type MartStanding = 'applied' | 'returned' | 'rejected' | 'approved' | 'suspended' | 'closed';

/** An operator's decision on a mart: a new standing, or words that leave the standing. */
export type MartDecision = MartStanding | 'warned';

/** `newOrders`: open orders are still picked up; `stop`: they are cancelled and given back. */
export type SuspendKind = 'newOrders' | 'stop';

/** The moments that decide whether buyers see a mart. */
export interface ShownFacts {
  approvedAt: Date | null;
  suspendedAt: Date | null;
  closedAt: Date | null;
}

export interface StandingFacts extends ShownFacts {
  returnedAt?: Date | null;
  rejectedAt?: Date | null;
}

/** The end of a suspension is a change of `suspendedAt`, as what is cached hears of changes and not of moments. */
export const martStanding = (mart: StandingFacts): MartStanding => (mart.closedAt ? 'closed' : openStanding(mart));

/** The standing of a mart that is not closed. */
export function openStanding(mart: Omit<StandingFacts, 'closedAt'>): Exclude<MartStanding, 'closed'> {
  if (mart.approvedAt) return mart.suspendedAt ? 'suspended' : 'approved';
  if (mart.rejectedAt) return 'rejected';
  return mart.returnedAt ? 'returned' : 'applied';
}

/** Whether it has not been decided on yet, or waits for what was to be mended. */
export const isUnderReview = (mart: StandingFacts): boolean => ['applied', 'returned'].includes(martStanding(mart));

/**
 * Whether its money waits: closing ends a suspension for money, which is held and never forfeited (market.md 20.8); in
 * SQL `martMoneyIsHeld` (server/schema/mart/mart-standing.ts).
 */
export const isMoneyHeld = (mart: ShownFacts): boolean => martStanding(mart) === 'suspended';

/** Whether buyers see it; in SQL `martIsShown` (server/schema/mart/mart-standing.ts). */
export const isShown = (mart: ShownFacts): boolean => martStanding(mart) === 'approved';

/** Why nothing can be bought of a mart that buyers have seen. */
export type MartRefusal = 'martClosed' | 'martSuspended';

/** Why nothing can be bought of a mart, or of one that no buyer has seen: it is not gone, it has not begun. */
export type ShelfRefusal = MartRefusal | 'martNotOpenYet';

/**
 * Why nothing can be bought there; null where it is shown. A mart that nobody has approved yet is not there for buyers.
 */
export function martRefusal(mart: ShownFacts): ShelfRefusal | null {
  if (isShown(mart)) return null;
  if (mart.closedAt) return 'martClosed';
  return mart.approvedAt ? 'martSuspended' : 'martNotOpenYet';
}

/** The same of a mart as the wire has it, which has none that no buyer has seen. */
export function wireRefusal(mart: { isDeleted: boolean; isSuspended: boolean }): MartRefusal | null {
  if (mart.isSuspended) return 'martSuspended';
  return mart.isDeleted ? 'martClosed' : null;
}
