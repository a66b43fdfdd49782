import { and, isNull } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { marts } from '#lib/server/schema/index.ts';
import { marketNumbers } from './market-numbers.ts';

/** What waits for somebody, in numbers. */
export interface Waiting {
  marts: number;
  undecided: number;
  refunds: number;
  handRefunds: number;
}

/** What the console's first page counts: marts to approve, payments and refunds that do not move by themselves any more. */
export async function showWaiting(deps: Pick<Deps, 'db' | 'clock' | 'gateways'>): Promise<Waiting> {
  const [numbers, applied] = await Promise.all([
    marketNumbers(deps),
    deps.db.$count(
      marts,
      and(isNull(marts.approvedAt), isNull(marts.returnedAt), isNull(marts.rejectedAt), isNull(marts.closedAt)),
    ),
  ]);
  const { undecided, refundsOwed, partlyByHand } = numbers;
  return { marts: applied, undecided: undecided['30m'], refunds: refundsOwed, handRefunds: partlyByHand };
}
