import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { providerSettlements } from '#lib/server/schema/index.ts';
import { post } from '#lib/server/services/settlement/ledger/post.ts';
import type { Market, Mart } from './market.ts';

export const ACCOUNT = '110-123-456789';

/** Finance approves statements, once the marts' three business days to object are over. */
export async function approveLater(market: Market, ids: number[], totalWon: number): Promise<void> {
  market.clock.advance({ days: 6 });
  const finance = await market.operator('finance');
  await finance.call('POST /api/operator/statements/approve', { body: { ids, totalWon } });
}

/** The mart says where its money goes. */
export const askPayee = (mart: Mart, account = ACCOUNT) =>
  mart.owner.call('PUT /api/seller/{martId}/payee', {
    params: { martId: mart.id },
    body: { bank: '088', account, holder: '김사장' },
  });

/** Its account, approved, and used from now on. */
export async function payTo(market: Market, mart: Mart, account = ACCOUNT): Promise<void> {
  await askPayee(mart, account);
  const finance = await market.operator('finance');
  await finance.call('POST /api/operator/marts/{martId}/payee/approve', { params: { martId: mart.id }, body: {} });
  market.clock.advance({ hours: 72 });
}

/** What the card provider has paid us. */
export function provideWon({ db, clock }: Market, won: number): Promise<void> {
  const [key, seenAt, day] = [randomUUID(), clock.now(), '2026-01-01'];
  // The day has as many events as there are tests.
  const seq = randomInt(2, 2 ** 30);
  return db.transaction(async (tx) => {
    await tx
      .insert(providerSettlements)
      .values({
        transactionKey: key,
        paymentKey: key,
        amountWon: won,
        feeWon: 0,
        payOutWon: won,
        seenAt,
        soldDate: '2025-12-28',
        paidOutDate: day,
        providedSeq: seq,
      });
    await post(tx, { kind: 'provided', ref: day, seq, at: seenAt }, [
      { account: 'bank', amountWon: won },
      { account: 'provider', amountWon: -won },
    ]);
  });
}

/** Takes out what is left of the others' tests. */
export async function takeOutAll(market: Market): Promise<void> {
  const { rows } = await market.db.execute<{ won: number }>(sql`
    select coalesce((select sum(amount_won) from money_legs where account = 'bank'), 0)::float8
      - coalesce((select sum(amount_won) from payouts where state = 'paying'), 0)::float8 as won`);
  if (rows[0]!.won !== 0) await provideWon(market, -rows[0]!.won);
}
