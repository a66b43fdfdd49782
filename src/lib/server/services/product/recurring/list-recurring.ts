import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { nextRun, type RunProblem, type Schedule } from '#lib/domain/product/recurring.ts';
import { formatClock } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, products, recurringListings, recurringRuns } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { requireMart } from '../../mart/require-mart.ts';

/** As the contract has it, but for why its last run was refused: by its code, which no sentence's place takes. */
export interface RecurringShown extends Omit<Recurring, 'last'> {
  last: (Omit<NonNullable<Recurring['last']>, 'problem'> & { refusedFor: RunProblem | null }) | null;
}

const clockOf = (minute: number) => formatClock(minute).slice(0, 5);

const select = (db: Db | Tx) =>
  db
    .select({
      recurring: recurringListings,
      productName: products.name,
      imageKey: products.pictureKey,
      categoryKey: products.category,
    })
    .from(recurringListings)
    .innerJoin(products, eq(products.id, recurringListings.productId));
type Row = Awaited<ReturnType<typeof select>>[number];

/** When it is put up next. A run that is due but not done yet is the next. */
function nextOf(schedule: Schedule, hours: Hours, now: Date) {
  const { run, leftOut } = nextRun(schedule, hours, now);
  return { next: run && { listsAt: run.listsAt.toISOString(), saleEndsAt: run.saleEndsAt.toISOString() }, leftOut };
}

async function readLastRuns(db: Db | Tx, ids: readonly number[]) {
  const rows = await db
    .selectDistinctOn([recurringRuns.recurringId])
    .from(recurringRuns)
    .where(inArray(recurringRuns.recurringId, [...ids]))
    .orderBy(recurringRuns.recurringId, desc(recurringRuns.day));
  return new Map(rows.map((run) => [run.recurringId, run]));
}

async function shown(db: Db | Tx, martId: number, rows: readonly Row[], now: Date): Promise<RecurringShown[]> {
  if (rows.length === 0) return [];
  const mart = oneRow(await db.select().from(marts).where(eq(marts.id, martId)));
  const hours = await readHours(db, mart, now);
  const last = await readLastRuns(
    db,
    rows.map(({ recurring }) => recurring.id),
  );
  return rows.map(({ recurring, productName, imageKey, categoryKey }) => {
    const run = last.get(recurring.id);
    const { weekdays, quantity, endsAfterHours, endsAtMinute } = recurring;
    return {
      recurringId: recurring.id,
      productId: recurring.productId,
      productName,
      imageKey,
      categoryKey,
      weekdays,
      quantity,
      listAt: clockOf(recurring.listAtMinute),
      endsAt: endsAtMinute === null ? null : clockOf(endsAtMinute),
      endsAfterHours,
      basePrice: recurring.priceWon,
      floorPrice: recurring.floorPriceWon,
      markdown: recurring.markdown,
      ...nextOf(recurring, hours, now),
      last: run ? { day: run.day, outcome: run.outcome, productId: run.productId, refusedFor: run.problem } : null,
    };
  });
}

/** The recurring listings of a mart. Refuses with `martNotFound`. */
export async function listRecurring(deps: Deps, viewer: Viewer, martId: number): Promise<RecurringShown[]> {
  await requireMart(deps.db, viewer, martId);
  const rows = await select(deps.db)
    .where(and(eq(recurringListings.martId, martId), isNull(recurringListings.endedAt)))
    .orderBy(asc(recurringListings.listAtMinute), asc(recurringListings.id));
  return shown(deps.db, martId, rows, deps.clock.now());
}

/** One of them, without checking access again; any other is `recurringNotFound`. */
export async function readRecurring(
  db: Db | Tx,
  { martId, recurringId }: { martId: number; recurringId: number },
  now: Date,
): Promise<RecurringShown> {
  const rows = await select(db).where(and(eq(recurringListings.id, recurringId), eq(recurringListings.martId, martId)));
  const [found] = await shown(db, martId, rows, now);
  if (!found) throw new DomainError('recurringNotFound');
  return found;
}
