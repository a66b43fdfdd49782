import { and, eq, gte, sql } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import { VOUCHER_STRIKERS } from '#lib/domain/mart/vouchers.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type CaseRow, cases, marts } from '#lib/server/schema/index.ts';
import { strikeVoucher } from '../mart/strike-voucher.ts';
import { notifyMart } from '../notice/alarms/notify.ts';

/**
 * What a report that a mart does not take a voucher leads to (adopt.md 31.5): the first since the mart said so asks the
 * mart, and the voucher is struck once several who have picked something up there report it; those who work there do
 * not count. An operator strikes it before that (`strikeReported`). Reports of one mart take turns (`raisePriority`).
 */
export async function weighVoucher(tx: Tx, report: CaseRow, now: Date): Promise<void> {
  const martId = known(report.martId, 'the mart of a report');
  const voucher = known(report.voucher, 'the voucher of a report about one');
  const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update'));
  if (!mart.vouchers.includes(voucher)) return;
  const saidAt = known(mart.vouchersAt, 'when a mart named its vouchers');
  const since = and(eq(cases.martId, martId), eq(cases.voucher, voucher), gte(cases.openedAt, saidAt));
  const reporters = await tx
    .selectDistinct({
      id: cases.openerId,
      bought: sql<boolean>`exists (select from orders where buyer_id = ${cases.openerId} and mart_id = ${martId}
        and state = 'pickedUp' and not by_staff)`,
    })
    .from(cases)
    .where(since);
  if (reporters.filter(({ bought }) => bought).length >= VOUCHER_STRIKERS)
    return strikeVoucher(tx, mart, { voucher, now });
  if (reporters.length > 1) return;
  await notifyMart(tx, { kind: 'voucherNews', martId, details: { to: 'reported', voucher }, now });
}
