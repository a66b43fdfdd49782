import type { Clock } from '#lib/server/platform/clock.ts';
import type { Db, Tx, TxOfWork } from '#lib/server/platform/database/connect.ts';
import type { OrderRow, Payment } from '#lib/server/schema/index.ts';

export interface Decision {
  isPaid: boolean;
  /** The buyer's own request decided it; otherwise they are away, and hear of it. */
  isOwnAct: boolean;
  /** The market's settlements begin here; what was paid before is not in its books. */
  settledFrom: Date | null;
  now: Date;
}

/**
 * The reactions of `order` to a change of a payment. A payment says what happened, and does not know who reacts:
 * `lib/server/reactions.ts` does.
 */
export interface PaymentReactions {
  /** The payment is paid or failed, in the same transaction: its checkout's orders open or fail. */
  decided(tx: TxOfWork, payment: Payment, decision: Decision): Promise<void>;
  /** Before a payment counts as given back whole: what is over already ends by itself. */
  beforeGivenBack(open: { db: Db; clock: Clock }): Promise<unknown>;
  /** The payment was given back whole, in the same transaction; these are its orders, locked. */
  givenBack(tx: Tx, charged: readonly OrderRow[], now: Date): Promise<void>;
}
