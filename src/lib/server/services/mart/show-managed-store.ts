import { eq, sql } from 'drizzle-orm';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { sentWeekHours } from '#lib/contract/mart/week-hours.ts';
import { businessDate, isOpen, nextOpening } from '#lib/domain/mart/hours.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { isAlwaysOpen } from '#lib/domain/mart/pause.ts';
import { formatClock } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { openOrdersOf } from './open-orders.ts';
import { requireTask } from './require-mart.ts';

/** A mart as its management page has it, without checking access again. */
export async function readManagedStore(db: Db | Tx, martId: number, now: Date): Promise<ManagedStore> {
  const found = oneRow(
    await db
      .select({ mart: marts, daysOff: daysOffOf(now), openOrders: openOrdersOf(sql`marts.id`, now) })
      .from(marts)
      .where(eq(marts.id, martId)),
  );
  const { mart, openOrders } = found;
  const hours = hoursOf(mart, found.daysOff);
  const today = businessDate(hours, now);
  return {
    storeId: mart.id,
    name: mart.name,
    address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
    phoneNumber: mart.phone,
    email: mart.email,
    openingTime: formatClock(mart.opensAtMinute),
    closingTime: formatClock(mart.closesAtMinute),
    paymentMethod: mart.paymentMethod,
    businessNumber: mart.businessNumber,
    postcode: mart.postcode,
    baseAddress: mart.address,
    detailAddress: mart.addressDetail,
    latitude: mart.lat,
    longitude: mart.lng,
    ...sentWeekHours(mart.weekHours),
    closedWeekdays: mart.closedWeekdays,
    daysOff: hours.daysOff.filter((day) => day >= today).toSorted(),
    today,
    closedToday: hours.daysOff.includes(today),
    closesTodayUntil: nextOpening({ ...hours, daysOff: [...hours.daysOff, today] }, now)?.toISOString() ?? null,
    isAlwaysOpen: isAlwaysOpen(hours, now),
    isOpen: isOpen(hours, now),
    openOrders,
    photoKey: mart.photoKey,
    introduction: mart.introduction,
    notice: mart.notice,
    noticeAt: mart.noticeAt?.toISOString() ?? null,
    pickupNote: mart.pickupNote,
    vouchers: mart.vouchers,
    vouchersAt: mart.vouchersAt?.toISOString() ?? null,
  };
}

/** A mart for its general manager. Refuses with `martNotFound`, `notAllowed`. */
export async function showManagedStore(deps: Deps, viewer: Viewer, martId: number): Promise<ManagedStore> {
  await requireTask(deps.db, viewer, martId, 'editInfo');
  return readManagedStore(deps.db, martId, deps.clock.now());
}
