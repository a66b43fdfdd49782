import type { Place } from '#lib/domain/geo.ts';
import type { Hours } from '#lib/domain/mart/hours.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';

export interface HoursChange {
  martId: number;
  before: Hours;
  after: Hours;
  /** The person who changed them. */
  actorId: number;
  now: Date;
}

export interface MartMove {
  martId: number;
  from: Place;
  to: Place;
  now: Date;
}

export interface MartStop {
  martId: number;
  why: 'martClosed' | 'martSuspended';
  /** Null for an operator of the market. */
  actorId: number | null;
  now: Date;
}

/** How many open orders a change of a mart touches. */
export interface TouchedOrders {
  moved: number;
  cancelled: number;
}

/**
 * The reactions of the nouns above to a change of a mart, each in the transaction that changes it and has locked the
 * mart's row. A mart says what happened and does not know who reacts: `lib/server/reactions.ts` does.
 */
export interface MartReactions {
  hoursChanged(tx: Tx, change: HoursChange): Promise<TouchedOrders>;
  /** Resolves to the number of open orders that the move touches. */
  moved(tx: Tx, move: MartMove): Promise<number>;
  /** No order can be picked up any more. Resolves to the number of orders that ended. */
  stopped(tx: Tx, stop: MartStop): Promise<number>;
  /** The mart may take orders that it took none of before. */
  reopened(tx: Tx, martId: number, now: Date): Promise<void>;
}
