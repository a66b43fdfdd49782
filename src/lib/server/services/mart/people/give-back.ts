import { eq } from 'drizzle-orm';
import { givableBackUntil } from '#lib/domain/mart/delegation.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import { logAct } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';
import { handOver } from './delegate.ts';
import { lockStaff } from './staff.ts';

/**
 * Gives a mart that was handed over in the last seven days back to its previous general manager, who is told (rules.md
 * section 11). Refuses with `martNotFound`, `notAllowed`, `cannotGiveBack`.
 */
export async function giveBack(deps: Deps, viewer: Viewer, martId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockStaff(tx, martId);
    await requireTask(tx, viewer, martId, 'employees');
    const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)));
    const before = mart.delegatedBy;
    const now = deps.clock.now();
    if (before === null || !givableBackUntil(mart, now)) throw new DomainError('cannotGiveBack');
    await handOver(tx, martId, { from: viewer.userId, to: before });
    await logAct(tx, { martId, kind: 'givenBack', actorId: viewer.userId, subjectId: before, now });
    await notifyMart(tx, { kind: 'martDelegated', martId, details: { to: 'givenBack' }, now });
  });
}
