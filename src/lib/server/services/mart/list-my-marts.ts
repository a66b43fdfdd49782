import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { givableBackUntil } from '#lib/domain/mart/delegation.ts';
import { isOpen } from '#lib/domain/mart/hours.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { authorityOf } from '#lib/domain/mart/position.ts';
import { openStanding } from '#lib/domain/mart/standing.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martMembers, marts } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { openOrdersOf } from './open-orders.ts';

/** The marts the viewer works in, with the number of orders that wait for their pickup. */
export async function listMyMarts(deps: Deps, viewer: Viewer): Promise<SellerMart[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .select({
      mart: marts,
      position: martMembers.position,
      daysOff: daysOffOf(now),
      openOrders: openOrdersOf(sql`marts.id`, now),
    })
    .from(martMembers)
    .innerJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
    .where(eq(martMembers.userId, viewer.userId))
    .orderBy(asc(marts.id));
  return rows.map(({ mart, position, daysOff, openOrders }) => ({
    storeId: mart.id,
    name: mart.name,
    address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
    authority: authorityOf(position),
    isOpen: isOpen(hoursOf(mart, daysOff), now),
    openOrders,
    paymentMethod: mart.paymentMethod,
    giveBackUntil: position === 'generalManager' ? (givableBackUntil(mart, now)?.toISOString() ?? null) : null,
    standing: openStanding(mart),
    standingReason: mart.standingReason,
  }));
}
