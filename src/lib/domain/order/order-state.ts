import type { Way } from '../money.ts';
import { graceEndsAt } from './pickup.ts';

/** `paying` exists for card checkouts only, while the provider decides. rules.md section 5. */
export type OrderState = 'paying' | 'open' | 'pickedUp' | 'cancelled' | 'expired' | 'failed';

/** The facts of an order that the rules need. */
export type OrderFacts = {
  state: OrderState;
  way: Way;
  validUntil: Date;
  extended: boolean;
  /** Whether its mart changed its hours, and so its window, or moved. rules.md section 6. */
  changedByMart?: boolean;
  /**
   * Whether somebody who has left says that they handed it over: until the mart says so or not it does not expire.
   * market.md 27.5.
   */
  isClaimed?: boolean;
};

/**
 * The state every reader sees at `now`: an open order past its grace is expired, whether or not the sweeper has run.
 * At the very end of the grace it is expired. rules.md section 6.
 */
export function stateAt(order: OrderFacts, now: Date): OrderState {
  return order.state === 'open' && !order.isClaimed && now >= graceEndsAt(order.validUntil) ? 'expired' : order.state;
}
