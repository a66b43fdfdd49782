import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Payee } from '#lib/contract/settlement/payouts.ts';
import { isKnownHolder, maskedAccount } from '#lib/domain/settlement/payee.ts';
import type { Deps } from '#lib/server/deps.ts';
import { seal, unseal } from '#lib/server/platform/auth/sealed.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { marts, payees } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';

type PayeeRow = typeof payees.$inferSelect;

const purposeOf = (martId: number) => `payee of mart ${martId}`;

export const sealAccount = (account: string, martId: number, dataKey: string): string =>
  seal(Buffer.from(account), dataKey, purposeOf(martId));

/** The account in full; null where it was sealed with another DATA_KEY, as after a restore without it. */
export const openAccount = ({ accountCipher, martId }: PayeeRow, dataKey: string): string | null =>
  accountCipher === null ? null : (unseal(accountCipher, dataKey, purposeOf(martId))?.toString() ?? null);

/**
 * How many accounts are sealed with another key than this; they show their last four digits alone (market.md, trap 23).
 */
export async function countUnreadable(db: Db, dataKey: string | null): Promise<number> {
  const sealed = await db.select().from(payees).where(isNotNull(payees.accountCipher));
  return sealed.filter((row) => dataKey === null || openAccount(row, dataKey) === null).length;
}

/** What is shown of the accounts of a mart: the one that is used, and the one that waits for finance. Masked. */
export async function readPayees(
  { db, config }: { db: Db | Tx; config: Deps['config'] },
  martId: number,
): Promise<{ approved: Payee | null; asked: Payee | null }> {
  const rows = await db
    .select({ payee: payees, name: marts.name, representative: marts.representative })
    .from(payees)
    .innerJoin(marts, eq(marts.id, payees.martId))
    .where(and(eq(payees.martId, martId), inArray(payees.state, ['asked', 'approved'])))
    .orderBy(desc(payees.id));
  const { dataKey } = config.operators;
  const wireOf = (state: PayeeRow['state']): Payee | null => {
    const row = rows.find(({ payee }) => payee.state === state);
    if (!row) return null;
    const { id, bank, last4, holder, requestedAt, usableFrom } = row.payee;
    return {
      payeeId: id,
      bank,
      account: maskedAccount(last4),
      holder,
      requestedAt: requestedAt.toISOString(),
      usableFrom: usableFrom?.toISOString() ?? null,
      isKnownHolder: isKnownHolder(holder, row),
      isReadable: dataKey !== null && openAccount(row.payee, dataKey) !== null,
    };
  };
  return { approved: wireOf('approved'), asked: wireOf('asked') };
}

/** Tells everybody who works in the mart: a change of its account is seen by all of them (market.md 24.10). */
export async function tellOfPayee(
  tx: Tx,
  { martId, to, reason, at }: { martId: number; to: 'asked' | 'approved' | 'refused'; reason?: string; at: Date },
): Promise<void> {
  await notifyMart(tx, { kind: 'payeeChanged', martId, details: { to, reason: reason ?? '' }, now: at });
}
