import type { MartDecision, MartStanding } from '#lib/domain/mart/standing.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martDecisions } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';

interface Decided {
  martId: number;
  from: MartStanding;
  to: MartDecision;
  reason: string | null;
  operatorId: number | null;
  now: Date;
}

/**
 * Keeps a change of a mart's standing, or a warning, and tells its general manager of what they did not do themselves.
 * market.md 20.5.
 */
export async function recordStanding(tx: Tx, { now, ...decision }: Decided): Promise<void> {
  await tx.insert(martDecisions).values({ ...decision, at: now });
  const { martId, to, reason } = decision;
  if (to === 'applied') return;
  await notifyMart(tx, { kind: 'martStanding', martId, details: { to, reason: reason ?? '' }, now });
}
