import { eq } from 'drizzle-orm';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type MartRow, marts } from '#lib/server/schema/index.ts';
import { notifyMart } from '../notice/alarms/notify.ts';
import { logAct } from './log/log-act.ts';

/**
 * Takes the mart's word back that it takes a voucher, and tells its general manager, who may give it again. `mart` is
 * locked.
 */
export async function strikeVoucher(
  tx: Tx,
  { id: martId, ...mart }: MartRow,
  { voucher, now }: { voucher: Voucher; now: Date },
): Promise<void> {
  const vouchers = mart.vouchers.filter((one) => one !== voucher);
  const vouchersAt = vouchers.length > 0 ? mart.vouchersAt : null;
  await tx.update(marts).set({ vouchers, vouchersAt }).where(eq(marts.id, martId));
  const [before, after] = [{ vouchers: mart.vouchers }, { vouchers }];
  await logAct(tx, { martId, actorId: null, kind: 'voucherStruck', before, after, now });
  await notifyMart(tx, { kind: 'voucherNews', martId, details: { to: 'struck', voucher }, now });
}
