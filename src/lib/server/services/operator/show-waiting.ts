import type { Deps } from '#lib/server/deps.ts';
import { countCases } from './cases/handle-case.ts';
import { marketNumbers } from './market-numbers.ts';
import { countMartsWaiting } from './marts/list-marts.ts';

/** What waits for somebody, in numbers. */
export interface Waiting {
  marts: number;
  /** Approved marts that want to change who answers for them. */
  reviews: number;
  /** Approved marts that the tax office has as closed or at rest. */
  taxFaults: number;
  /** Cases that wait for an operator, and those of which an answer is late. */
  cases: number;
  lateCases: number;
  undecided: number;
  refunds: number;
  handRefunds: number;
}

/** What the console's first page counts: marts to approve, payments and refunds that do not move by themselves any more. */
export async function showWaiting(deps: Pick<Deps, 'db' | 'clock' | 'gateways'>): Promise<Waiting> {
  const [numbers, waiting, asked] = await Promise.all([marketNumbers(deps), countMartsWaiting(deps), countCases(deps)]);
  const { undecided, refundsOwed, partlyByHand } = numbers;
  return { ...waiting, ...asked, undecided: undecided['30m'], refunds: refundsOwed, handRefunds: partlyByHand };
}
