import { eq } from 'drizzle-orm';
import type { MyMart } from '#lib/contract/mart/seller-marts.ts';
import { weekOf } from '#lib/contract/mart/week-hours.ts';
import { isOpen } from '#lib/domain/mart/hours.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { hoursToday } from '#lib/domain/mart/opening-week.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { formatClock, seoulDate } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { recordArrival } from './people/staff.ts';
import { requireMart } from './require-mart.ts';

/** A mart as its people see it. Refuses strangers with `martNotFound`. */
export async function showMyMart(deps: Deps, viewer: Viewer, martId: number): Promise<MyMart> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  await recordArrival(deps.db, viewer, martId, now);
  const { mart, daysOff } = oneRow(
    await deps.db
      .select({ mart: marts, daysOff: daysOffOf(now) })
      .from(marts)
      .where(eq(marts.id, martId)),
  );
  const hours = hoursOf(mart, daysOff);
  const today = hoursToday(hours, now);
  const joined = joinAddress({ address: mart.address, detail: mart.addressDetail });
  return {
    storeId: mart.id,
    storeName: mart.name,
    storeAddress: joined,
    name: mart.name,
    address: joined,
    phone: mart.phone,
    phoneNumber: mart.phone,
    openTime: formatClock(mart.opensAtMinute),
    closeTime: formatClock(mart.closesAtMinute),
    opensToday: formatClock(today.opensAtMinute),
    closesToday: formatClock(today.closesAtMinute),
    latitude: mart.lat,
    longitude: mart.lng,
    paymentMethod: mart.paymentMethod,
    businessNumber: mart.businessNumber,
    week: weekOf(hours),
    pausedUntil: pauseAt(mart.pausedUntil, now)?.toISOString() ?? null,
    isOpen: isOpen(hours, now),
    closedWeekdays: mart.closedWeekdays,
    daysOff: daysOff.filter((day) => day >= seoulDate(now)).toSorted(),
    followersAmount: mart.followerCount,
  };
}
