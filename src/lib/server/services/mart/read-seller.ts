import { eq } from 'drizzle-orm';
import { joinAddress, type Seller } from '#lib/domain/mart/mart.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type MartRow, marts } from '#lib/server/schema/index.ts';

/** Who sells in a mart, as it is now. */
export const sellerOf = (mart: MartRow): Seller => ({
  name: mart.name,
  representative: mart.representative,
  businessNumber: mart.businessNumber,
  address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
  phone: mart.phone,
  email: mart.email,
  mailOrderNumber: mart.mailOrderNumber,
  isMailOrderExempt: mart.isMailOrderExempt,
});

/** The same of a mart by its number, which is there. */
export async function readSeller(db: Db, martId: number): Promise<Seller> {
  const mart = oneRow(await db.select().from(marts).where(eq(marts.id, martId)));
  return sellerOf(mart);
}
