import { eq } from 'drizzle-orm';
import { isAsSeen, type StandingAct, standingMay } from '#lib/domain/mart/application.ts';
import { type MartStanding, martStanding } from '#lib/domain/mart/standing.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type MartRow, marts } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { recordStanding } from './record-standing.ts';
import { seenMart } from './seen-mart.ts';

export interface StandingChange {
  martId: number;
  act: StandingAct;
  to: MartStanding;
  reason: string | null;
  /** When the application was last changed, and how the mart stood, as the operator saw it. */
  seenAt?: Date | undefined;
  seen?: string | undefined;
  now: Date;
}

/**
 * The mart, locked, so that no order slips in and one decision is made. Refuses with `martNotFound`, `ownMatter`, and
 * `martDecided` where it is not as it was seen.
 */
export async function lockMart(
  tx: Tx,
  operator: Operator | null,
  martId: number,
  seen?: string | undefined,
): Promise<MartRow> {
  const [mart] = await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update');
  if (!mart) throw new DomainError('martNotFound');
  if (operator) await refuseOwnMatter(tx, operator, { martId });
  refuseUnseen(seen, await seenMart(tx, mart), 'martDecided');
  return mart;
}

/**
 * Changes where a mart stands, once: the second of two decisions is refused with `martDecided`, as is one on an
 * application that has changed since it was seen. Its general manager is told. `set` answers the columns, of the locked
 * row. Refuses with `martNotFound` and `ownMatter`.
 */
export async function changeStanding(
  tx: Tx,
  operator: Operator | null,
  { martId, act, to, reason, seenAt, seen, now }: StandingChange,
  set: (mart: MartRow) => Promise<Partial<typeof marts.$inferInsert>> | Partial<typeof marts.$inferInsert>,
): Promise<MartRow> {
  const mart = await lockMart(tx, operator, martId, seen);
  const from = martStanding(mart);
  if (!standingMay(from, act) || !isAsSeen(mart.appliedAt, seenAt)) throw new DomainError('martDecided');
  const changed = await set(mart);
  await tx
    .update(marts)
    .set({ ...changed, standingReason: reason })
    .where(eq(marts.id, martId));
  await recordStanding(tx, { martId, from, to, reason, operatorId: operator?.userId ?? null, now });
  return mart;
}
