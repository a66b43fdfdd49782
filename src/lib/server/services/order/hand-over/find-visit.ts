import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { isOneVisit } from '#lib/domain/order/visit.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, orders, users } from '#lib/server/schema/index.ts';

/** The QR's uuid, or the pickup code, of one order of a visit. */
export interface VisitProof {
  uuid?: string | undefined;
  code?: string | undefined;
}

/** Refuses with `invalidInput` where neither is given. */
export function requireProof({ uuid, code }: VisitProof): void {
  if (uuid === undefined && code === undefined) {
    throw new DomainError('invalidInput', { field: 'uuid', reason: 'codeOrUuidMissing' });
  }
}

/** Orders that can still be picked up. */
const stillOpen = (now: Date) => [eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now))];

/**
 * The order behind a QR or a code of the mart; of orders that had the same code the newest. Codes can be guessed: with
 * `openCodes` only those of open orders are found (rules.md section 11). Refuses with `orderNotFound`.
 */
export async function findProven(
  db: Db | Tx,
  { martId, uuid, code, now, openCodes }: VisitProof & { martId: number; now: Date; openCodes: boolean },
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.martId, martId),
        ...(uuid === undefined ? [] : [eq(orders.qrUuid, uuid)]),
        ...(code === undefined ? [] : [eq(orders.pickupCode, code), ...(openCodes ? stillOpen(now) : [])]),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  if (!order) throw new DomainError('orderNotFound');
  return order;
}

/** A code that was used is told so for so many hours. */
const USED_CODE_HOURS = 24;

/** Who handed over the order of a code that was used at this mart of late, and when; null where it was not. */
export async function readUsedCode(
  db: Db | Tx,
  { martId, code, now }: { martId: number; code: string; now: Date },
): Promise<{ at: string; by?: string } | null> {
  const [used] = await db
    .select({ at: orders.endedAt, by: users.name })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.endedBy))
    .where(
      and(
        eq(orders.martId, martId),
        eq(orders.pickupCode, code),
        eq(orders.state, 'pickedUp'),
        gt(orders.endedAt, addMinutes(now, -USED_CODE_HOURS * 60)),
      ),
    )
    .orderBy(desc(orders.endedAt))
    .limit(1);
  if (!used?.at) return null;
  return { at: used.at.toISOString(), ...(used.by && { by: used.by }) };
}

/** The orders of its visit that can still be picked up, in the order they were made. rules.md section 17. */
export async function openOrdersOfVisit(db: Db | Tx, proven: OrderRow, now: Date): Promise<OrderRow[]> {
  const open = await db
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, proven.buyerId), eq(orders.martId, proven.martId), ...stillOpen(now)))
    .orderBy(asc(orders.id));
  return open.filter((order) => isOneVisit(proven, order, now));
}
