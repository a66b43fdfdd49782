import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { LOG_GROUPS, type LogChange, STAFF_LOOK_BACK_MINUTES } from '#lib/domain/mart/mart-log.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martLog, marts } from '#lib/server/schema/index.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { notify } from '../../notice/alarms/notify.ts';
import { type PriceChange, tellCheapOrders } from './tell-cheap-orders.ts';

interface StaffOrder {
  id: number;
  martId: number;
  buyerId: number;
  productId: number;
  quantity: number;
  unitPriceWon: number;
  byStaff: boolean;
}

/** The facts reported of a listing that a staff member buys. */
const TOLD = [...LOG_GROUPS.price, ...LOG_GROUPS.count, ...LOG_GROUPS.listing];
const TOLD_AT_MOST = 10;

async function changesOf(tx: Tx, productId: number, now: Date): Promise<LogChange[]> {
  const since = addMinutes(now, -STAFF_LOOK_BACK_MINUTES);
  return tx
    .select({ kind: martLog.kind, before: martLog.before, after: martLog.after })
    .from(martLog)
    .where(and(eq(martLog.productId, productId), gt(martLog.at, since), inArray(martLog.kind, TOLD)))
    .orderBy(desc(martLog.id))
    .limit(TOLD_AT_MOST);
}

/**
 * Logs orders that the staff of a mart made there, and tells its general manager of each, with the changes of that
 * listing within the day (rules.md section 11). A general manager's own are logged alone. Whoever bought, so they are
 * told of steep prices (tell-cheap-orders.ts), by the changes read once the orders were written.
 */
export async function tellStaffOrders(
  tx: Tx,
  placed: readonly StaffOrder[],
  { priceChanges, now }: { priceChanges: readonly PriceChange[]; now: Date },
): Promise<void> {
  await tellCheapOrders(tx, placed, priceChanges, now);
  for (const order of placed.filter(({ byStaff }) => byStaff)) {
    const { id: orderId, martId, buyerId, productId, quantity, unitPriceWon } = order;
    const changes = await changesOf(tx, productId, now);
    const after = { quantity, priceWon: unitPriceWon };
    await logAct(tx, { martId, kind: 'staffBought', actorId: buyerId, now, productId, orderId, after });
    const [mart] = await tx.select({ managerId: marts.generalManagerId }).from(marts).where(eq(marts.id, martId));
    if (!mart || mart.managerId === buyerId) continue;
    await notify(tx, [mart.managerId], { kind: 'staffBought', orderId, martId, details: { changes }, now });
  }
}
