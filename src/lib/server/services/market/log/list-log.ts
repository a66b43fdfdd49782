import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { OperatorLogRow } from '#lib/contract/market/operator.ts';
import { seoulDate, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
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

/**
 * What operators did and read, the newest first; downloads of a page stand on top, with their reason. market.md 19.7.
 */
export async function listLog(
  { db }: Pick<Deps, 'db'>,
  { operator, subject, day, before }: LogFilter,
): Promise<{ rows: OperatorLogRow[]; more: boolean }> {
  const conditions: (SQL | undefined)[] = [
    operator === undefined ? undefined : eq(auditLog.operatorId, operator),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    ...(day === undefined ? [] : [gte(auditLog.at, seoulDayStart(day)), lt(auditLog.at, seoulDayStart(day + 1))]),
    before === undefined ? undefined : lt(auditLog.id, before),
  ];
  const found = await db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(PAGE + 1);
  const rows = found.slice(0, PAGE).map(({ caseId: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
  return {
    rows: rows.toSorted((a, b) => Number(b.kind === 'export') - Number(a.kind === 'export')),
    more: found.length > PAGE,
  };
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
