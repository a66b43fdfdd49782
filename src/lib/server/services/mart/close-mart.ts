import { and, eq, isNull } from 'drizzle-orm';
import { isNameTyped } from '#lib/domain/mart/mart.ts';
import { positionMay } from '#lib/domain/mart/position.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, martScales, martSheets, marts, shelfPlaces, webhookEndpoints } from '#lib/server/schema/index.ts';
import { endWebhooks } from '../notice/webhooks/end-webhook.ts';
import { logAct } from './log/log-act.ts';
import type { MartReactions } from './reactions.ts';

/**
 * As `requireTask`, but it lets the general manager of a mart that is closed already pass: the call may be repeated.
 * Answers its name.
 */
async function requireClosing(tx: Tx, viewer: Viewer, martId: number): Promise<string> {
  const [member] = await tx
    .select({ position: martMembers.position, closedAt: marts.closedAt, name: marts.name })
    .from(martMembers)
    .innerJoin(marts, eq(marts.id, martMembers.martId))
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId)));
  const may = member !== undefined && positionMay(member.position, 'closeMart');
  if (!member || (member.closedAt && !may)) throw new DomainError('martNotFound');
  if (!may) throw new DomainError('notAllowed');
  return member.name;
}

/**
 * Closes a mart for good: it leaves every list, and its open orders are cancelled, refunded in full, their buyers told.
 * History, receipts and reviews stay. The mart's row is locked first, so that no order slips in; one that a card
 * provider is still deciding is refunded when it has. Answers how many orders it cancelled: none when the mart was
 * closed already. Where orders end with it, `typed` has to be its name; spaces around it do not count. Refuses with
 * `martNotFound`, `notAllowed`, `invalidInput`. rules.md section 8.
 */
export async function closeMart(deps: Deps, viewer: Viewer, martId: number, typed = ''): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const name = await requireClosing(tx, viewer, martId);
    const cancelled = await endMart(tx, deps.reactions.mart, martId, { actorId: viewer.userId, now: deps.clock.now() });
    // Asked after the mart was locked: an order that came meanwhile counts. All of it is undone.
    if (cancelled > 0 && !isNameTyped(name, typed)) {
      throw new DomainError('invalidInput', { field: 'name', reason: 'nameNeeded' });
    }
    return cancelled;
  });
}

/** The same without checking access again; `actorId` null for an operator. */
export async function endMart(
  tx: Tx,
  reactions: MartReactions,
  martId: number,
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<number> {
  const [closed] = await tx
    .update(marts)
    .set({ closedAt: now })
    .where(and(eq(marts.id, martId), isNull(marts.closedAt)))
    .returning({ id: marts.id });
  if (!closed) return 0;
  for (const ofMart of [martSheets, martScales, shelfPlaces]) await tx.delete(ofMart).where(eq(ofMart.martId, martId));
  await endWebhooks(tx, eq(webhookEndpoints.martId, martId), { reason: 'martClosed', now });
  await logAct(tx, { martId, kind: 'martClosed', actorId, now });
  return reactions.stopped(tx, { martId, why: 'martClosed', actorId, now });
}
