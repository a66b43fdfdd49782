import { eq } from 'drizzle-orm';
import { PAUSE_MAX_MINUTES, pauseAt, pausedLonger } from '#lib/domain/mart/pause.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { logAct } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';
import { lockHours } from './change-hours.ts';

export interface Pause {
  /** ISO 8601; null: new orders are taken. */
  pausedUntil: string | null;
}

const paused = (until: Date | null): Pause => ({ pausedUntil: until?.toISOString() ?? null });

async function readPause(tx: Tx, martId: number, now: Date): Promise<Date | null> {
  await lockHours(tx, martId);
  const mart = oneRow(await tx.select({ until: marts.pausedUntil }).from(marts).where(eq(marts.id, martId)));
  return pauseAt(mart.until, now);
}

/**
 * Stops new orders for 30 minutes, or for 30 more. `seen` is the end of the pause that the seller saw (ISO 8601), null
 * for none: where another one holds meanwhile, as after a lost answer or a colleague's press, nothing changes. Refuses
 * with `martNotFound`, `notAllowed`, `pauseTooLong`.
 */
export async function pauseOrders(deps: Deps, viewer: Viewer, martId: number, seen: string | null): Promise<Pause> {
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'orders');
    const now = deps.clock.now();
    const current = await readPause(tx, martId, now);
    if (current?.getTime() !== pauseAt(seen === null ? null : new Date(seen), now)?.getTime()) return paused(current);
    const until = pausedLonger(current, now);
    if (!until) throw new DomainError('pauseTooLong', { n: PAUSE_MAX_MINUTES });
    await tx.update(marts).set({ pausedUntil: until }).where(eq(marts.id, martId));
    const after = { until: until.toISOString() };
    await logAct(tx, { martId, kind: 'paused', actorId: viewer.userId, now, after });
    return paused(until);
  });
}

/** Takes new orders again; also where it does already. Refuses with `martNotFound`, `notAllowed`. */
export async function endPause(deps: Deps, viewer: Viewer, martId: number): Promise<Pause> {
  return deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'orders');
    const now = deps.clock.now();
    await clearPause(tx, { martId, actorId: viewer.userId, now });
    await deps.reactions.mart.reopened(tx, martId, now);
    return paused(null);
  });
}

/** Ends the pause of a mart, without checking access again; what waits for it is not told yet. */
export async function clearPause(
  tx: Tx,
  { martId, actorId, now }: { martId: number; actorId: number; now: Date },
): Promise<void> {
  const current = await readPause(tx, martId, now);
  await tx.update(marts).set({ pausedUntil: null }).where(eq(marts.id, martId));
  if (current) await logAct(tx, { martId, kind: 'pauseEnded', actorId, now });
}
