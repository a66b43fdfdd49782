import { and, asc, desc, eq, gt, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Statement, StatementLine, StatementWithLines } from '#lib/contract/settlement/statements.ts';
import { isOpenCase } from '#lib/domain/case/case.ts';
import { EARNED_KINDS } from '#lib/domain/settlement/money-events.ts';
import { objectionUntil, payBy, type StatementState, seenOfStatement } from '#lib/domain/settlement/period.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { inWords } from '#lib/server/schema/columns.ts';
import { caseMessages, cases, marts, type StatementRow, statements } from '#lib/server/schema/index.ts';
import { isObjected as openObjection } from '../../case/open-dispute.ts';

const PAGE = 50;

export interface StatementQuery {
  martId?: number | undefined;
  /** A moment of its period. */
  at?: Date | undefined;
  state?: StatementState | undefined;
  /** Only those on which something was said that nobody has answered. */
  isObjected?: boolean | undefined;
  /** Only those before this one. */
  before?: number | undefined;
}

export const wireOf = (row: { statement: StatementRow; martName: string; isObjected: boolean }): Statement => ({
  statementId: row.statement.id,
  martId: row.statement.martId,
  martName: row.martName,
  periodStart: row.statement.periodStart.toISOString(),
  periodEnd: row.statement.periodEnd.toISOString(),
  state: row.statement.state,
  totalWon: row.statement.totalWon,
  heldReason: row.statement.heldReason,
  payBy: payBy(row.statement.periodEnd).toISOString(),
  objectionUntil: objectionUntil(row.statement.closedAt).toISOString(),
  isObjected: row.isObjected,
  seen: seenOfStatement(row.statement),
});

export const rowsWhere = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({ statement: statements, martName: marts.name, isObjected: openObjection(db) })
    .from(statements)
    .innerJoin(marts, eq(marts.id, statements.martId))
    .where(where)
    .$dynamic();

/** Statements, the newest first, a page at a time; `next` is the `before` of the next page. */
export async function listStatements(
  db: Db | Tx,
  { martId, at, state, isObjected, before }: StatementQuery,
): Promise<{ statements: Statement[]; next: number | null }> {
  const conditions = [
    ...(martId === undefined ? [] : [eq(statements.martId, martId)]),
    ...(state === undefined ? [] : [eq(statements.state, state)]),
    ...(at === undefined ? [] : [lte(statements.periodStart, at), gt(statements.periodEnd, at)]),
    ...(isObjected ? [openObjection(db)] : []),
    ...(before === undefined ? [] : [lt(statements.id, before)]),
  ];
  const rows = await rowsWhere(db, and(...conditions))
    .orderBy(desc(statements.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE).map(wireOf);
  return { statements: shown, next: rows.length > PAGE ? (shown.at(-1)?.statementId ?? null) : null };
}

interface LineRow {
  [column: string]: unknown;
  orderId: number | null;
  what: string;
  name: string | null;
  at: string | Date;
  amountWon: number;
  commissionWon: number;
  vatWon: number;
}

/**
 * A sale is of the day of its pick-up, as in a mart's other sheets, also where a counter told of it later and it so
 * came into the next period; anything else is of when it was posted.
 */
const lineAt = sql`case when l.kind ${inWords(EARNED_KINDS)} and o.state = 'pickedUp' then o.ended_at else l.at end`;

/** The same as `findStatement`; refuses with `statementNotFound`. */
export async function showStatement(db: Db | Tx, statementId: number, martId?: number): Promise<StatementWithLines> {
  const found = await findStatement(db, statementId, martId);
  if (!found) throw new DomainError('statementNotFound');
  return found;
}

/** One statement with all its lines, which add up to it; null where there is none, or it is another mart's. */
export async function findStatement(
  db: Db | Tx,
  statementId: number,
  martId?: number,
): Promise<StatementWithLines | null> {
  const whose = martId === undefined ? undefined : eq(statements.martId, martId);
  const [row] = await rowsWhere(db, and(eq(statements.id, statementId), whose));
  if (!row) return null;
  const { rows } = await db.execute<LineRow>(sql`
    select l.order_id::float8 as "orderId", l.kind as what, coalesce(o.product_name, l.note) as name, ${lineAt} as at, (-l.amount_won)::float8 as "amountWon",
      (-coalesce(sum(s.amount_won) filter (where s.account = 'commission'), 0))::float8 as "commissionWon",
      (-coalesce(sum(s.amount_won) filter (where s.account = 'vat'), 0))::float8 as "vatWon"
    from money_legs l left join orders o on o.id = l.order_id
      left join money_legs s on (s.kind, s.ref, s.seq) = (l.kind, l.ref, l.seq) and s.order_id is not distinct from l.order_id and s.account in ('commission', 'vat')
    where l.statement_id = ${statementId} group by l.id, o.id order by l.id`);
  const lines = rows.map(
    ({ at, amountWon, commissionWon, vatWon, orderId, ...line }): StatementLine => ({
      ...line,
      orderId,
      at: new Date(at).toISOString(),
      keptWon: amountWon + commissionWon + vatWon,
      commissionWon,
      vatWon,
      amountWon,
    }),
  );
  const { carriedWon } = row.statement;
  const [objections, sellers] = [await readObjections(db, statementId), await readSellers(db, statementId)];
  return { ...wireOf(row), lines: carriedWon === 0 ? lines : [carried(carriedWon), ...lines], sellers, objections };
}

/** By the orders' own snapshots (market.md 21.7), never by the mart of today. */
async function readSellers(db: Db | Tx, statementId: number): Promise<StatementWithLines['sellers']> {
  const { rows } = await db.execute<StatementWithLines['sellers'][number] & { [column: string]: unknown }>(sql`
    select distinct on (2) coalesce(o.seller_snapshot->>'name', m.name) as name,
      coalesce(o.seller_snapshot->>'businessNumber', m.business_number) as "businessNumber"
    from money_legs l join orders o on o.id = l.order_id join marts m on m.id = o.mart_id
    where l.statement_id = ${statementId} order by 2, o.id desc`);
  return rows;
}

async function readObjections(db: Db | Tx, statementId: number): Promise<StatementWithLines['objections']> {
  const rows = await db
    .select({ id: cases.id, state: cases.state, reason: cases.reason })
    .from(cases)
    .where(eq(cases.statementId, statementId))
    .orderBy(asc(cases.id));
  const said = await db
    .select({ caseId: caseMessages.caseId, text: caseMessages.text, side: caseMessages.side })
    .from(caseMessages)
    .where(
      and(
        inArray(
          caseMessages.caseId,
          rows.map(({ id }) => id),
        ),
        ne(caseMessages.to, 'note'),
      ),
    )
    .orderBy(asc(caseMessages.id));
  return rows.map(({ id, state, reason }) => {
    const [first, ...others] = said.filter(({ caseId }) => caseId === id);
    const answer = others.findLast(({ side }) => side === 'operator')?.text ?? null;
    return { caseId: id, isOpen: isOpenCase(state), isOwed: reason === 'payment', text: first?.text ?? '', answer };
  });
}

const carried = (amountWon: number): StatementLine => ({
  orderId: null,
  what: 'carried',
  name: null,
  at: null,
  keptWon: amountWon,
  commissionWon: 0,
  vatWon: 0,
  amountWon,
});

/**
 * Written by each decision of finance on a statement: a page from before it shows another one (domain/person/seen.ts).
 */
export const DECIDED = { decisions: sql`${statements.decisions} + 1` };
