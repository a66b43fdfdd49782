import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { OperatorLogRow } from '#lib/contract/market/operator.ts';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import { seoulDate, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { auditLog, logReviews } from '#lib/server/schema/index.ts';

const PAGE = 50;

export interface LogFilter {
  operator?: number | undefined;
  subject?: string | undefined;
  /** A day in Seoul, as a number since 1970. */
  day?: number | undefined;
  /** Only rows before this one. */
  before?: number | undefined;
}

const whereOf = ({ operator, subject, day, before }: LogFilter): SQL | undefined =>
  and(
    operator === undefined ? undefined : eq(auditLog.operatorId, operator),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    day === undefined ? undefined : gte(auditLog.at, seoulDayStart(day)),
    day === undefined ? undefined : lt(auditLog.at, seoulDayStart(day + 1)),
    before === undefined ? undefined : lt(auditLog.id, before),
  );

const wireOf = ({ caseId: _, at, ...row }: typeof auditLog.$inferSelect): OperatorLogRow => ({
  ...row,
  at: at.toISOString(),
});
/** Downloads on top, as a page of the log is looked at. */
export const exportsFirst = (rows: readonly OperatorLogRow[]): OperatorLogRow[] =>
  rows.toSorted((a, b) => Number(b.kind === 'export') - Number(a.kind === 'export'));

export const LOG_ORDERS = ['at'] as const;
export const countLog = ({ db }: Pick<Deps, 'db'>, filter: LogFilter): Promise<number> =>
  db.$count(auditLog, whereOf(filter));

/** The same as a table, downloads where they were made. */
export async function listLogPage(
  { db }: Pick<Deps, 'db'>,
  { order, size = PAGE, page, after, ...filter }: LogFilter & TableTurn<(typeof LOG_ORDERS)[number]>,
): Promise<{ content: OperatorLogRow[]; totalPages: number }> {
  const where = whereOf(filter);
  const query = () =>
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(ordered(sql`${auditLog.id}`, order?.isDown ?? true));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(auditLog, where), idOf: ({ id }) => id },
    { page, after, size },
  );
  return { content: content.map(wireOf), totalPages };
}

/**
 * What operators did and read, the newest first; downloads of a page stand on top, with their reason. market.md 19.7.
 */
export async function listLog(
  { db }: Pick<Deps, 'db'>,
  filter: LogFilter,
): Promise<{ rows: OperatorLogRow[]; more: boolean }> {
  const found = await db
    .select()
    .from(auditLog)
    .where(whereOf(filter))
    .orderBy(desc(auditLog.id))
    .limit(PAGE + 1);
  return { rows: exportsFirst(found.slice(0, PAGE).map(wireOf)), more: found.length > PAGE };
}

/** The first day of the month of a moment, in Seoul. */
const monthOf = (at: Date): string => `${seoulDate(at).slice(0, 7)}-01`;

/** An owner has read the log of this month; again changes nothing. */
export async function reviewLog({ db, clock }: Pick<Deps, 'db' | 'clock'>, operatorId: number): Promise<string> {
  const at = clock.now();
  const month = monthOf(at);
  await db.insert(logReviews).values({ month, operatorId, at }).onConflictDoNothing();
  return month;
}

/** Whether an owner has said so this month. */
export async function isReviewed({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return (await db.$count(logReviews, eq(logReviews.month, monthOf(clock.now())))) > 0;
}
