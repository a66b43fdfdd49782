import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MartRow } from '#lib/contract/mart/operator-marts.ts';
import { composed } from '#lib/domain/composed.ts';
import { readId } from '#lib/domain/id.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import { CHANGES_LISTED_DAYS, type MartListState } from '#lib/domain/mart/application.ts';
import { martStanding } from '#lib/domain/mart/standing.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pageFromLastShown } from '#lib/server/platform/from-last-shown.ts';
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

/**
 * Marts of one state, or with this id, name or business number, the latest first; those that wait for approval the
 * oldest first.
 */
export async function listMarts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { state, q = '', ...turn }: { state?: MartListState | undefined; q?: string | undefined } & Turn,
): Promise<{ content: MartRow[]; totalPages: number }> {
  const typed = composed(q).trim();
  const id = readId(typed);
  const digits = typed.replaceAll('-', '');
  const named =
    typed === ''
      ? undefined
      : or(
          ilike(marts.name, `%${typed.replace(/[\\%_]/g, '\\$&')}%`),
          id === null ? undefined : eq(marts.id, id),
          /^\d{10}$/.test(digits) ? eq(marts.businessNumber, digits) : undefined,
        );
  const where = and(named, state && STATES[state](clock.now()));
  const read = (page: number) =>
    db
      .select()
      .from(marts)
      .where(where)
      .orderBy(...(state === 'applied' ? [asc(marts.appliedAt), asc(marts.id)] : [desc(marts.id)]))
      .limit(PAGE)
      .offset(page * PAGE);
  const { content, totalPages } = await pageFromLastShown(
    { read, count: () => db.$count(marts, where), idOf: (mart) => mart.id },
    { ...turn, size: PAGE },
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

/** How many marts wait for an operator, by what for. */
export async function countMartsWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const of = (state: MartListState) => db.$count(marts, STATES[state](clock.now()));
  const [applied, review, tax] = await Promise.all([of('applied'), of('review'), of('tax')]);
  return { marts: applied, reviews: review, taxFaults: tax };
}
