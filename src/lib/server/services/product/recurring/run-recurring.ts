import { and, asc, eq, isNull, lte, notInArray } from 'drizzle-orm';
import type { ProductProblem } from '#lib/domain/product/product.ts';
import {
  dueRun,
  nextTime,
  outcomeOf,
  type Run,
  type RunOutcome,
  type RunProblem,
} from '#lib/domain/product/recurring.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, products, recurringListings, recurringRuns } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { notifyFollowers } from '../../notice/alarms/notify-followers.ts';
import { readHiddenGoods } from '../register/hidden-goods.ts';
import { listingProblems } from '../register/listing-problems.ts';
import { placeProduct } from '../register/place-product.ts';
import { type RecurringRow, recurringDraft } from './recurring-draft.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>;

/**
 * Puts up the listings that are due, each day of each once however many processes run it: the row of the run is written
 * in the transaction of its listing, and its key decides. A process that was down at the time makes it on its return,
 * while the sale end leaves time to come. Answers how many listings it made.
 */
export async function runRecurring({ db, clock, log, config }: JobDeps): Promise<number> {
  const failed: number[] = [];
  let listed = 0;
  for (;;) {
    const state: { id: number | null } = { id: null };
    try {
      const made = await db.transaction(async (tx) => {
        const recurring = await takeDue(tx, clock.now(), failed);
        state.id = recurring?.id ?? null;
        return recurring && runOne(tx, recurring, { sold: config.goods, now: clock.now() });
      });
      if (made === undefined) return listed;
      if (made === 'listed') listed += 1;
    } catch (err) {
      if (state.id === null) throw err;
      // The others are not to wait for one that cannot be done.
      failed.push(state.id);
      log.error({ err, recurringId: state.id }, 'a recurring listing could not be put up');
    }
  }
}

/** One that is due, which no other process is at. */
async function takeDue(tx: Tx, now: Date, without: readonly number[]): Promise<RecurringRow | undefined> {
  const [due] = await tx
    .select()
    .from(recurringListings)
    .where(
      and(
        isNull(recurringListings.endedAt),
        lte(recurringListings.nextAt, now),
        without.length > 0 ? notInArray(recurringListings.id, [...without]) : undefined,
      ),
    )
    .orderBy(asc(recurringListings.nextAt), asc(recurringListings.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
}

interface At {
  sold: GoodsSold;
  now: Date;
}

async function runOne(tx: Tx, recurring: RecurringRow, at: At): Promise<RunOutcome | 'ended' | 'none'> {
  const { now } = at;
  // A mart that closes meanwhile waits, or has closed.
  const [mart] = await tx.select().from(marts).where(eq(marts.id, recurring.martId)).for('share');
  const change = (set: Partial<RecurringRow>) =>
    tx.update(recurringListings).set(set).where(eq(recurringListings.id, recurring.id));
  if (!mart || mart.closedAt) {
    await change({ endedAt: now });
    return 'ended';
  }
  await change({ nextAt: nextTime(recurring, now) });
  const run = dueRun(recurring, recurring.nextAt, now);
  if (!run) return 'none';
  const outcome = outcomeOf(run, await readHours(tx, mart, run.listsAt), now);
  return outcome === 'listed' ? putUp(tx, recurring, run, at) : record(tx, recurring, run, { outcome, now });
}

interface RunRecord {
  outcome: RunOutcome;
  productId?: number;
  problem?: RunProblem;
  now: Date;
}

/** Writes the outcome of a day; `none` if it is written already, as after a clock that went back. */
async function record(tx: Tx, { id: recurringId }: RecurringRow, { day }: Run, { now, ...what }: RunRecord) {
  const [written] = await tx
    .insert(recurringRuns)
    .values({ recurringId, day, at: now, ...what })
    .onConflictDoNothing()
    .returning({ day: recurringRuns.day });
  return written ? what.outcome : 'none';
}

async function putUp(tx: Tx, recurring: RecurringRow, run: Run, { sold, now }: At): Promise<RunOutcome | 'none'> {
  const { martId, createdBy, id: recurringId } = recurring;
  const [before] = await tx
    .select({ day: recurringRuns.day })
    .from(recurringRuns)
    .where(and(eq(recurringRuns.recurringId, recurringId), eq(recurringRuns.day, run.day)));
  if (before) return 'none';
  const source = oneRow(await tx.select().from(products).where(eq(products.id, recurring.productId)));
  const isHidden = source.hiddenAt !== null || (await readHiddenGoods(tx, martId))(source);
  if (isHidden || source.recalledAt) {
    const problem = isHidden ? 'productHidden' : 'productRecalled';
    return record(tx, recurring, run, { outcome: 'refused', problem, now });
  }
  const draft = recurringDraft(source, recurring, run);
  const [problem] = Object.values(listingProblems(draft, sold, now)) as ProductProblem[];
  if (problem) return record(tx, recurring, run, { outcome: 'refused', problem, now });
  const placing = { martId, draft, pictureKey: source.pictureKey, now };
  const placed = await placeProduct(tx, { actorId: createdBy }, placing);
  const { productId } = placed;
  const done = await record(tx, recurring, run, { outcome: 'listed', productId, now });
  // Another process has put it up since we looked: this listing is taken back with the transaction.
  if (done === 'none') throw new Error(`the run of ${run.day} of recurring listing ${recurringId} was made twice`);
  await notifyFollowers(tx, { martId, placed: [placed], now });
  return done;
}
