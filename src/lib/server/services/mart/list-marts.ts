import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, min, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MartRow } from '#lib/contract/mart/operator-marts.ts';
import { composed } from '#lib/domain/composed.ts';
import { readId } from '#lib/domain/id.ts';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import { CHANGES_LISTED_DAYS, type MartListState } from '#lib/domain/mart/application.ts';
import { martStanding } from '#lib/domain/mart/standing.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { containing } from '#lib/server/platform/database/like.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { martLog, marts } from '#lib/server/schema/index.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';

const PAGE = 20;
const ACTIVE = '01';
const isOpen = isNull(marts.closedAt);
const isWaiting = and(isOpen, isNull(marts.approvedAt), isNull(marts.rejectedAt));

/** What an operator may look for among the marts. */
const STATES: Record<MartListState, (now: Date) => SQL | undefined> = {
  applied: () => and(isWaiting, isNull(marts.returnedAt)),
  returned: () => and(isWaiting, isNotNull(marts.returnedAt)),
  rejected: () => and(isOpen, isNotNull(marts.rejectedAt)),
  approved: () => martIsShown,
  suspended: () => and(isOpen, isNotNull(marts.suspendedAt)),
  closed: () => isNotNull(marts.closedAt),
  // What an approved one wants to change of its business.
  review: () => and(isOpen, isNotNull(marts.businessChange)),
  // The tax office has it as closed or at rest.
  tax: () => and(isOpen, isNotNull(marts.approvedAt), ne(marts.taxStatus, ACTIVE)),
  // Another name or address of late.
  changed: (now) =>
    and(
      isOpen,
      sql`exists (select from ${martLog} where ${martLog.martId} = ${marts.id} and ${inArray(martLog.kind, ['nameChanged', 'addressChanged'])}
        and ${gte(martLog.at, addMinutes(now, -CHANGES_LISTED_DAYS * MINUTES_PER_DAY))})`,
    ),
};

interface MartFilter {
  state?: MartListState | undefined;
  q?: string | undefined;
}
export const MART_ORDERS = ['applied', 'name'] as const;
const BY = { applied: marts.appliedAt, name: marts.name } as const;

function whereOf({ state, q = '' }: MartFilter, now: Date): SQL | undefined {
  const typed = composed(q).trim();
  const id = readId(typed);
  const digits = typed.replaceAll('-', '');
  const named =
    typed === ''
      ? undefined
      : or(
          ilike(marts.name, containing(typed)),
          id === null ? undefined : eq(marts.id, id),
          /^\d{10}$/.test(digits) ? eq(marts.businessNumber, digits) : undefined,
        );
  return and(named, state && STATES[state](now));
}

export const countMarts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, filter: MartFilter): Promise<number> =>
  db.$count(marts, whereOf(filter, clock.now()));

/**
 * Marts of one state, or with this id, name or business number, the latest first; those that wait for approval the
 * oldest first; unless another order is asked for.
 */
export async function listMarts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { order, size = PAGE, page, after, ...filter }: MartFilter & TableTurn<(typeof MART_ORDERS)[number]>,
): Promise<{ content: MartRow[]; totalPages: number }> {
  const where = whereOf(filter, clock.now());
  const usual = filter.state === 'applied' ? [asc(marts.appliedAt), asc(marts.id)] : [desc(marts.id)];
  const query = () =>
    db
      .select()
      .from(marts)
      .where(where)
      .orderBy(...(order ? [ordered(BY[order.by], order.isDown), asc(marts.id)] : usual));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(marts, where), idOf: (mart) => mart.id },
    { page, after, size },
  );
  return {
    content: content.map((mart) => ({
      martId: mart.id,
      name: mart.name,
      address: mart.address,
      standing: martStanding(mart),
      businessNumber: mart.businessNumber,
      appliedAt: mart.appliedAt.toISOString(),
      taxStatus: mart.taxStatus,
    })),
    totalPages,
  };
}

/** How many marts wait for an operator, by what for; for approval since when the first does. */
export async function countMartsWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  async function waiting(state: MartListState, since: SQL<Date | null>) {
    const only = sql<number | null>`(case when count(*) = 1 then min(${marts.id}) end)::float8`;
    const figures = { count: sql<number>`count(*)::int`, since, won: sql<null>`null`, only };
    return oneRow(await db.select(figures).from(marts).where(STATES[state](clock.now())));
  }
  const [applied, review, tax] = await Promise.all([
    waiting('applied', min(marts.appliedAt)),
    waiting('review', sql`null`),
    waiting('tax', sql`null`),
  ]);
  return { marts: applied, reviews: review, taxFaults: tax };
}
