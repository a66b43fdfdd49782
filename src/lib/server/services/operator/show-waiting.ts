import { and, eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { cases, payees, statements } from '#lib/server/schema/index.ts';
import { isOpen } from '../shared/cases/open-dispute.ts';
import { unpublishedPolicies } from '../shared/policies/read-policies.ts';
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
  /** Finance's: accounts to look at, statements to approve and to pay out, payouts that failed, and faults of the books. */
  payees: number;
  statements: number;
  payable: number;
  failedPayouts: number;
  objections: number;
  heldStatements: number;
  overdue: number;
  moneyFaults: number;
  /** The owner's: documents of which an example is shown, to which nobody agrees. */
  examples: number;
}

/** What the console's first page counts: marts to approve, payments and refunds that do not move by themselves any more. */
export async function showWaiting(deps: Pick<Deps, 'db' | 'clock' | 'gateways'>): Promise<Waiting> {
  const [numbers, waiting, asked, money, examples] = await Promise.all([
    marketNumbers(deps),
    countMartsWaiting(deps),
    countCases(deps),
    countMoneyWaiting(deps),
    unpublishedPolicies(deps.db),
  ]);
  const { undecided, refundsOwed, partlyByHand, moneyFaults } = numbers;
  const { statementsOverdue: overdue, statementsHeld: heldStatements, payoutsFailed: failedPayouts } = numbers;
  return {
    ...{ ...waiting, ...asked, undecided: undecided['30m'], refunds: refundsOwed, handRefunds: partlyByHand },
    ...{ ...money, moneyFaults, overdue, heldStatements, failedPayouts },
    examples: examples.length,
  };
}

async function countMoneyWaiting({ db }: Pick<Deps, 'db'>) {
  const [payeesAsked, closed, approved, objections] = await Promise.all([
    db.$count(payees, eq(payees.state, 'asked')),
    db.$count(statements, eq(statements.state, 'closed')),
    db.$count(statements, eq(statements.state, 'approved')),
    db.$count(cases, and(isNotNull(cases.statementId), isOpen)),
  ]);
  return { payees: payeesAsked, statements: closed, payable: approved, objections };
}
