import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Statement } from '#lib/contract/settlement/statements.ts';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import type { StatementState } from '#lib/domain/settlement/period.ts';
import type { Deps } from '#lib/server/deps.ts';
import { countAndSum } from '#lib/server/platform/database/count-and-sum.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { statements } from '#lib/server/schema/index.ts';
import { isObjected as openObjection } from '../../case/open-dispute.ts';
import { rowsWhere, wireOf } from './read-statements.ts';

const PAGE = 50;

interface StatementFilter {
  martId?: number | undefined;
  state?: StatementState | undefined;
  /** Only those on which something was said that nobody has answered. */
  isObjected: boolean;
}

export const STATEMENT_ORDERS = ['closed', 'period', 'won'] as const;
const BY = { closed: statements.closedAt, period: statements.periodEnd, won: statements.totalWon } as const;

const whereOf = ({ db }: Pick<Deps, 'db'>, { martId, state, isObjected }: StatementFilter): SQL | undefined =>
  and(
    martId === undefined ? undefined : eq(statements.martId, martId),
    state && eq(statements.state, state),
    isObjected ? openObjection(db) : undefined,
  );

/** How many statements these are, and what they come to. */
export const sumOperatorStatements = (deps: Pick<Deps, 'db'>, filter: StatementFilter) =>
  countAndSum(deps.db, statements, statements.totalWon, whereOf(deps, filter));

/** Statements with when they were made, the newest first unless another order is asked for. */
export async function listOperatorStatements(
  deps: Pick<Deps, 'db'>,
  { order, size = PAGE, page, after, ...filter }: StatementFilter & TableTurn<(typeof STATEMENT_ORDERS)[number]>,
): Promise<{ content: (Statement & { closedAt: Date })[]; totalPages: number }> {
  const where = whereOf(deps, filter);
  const first = order ? [ordered(BY[order.by], order.isDown)] : [];
  const query = () => rowsWhere(deps.db, where).orderBy(...first, desc(statements.id));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => deps.db.$count(statements, where), idOf: ({ statement }) => statement.id },
    { page, after, size },
  );
  return { content: content.map((row) => ({ ...wireOf(row), closedAt: row.statement.closedAt })), totalPages };
}
