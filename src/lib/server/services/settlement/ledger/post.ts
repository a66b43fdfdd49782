import type { MoneyEventKind } from '#lib/domain/settlement/money-events.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { moneyLegs } from '#lib/server/schema/index.ts';

type Row = typeof moneyLegs.$inferInsert;
/** A leg of an event; one of 0 won is none. */
export type Leg = Pick<Row, 'account' | 'amountWon' | 'martId' | 'orderId' | 'paymentId' | 'refundId' | 'statementId'>;

export interface MoneyEvent {
  kind: MoneyEventKind;
  ref: number | string;
  /** Where one reference has several events of a kind; 1 without it. */
  seq?: number;
  /** The one clock's time of posting. */
  at: Date;
  note?: string | null;
}

/**
 * Posts the legs of one event, in the transaction of what happened (market.md 24.4): they add up to 0, and no event is
 * posted twice, which the database holds. Nothing else writes legs.
 */
export const post = (tx: Tx, event: MoneyEvent, legs: readonly Leg[]): Promise<void> =>
  postAll(tx, [{ ...event, legs }]);

/** The same for many at once. */
export async function postAll(tx: Tx, events: readonly (MoneyEvent & { legs: readonly Leg[] })[]): Promise<void> {
  const rows = events.flatMap(({ legs, kind, ref, seq = 1, at, note = null }) =>
    legs.filter(({ amountWon }) => amountWon !== 0).map((leg) => ({ ...leg, kind, ref: String(ref), seq, at, note })),
  );
  if (rows.length > 0) await tx.insert(moneyLegs).values(rows);
}
