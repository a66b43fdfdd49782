import { eq } from 'drizzle-orm';
import type { MyMart } from '#lib/contract/seller-marts.ts';
import { joinAddress } from '#lib/domain/mart.ts';
import { formatClock } from '#lib/domain/time.ts';
import { marts } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { requireMart } from './require-mart.ts';

/** A mart as its people see it. Refuses strangers with `martNotFound`. */
export async function showMyMart(deps: Deps, viewer: Viewer, martId: number): Promise<MyMart> {
  await requireMart(deps.db, viewer, martId);
  const [mart] = await deps.db.select().from(marts).where(eq(marts.id, martId));
  const { id, name, address, addressDetail, phone, opensAtMinute, closesAtMinute, lat, lng } = mart!;
  const joined = joinAddress({ address, detail: addressDetail });
  return {
    storeId: id,
    storeName: name,
    storeAddress: joined,
    name,
    address: joined,
    phone,
    phoneNumber: phone,
    openTime: formatClock(opensAtMinute),
    closeTime: formatClock(closesAtMinute),
    latitude: lat,
    longitude: lng,
  };
}
