import { pauseAt } from '../mart/pause.ts';
import type { MartRefusal } from '../mart/standing.ts';
import { isBeforePickup } from '../order/visit.ts';

/** The facts behind a product's standing. */
export interface StandingFacts {
  isRecalled?: boolean;
  /** Why nothing can be bought of its mart. */
  martRefusal?: MartRefusal | null | undefined;
  saleEndsAt: Date;
  /** Pieces that can be bought. */
  quantity: number;
  /** From when on it can be picked up if it is bought now; null where no way to pay has a window. */
  pickupFrom: Date | null;
  pausedUntil?: Date | null | undefined;
}

/**
 * Whether a product can be bought, and picked up at once; each reason goes before the ones after it. rules.md sections
 * 4, 6 and 8.
 */
export type ProductStanding =
  | { is: 'recalled' | MartRefusal | 'ended' | 'soldOut' | 'notInTime' }
  /** Its mart takes no orders until then. */
  | { is: 'paused'; until: Date }
  /** It can be bought, and picked up from then on. */
  | { is: 'opensLater'; from: Date }
  | { is: 'onSale' };

export function productStanding(facts: StandingFacts, now: Date): ProductStanding {
  const { saleEndsAt, quantity, pickupFrom } = facts;
  if (facts.isRecalled) return { is: 'recalled' };
  if (facts.martRefusal) return { is: facts.martRefusal };
  if (saleEndsAt <= now) return { is: 'ended' };
  if (quantity === 0) return { is: 'soldOut' };
  if (!pickupFrom) return { is: 'notInTime' };
  const until = pauseAt(facts.pausedUntil, now);
  if (until) return { is: 'paused', until };
  return isBeforePickup({ start: pickupFrom }, now) ? { is: 'opensLater', from: pickupFrom } : { is: 'onSale' };
}

/** Whether it can be bought at all, now or as soon as its mart takes orders again. */
export const isForSale = ({ is }: ProductStanding): boolean =>
  is === 'onSale' || is === 'opensLater' || is === 'paused';
