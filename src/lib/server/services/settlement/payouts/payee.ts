import { and, eq } from 'drizzle-orm';
import type { Payee } from '#lib/contract/settlement/payouts.ts';
import { accountDigits, type BankCode } from '#lib/domain/settlement/payee.ts';
import { cleanLine } from '#lib/domain/text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts, payees } from '#lib/server/schema/index.ts';
import { requireManager } from '../../mart/require-mart.ts';
import { dataKeyOf } from '../../person/session/data-key.ts';
import { readPayees, sealAccount, tellOfPayee } from './payees.ts';

type PayeeDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * The general manager says where the mart's money goes; finance decides, and until then the account before is used
 * (market.md 24.10). Another one that still waited is replaced. Everybody of the mart is told. Refuses with
 * `martNotFound`, `notAllowed`, `invalidInput`, `featureOff` without DATA_KEY.
 */
export async function askPayee(
  deps: PayeeDeps,
  viewer: Viewer,
  { martId, bank, ...typed }: { martId: number; bank: BankCode; account: string; holder: string },
): Promise<{ approved: Payee | null; asked: Payee | null }> {
  await requireManager(deps.db, viewer, martId);
  const account = accountDigits(typed.account);
  if (account === null) throw new DomainError('invalidInput', { field: 'account', reason: 'accountOdd' });
  const holder = cleanLine(typed.holder);
  if (holder === '') throw new DomainError('invalidInput', { field: 'holder', reason: 'holderMissing' });
  const dataKey = dataKeyOf(deps);
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    // A decision on the one before, and another request, take turns.
    await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('no key update');
    await requireManager(tx, viewer, martId);
    await tx
      .update(payees)
      .set({ state: 'replaced', accountCipher: null, decidedAt: at })
      .where(and(eq(payees.martId, martId), eq(payees.state, 'asked')));
    await tx
      .insert(payees)
      .values({
        martId,
        bank,
        holder,
        last4: account.slice(-4),
        accountCipher: sealAccount(account, martId, dataKey),
        state: 'asked',
        requestedBy: viewer.userId,
        requestedAt: at,
      });
    await tellOfPayee(tx, { martId, to: 'asked', at });
    return readPayees({ db: tx, config: deps.config }, martId);
  });
}

/** The mart's accounts, masked. Refuses with `martNotFound` and `notAllowed`. */
export async function showOwnPayees(deps: PayeeDeps, viewer: Viewer, martId: number): ReturnType<typeof readPayees> {
  await requireManager(deps.db, viewer, martId);
  return readPayees(deps, martId);
}
