import { and, eq, isNull } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import {
  dueRun,
  nextTime,
  RECURRING_MOST,
  type RecurringFigures,
  recurringProblems,
  type Schedule,
} from '#lib/domain/product/recurring.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, type ProductRow, products, recurringListings } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { refuseProblems } from '../register/check-product.ts';
import { readHiddenGoods } from '../register/hidden-goods.ts';
import { listingProblems } from '../register/listing-problems.ts';
import { refuseNewListing } from '../register/refuse-new-listing.ts';
import { type RecurringShown, readRecurring } from './list-recurring.ts';
import { recurringDraft, useByDaysOf } from './recurring-draft.ts';

export type RecurringWish = Schedule & RecurringFigures;

/** Refuses invalid figures, for any listing. */
function refuseWish(wish: RecurringWish): void {
  const [problem] = Object.entries(recurringProblems(wish));
  if (problem) {
    const [field, code] = problem;
    const sent = field === 'saleEnd' ? (wish.endsAfterHours === null ? 'endsAt' : 'endsAfterHours') : field;
    throw new DomainError('invalidInput', { field: sent, reason: { is: 'recurring', problem: code } });
  }
}

/** What was hidden or recalled is not put up again by itself. */
function refuseGone({ recalledAt, hiddenAt }: ProductRow): void {
  if (recalledAt) throw new DomainError('productRecalled');
  if (hiddenAt) throw new DomainError('productHidden');
}

/** Its columns; one that could not be put up even at its next time is refused. */
function columnsOf(
  source: ProductRow,
  wish: RecurringWish,
  { useByDays, sold, now }: { useByDays: number | null; sold: GoodsSold; now: Date },
) {
  const nextAt = nextTime(wish, now);
  const columns = {
    ...wish,
    weekdays: [...wish.weekdays],
    markdown: wish.markdown && [...wish.markdown],
    listPriceWon: source.listPriceWon,
    useByDays,
    nextAt,
  };
  const run = known(dueRun(wish, nextAt, nextAt), 'the run of the next time');
  refuseProblems(listingProblems(recurringDraft(source, columns, run), sold, run.listsAt));
  return columns;
}

async function refuseTooMany(tx: Tx, martId: number): Promise<void> {
  const have = await tx.$count(
    recurringListings,
    and(eq(recurringListings.martId, martId), isNull(recurringListings.endedAt)),
  );
  if (have >= RECURRING_MOST) throw new DomainError('recurringLimit', { n: RECURRING_MOST });
}

/**
 * Has a listing put up again by itself, from its next time on. Refuses with `martNotFound`, `consentNeeded`,
 * `productNotFound`, `productRecalled`, `productHidden`, `invalidInput`, `recurringLimit`, and as `withIdempotency`
 * does.
 */
export async function createRecurring(
  deps: Deps,
  viewer: Viewer,
  { martId, productId, wish }: { martId: number; productId: number; wish: RecurringWish },
  idempotencyKey?: IdempotencyKey,
): Promise<RecurringShown> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    refuseWish(wish);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      await refuseNewListing(tx, viewer, now);
      // Two at once are counted one after the other, and a mart that closes waits.
      await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('no key update');
      const [source] = await tx
        .select()
        .from(products)
        .where(and(eq(products.id, productId), eq(products.martId, martId)));
      if (!source) throw new DomainError('productNotFound');
      refuseGone(source);
      if ((await readHiddenGoods(tx, martId))(source)) throw new DomainError('productHidden', { name: source.name });
      const columns = columnsOf(source, wish, { useByDays: useByDaysOf(source), sold: deps.config.goods, now });
      await refuseTooMany(tx, martId);
      const made = oneRow(
        await tx
          .insert(recurringListings)
          .values({ martId, productId, createdBy: viewer.userId, ...columns })
          .returning({ id: recurringListings.id }),
      );
      return readRecurring(tx, { martId, recurringId: made.id }, now);
    });
  });
}

/** The row, locked, while it goes on; any other is `recurringNotFound`. */
async function lockRecurring(tx: Tx, { martId, recurringId }: { martId: number; recurringId: number }) {
  const [found] = await tx
    .select({ recurring: recurringListings, source: products })
    .from(recurringListings)
    .innerJoin(products, eq(products.id, recurringListings.productId))
    .where(and(eq(recurringListings.id, recurringId), eq(recurringListings.martId, martId)))
    .for('update', { of: recurringListings });
  if (!found) throw new DomainError('recurringNotFound');
  return found;
}

/**
 * Changes it from its next time on; earlier listings stay. Refuses with `martNotFound`, `recurringNotFound`,
 * `invalidInput`.
 */
export async function editRecurring(
  deps: Deps,
  viewer: Viewer,
  { martId, recurringId, wish }: { martId: number; recurringId: number; wish: RecurringWish },
): Promise<RecurringShown> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    refuseWish(wish);
    const now = deps.clock.now();
    const { recurring, source } = await lockRecurring(tx, { martId, recurringId });
    if (recurring.endedAt) throw new DomainError('recurringNotFound');
    refuseGone(source);
    const columns = columnsOf(source, wish, { useByDays: recurring.useByDays, sold: deps.config.goods, now });
    await tx.update(recurringListings).set(columns).where(eq(recurringListings.id, recurringId));
    return readRecurring(tx, { martId, recurringId }, now);
  });
}

/** Ends it; again, it changes nothing. Refuses with `martNotFound`, `recurringNotFound`. */
export async function endRecurring(
  deps: Deps,
  viewer: Viewer,
  which: { martId: number; recurringId: number },
): Promise<{ recurringId: number }> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, which.martId);
    const { recurring } = await lockRecurring(tx, which);
    if (!recurring.endedAt) {
      const endedAt = deps.clock.now();
      await tx.update(recurringListings).set({ endedAt }).where(eq(recurringListings.id, recurring.id));
    }
    return { recurringId: recurring.id };
  });
}
