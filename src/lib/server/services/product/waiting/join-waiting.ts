import { and, count, eq, gt, isNull, lt } from 'drizzle-orm';
import { martRefusal } from '#lib/domain/mart/standing.ts';
import { WAITING_MOST } from '#lib/domain/product/waiting-list.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, products, waitingEntries, waitingRounds } from '#lib/server/schema/index.ts';
import { shownColumns } from '#lib/server/schema/mart/mart-standing.ts';

/**
 * Puts the viewer on the waiting list of a sold-out listing; again is fine. Answers how many stand before them. Refuses
 * with `productNotFound`, `martClosed`, `martNotOpenYet`, `martSuspended`, `saleEnded`, `notSoldOut` and `waitingFull`.
 */
export async function joinWaiting(deps: Deps, viewer: Viewer, productId: number) {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await refuseUnlessSoldOut(tx, productId, now);
    const ofBuyer = eq(waitingEntries.userId, viewer.userId);
    const [known] = await tx
      .select({ id: waitingEntries.id })
      .from(waitingEntries)
      .where(and(ofBuyer, eq(waitingEntries.productId, productId)));
    if (!known) {
      const lists = oneRow(
        await tx
          .select({ count: count() })
          .from(waitingEntries)
          .innerJoin(products, and(eq(products.id, waitingEntries.productId), gt(products.saleEndsAt, now)))
          .where(ofBuyer),
      );
      if (lists.count >= WAITING_MOST) throw new DomainError('waitingFull', { n: WAITING_MOST });
    }
    await tx.insert(waitingRounds).values({ productId }).onConflictDoNothing();
    await tx.insert(waitingEntries).values({ productId, userId: viewer.userId, joinedAt: now }).onConflictDoNothing();
    return { isWaiting: true as const, before: await countBefore(tx, viewer.userId, productId) };
  });
}

/** The row is locked until the transaction ends: pieces come back before this, or find the waiting buyer. */
async function refuseUnlessSoldOut(tx: Tx, productId: number, now: Date): Promise<void> {
  const [found] = await tx
    .select({ waiting: products.waiting, saleEndsAt: products.saleEndsAt, mart: shownColumns })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(products.id, productId))
    .for('share', { of: products });
  if (!found) throw new DomainError('productNotFound');
  const refusal = martRefusal(found.mart);
  if (refusal) throw new DomainError(refusal);
  if (found.saleEndsAt <= now) throw new DomainError('saleEnded');
  if (found.waiting > 0) throw new DomainError('notSoldOut');
}

async function countBefore(tx: Tx, userId: number, productId: number): Promise<number> {
  const own = oneRow(
    await tx
      .select({ id: waitingEntries.id })
      .from(waitingEntries)
      .where(and(eq(waitingEntries.productId, productId), eq(waitingEntries.userId, userId))),
  );
  const others = await tx.$count(
    waitingEntries,
    and(eq(waitingEntries.productId, productId), lt(waitingEntries.id, own.id), isNull(waitingEntries.toldAt)),
  );
  return others;
}
