import { and, count, eq, gt, gte, inArray, isNotNull, isNull, min, not, notExists, or } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import { isUnderReview, martStanding } from '#lib/domain/mart/standing.ts';
import { lookUntil, type MartWait, mayDo, orderWaits, REPLY_WAITS_DAYS } from '#lib/domain/mart/waits.ts';
import { MANAGER_ANSWER_HOURS } from '#lib/domain/order/offline-check-in.ts';
import { BAG_CONTENTS_HOURS, contentsUntil } from '#lib/domain/product/bag.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import {
  cases,
  type MartRow,
  martMembers,
  marts,
  offlineClaims,
  orderBags,
  orders,
  reviews,
  statements,
} from '#lib/server/schema/index.ts';
import { wasDisputed } from '../../case/open-dispute.ts';
import { missingOf, readLatestPapers } from '../../mart/papers/read-papers.ts';

type WaitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** No objection takes longer, whatever holidays there are. */
const OBJECTION_DAYS_AT_MOST = 21;

/**
 * What waits in the marts of the viewer, the most pressing first: in each what somebody in their position can do
 * (`mayDo`).
 */
export async function listWaits(deps: WaitDeps, { userId }: Pick<Viewer, 'userId'>): Promise<MartWait[]> {
  const works = await deps.db
    .select({ position: martMembers.position, mart: marts })
    .from(martMembers)
    .innerJoin(marts, eq(marts.id, martMembers.martId))
    .where(eq(martMembers.userId, userId));
  const martsFor = (kind: MartWait['kind']) =>
    works.filter(({ position }) => mayDo(position, kind)).map(({ mart }) => mart);
  const openFor = (kind: MartWait['kind']) => martsFor(kind).filter(isOpen).map(idOf);
  const waits = await Promise.all([
    listSuspensions(deps, openFor('suspended')),
    listDisputes(deps, openFor('dispute')),
    // A closed mart is owed its money, too.
    listStatementWaits(deps, martsFor('payoutFailed').map(idOf)),
    listClaimWaits(deps, openFor('claims')),
    listPaperWaits(deps, martsFor('papers').filter(isUnderReview)),
    listBagWaits(deps, openFor('bags')),
    listReviewWaits(deps, openFor('reviews')),
    martsFor('email').filter(lacksEmail).map(emailWait),
  ]);
  return orderWaits(waits.flat());
}

const isOpen = ({ closedAt }: MartRow) => closedAt === null;
const idOf = ({ id }: MartRow) => id;
const lacksEmail = (mart: MartRow) => isOpen(mart) && mart.email === null;
const emailWait = ({ id: martId }: MartRow): MartWait => ({ kind: 'email', martId });

/** Those that have not been objected to since they began. */
async function listSuspensions({ db }: WaitDeps, martIds: number[]): Promise<MartWait[]> {
  if (martIds.length === 0) return [];
  const objections = db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.martId, marts.id),
        eq(cases.kind, 'appeal'),
        isNull(cases.statementId),
        gte(cases.openedAt, marts.suspendedAt),
      ),
    );
  const rows = await db
    .select({ martId: marts.id })
    .from(marts)
    .where(and(inArray(marts.id, martIds), isNotNull(marts.suspendedAt), notExists(objections)));
  return rows.map((row) => ({ kind: 'suspended', ...row }));
}

async function listDisputes({ db }: WaitDeps, martIds: number[]): Promise<MartWait[]> {
  if (martIds.length === 0) return [];
  const rows = await db
    .select({ martId: cases.martId, caseId: cases.id, until: cases.martUntil })
    .from(cases)
    .where(and(inArray(cases.martId, martIds), eq(cases.state, 'waitingMart')));
  return rows.flatMap(({ martId, caseId, until }) =>
    martId && until ? [{ kind: 'dispute', martId, caseId, until }] : [],
  );
}

async function listStatementWaits({ db, clock }: WaitDeps, martIds: number[]): Promise<MartWait[]> {
  if (martIds.length === 0) return [];
  const now = clock.now();
  const isRecent = gt(statements.closedAt, addMinutes(now, -OBJECTION_DAYS_AT_MOST * MINUTES_PER_DAY));
  const rows = await db
    .select()
    .from(statements)
    .where(
      and(
        inArray(statements.martId, martIds),
        or(eq(statements.state, 'failed'), and(inArray(statements.state, ['closed', 'approved']), isRecent)),
      ),
    );
  return rows.flatMap((row): MartWait[] => {
    const about = { martId: row.martId, statementId: row.id };
    if (row.state === 'failed') return [{ kind: 'payoutFailed', ...about, amountWon: row.totalWon }];
    const until = lookUntil(row, now);
    return until ? [{ kind: 'statement', ...about, until }] : [];
  });
}

async function listClaimWaits({ db }: WaitDeps, martIds: number[]): Promise<MartWait[]> {
  if (martIds.length === 0) return [];
  const rows = await db
    .select({ martId: offlineClaims.martId, count: count(), oldest: min(offlineClaims.arrivedAt) })
    .from(offlineClaims)
    .where(and(inArray(offlineClaims.martId, martIds), isNull(offlineClaims.decidedAt)))
    .groupBy(offlineClaims.martId);
  return rows.map(({ martId, count, oldest }) => ({
    kind: 'claims',
    martId,
    count,
    until: addMinutes(known(oldest, 'the oldest claim'), MANAGER_ANSWER_HOURS * 60),
  }));
}

async function listPaperWaits({ db, config }: WaitDeps, applying: MartRow[]): Promise<MartWait[]> {
  const waits = await Promise.all(
    applying.map(async (mart) => {
      const missing = missingOf(mart, await readLatestPapers(db, mart.id), config.martPapers);
      // One that was returned waits to be sent again, whatever is there.
      return missing.length === 0 && martStanding(mart) !== 'returned' ? null : { martId: mart.id, missing };
    }),
  );
  return waits.flatMap((wait) => (wait ? [{ kind: 'papers' as const, ...wait }] : []));
}

/** Handed over, and their contents not written, within the time for it. Of a disputed one nothing is written. */
async function listBagWaits({ db, clock }: WaitDeps, martIds: number[]): Promise<MartWait[]> {
  if (martIds.length === 0) return [];
  const since = addMinutes(clock.now(), -BAG_CONTENTS_HOURS * 60);
  const rows = await db
    .select({ martId: orders.martId, count: count(), oldest: min(orders.endedAt) })
    .from(orders)
    .innerJoin(orderBags, eq(orderBags.orderId, orders.id))
    .where(
      and(
        inArray(orders.martId, martIds),
        eq(orders.state, 'pickedUp'),
        gt(orders.endedAt, since),
        isNull(orderBags.writtenAt),
        not(wasDisputed(db)),
      ),
    )
    .groupBy(orders.martId);
  return rows.map(({ martId, count, oldest }) => ({
    kind: 'bags',
    martId,
    count,
    until: contentsUntil(known(oldest, 'the oldest bag')),
  }));
}

/** Without those that an operator keeps from buyers. */
async function listReviewWaits({ db, clock }: WaitDeps, martIds: number[]): Promise<MartWait[]> {
  if (martIds.length === 0) return [];
  const since = addMinutes(clock.now(), -REPLY_WAITS_DAYS * MINUTES_PER_DAY);
  const rows = await db
    .select({ martId: reviews.martId, count: count() })
    .from(reviews)
    .where(
      and(
        inArray(reviews.martId, martIds),
        gt(reviews.createdAt, since),
        isNull(reviews.reply),
        isNull(reviews.hiddenUntil),
      ),
    )
    .groupBy(reviews.martId);
  return rows.map((row) => ({ kind: 'reviews', ...row }));
}
