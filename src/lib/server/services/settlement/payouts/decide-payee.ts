import { and, asc, eq } from 'drizzle-orm';
import { usableFrom } from '#lib/domain/settlement/payee.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { marts, payees } from '#lib/server/schema/index.ts';
import { lockMart } from '../../mart/standing/change-standing.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { tellOfPayee } from './payees.ts';

/**
 * Finance decides on the account that a mart asked for (market.md 24.10): approved, it takes the place of the one
 * before, and nothing is paid out to the mart for 72 hours. `payeeId`: the one that was seen. Everybody of the mart is
 * told. Refuses with `martNotFound`, `ownMatter`, and `martDecided` where another one waits, or none.
 */
export async function decidePayee(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { martId, payeeId, reason }: { martId: number; payeeId?: number | undefined; reason: string | null },
  accept: boolean,
): Promise<number> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    await lockMart(tx, operator, martId);
    const [asked] = await tx
      .select()
      .from(payees)
      .where(and(eq(payees.martId, martId), eq(payees.state, 'asked')));
    if (!asked || (payeeId !== undefined && asked.id !== payeeId)) throw new DomainError('martDecided');
    const decided = { decidedBy: operator.userId, decidedAt: at };
    if (accept) {
      await tx
        .update(payees)
        .set({ state: 'replaced', accountCipher: null, usableFrom: null })
        .where(and(eq(payees.martId, martId), eq(payees.state, 'approved')));
    }
    const set = accept
      ? ({ state: 'approved', usableFrom: usableFrom(at) } as const)
      : ({ state: 'refused', accountCipher: null, reason } as const);
    await tx
      .update(payees)
      .set({ ...decided, ...set })
      .where(eq(payees.id, asked.id));
    await tellOfPayee(tx, { martId, to: accept ? 'approved' : 'refused', reason: reason ?? '', at });
    return asked.id;
  });
}

/** Marts whose account waits for finance, the first to ask first. */
export const listAskedPayees = (db: Db): Promise<{ martId: number; martName: string; requestedAt: Date }[]> =>
  db
    .select({ martId: payees.martId, martName: marts.name, requestedAt: payees.requestedAt })
    .from(payees)
    .innerJoin(marts, eq(marts.id, payees.martId))
    .where(eq(payees.state, 'asked'))
    .orderBy(asc(payees.id));
