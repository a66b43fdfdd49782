import type { StoreLocation } from '#lib/contract/mart/marts.ts';
import { businessHoursOf, todayOf } from '#lib/contract/mart/week-hours.ts';
import { isOpen, nextOpening } from '#lib/domain/mart/hours.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { isShown } from '#lib/domain/mart/standing.ts';
import type { MartRow } from '#lib/server/schema/index.ts';
import { hoursOf } from '#lib/server/schema/mart/mart-hours.ts';

/** A mart as the map and the location dialog show it. */
export function storeLocation(mart: MartRow, daysOff: readonly string[], now: Date): StoreLocation {
  const hours = hoursOf(mart, daysOff);
  const open = isShown(mart) && isOpen(hours, now);
  return {
    storeId: mart.id,
    name: mart.name,
    address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
    phoneNumber: mart.phone,
    businessHours: businessHoursOf(hours),
    ...todayOf(hours, now),
    latitude: mart.lat,
    longitude: mart.lng,
    isOpen: open,
    opensAt: open ? null : (nextOpening(hours, now)?.toISOString() ?? null),
  };
}
