import { and, arrayContains, eq, gt, inArray, isNotNull, isNull, not, type SQL } from 'drizzle-orm';
import {
  CASE_LIMITS,
  CASE_REASONS,
  type CaseKind,
  type CaseReason,
  caseClock,
  isDisputable,
  MART_ANSWER_HOURS,
} from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { givenBackOf, piecesRefundWon } from '#lib/domain/money.ts';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import { objectionUntil } from '#lib/domain/settlement/period.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import {
  cases,
  marts,
  orderBags,
  orders,
  products,
  refunds,
  reviews,
  statements,
  users,
} from '#lib/server/schema/index.ts';
import { requireManager, requireTask } from '../mart/require-mart.ts';
import { keptWonOf } from './kept-won.ts';
import { hasOpenDispute, isOpen } from './open-dispute.ts';
import { raisePriority } from './raise-priority.ts';
import { weighVoucher } from './weigh-voucher.ts';
import { isFromMarket, isOwnCase } from './whose-case.ts';
import { say } from './write-case.ts';

export interface NewCase {
  kind: CaseKind;
  orderId?: number | undefined;
  productId?: number | undefined;
  reviewId?: number | undefined;
  martId?: number | undefined;
  statementId?: number | undefined;
  reason: string;
  voucher?: Voucher | undefined;
  text: string;
  pieces?: number | undefined;
  amountWon?: number | undefined;
  pictures?: readonly string[] | undefined;
}

type Subject = Pick<
  typeof cases.$inferInsert,
  'orderId' | 'productId' | 'reviewId' | 'martId' | 'voucher' | 'statementId' | 'claimWon' | 'claimPieces' | 'byMart'
>;

/** The order of a dispute, locked, and what may be claimed for it. */
async function disputed(
  tx: Tx,
  userId: number,
  { orderId = 0, reason, pieces, amountWon }: NewCase,
  now: Date,
): Promise<Subject> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (order?.buyerId !== userId || order.state === 'paying' || order.state === 'failed')
    throw new DomainError('orderNotFound');
  if (order.state === 'open') throw new DomainError('invalidInput', { field: 'orderId', reason: 'orderStillOpen' });
  if (reason === 'notWorth' && (await tx.$count(orderBags, eq(orderBags.orderId, orderId))) === 0)
    throw new DomainError('invalidInput', { field: 'reason', reason: 'caseReasonOdd' });
  if (!isDisputable(order.endedAt, now)) throw new DomainError('disputeTooLate');
  if (await hasOpenDispute(tx, orderId)) throw new DomainError('disputeOpen');
  const open = await tx.$count(cases, and(eq(cases.openerId, userId), eq(cases.kind, 'dispute'), isOpen));
  const since = addMinutes(now, -30 * MINUTES_PER_DAY);
  const all = await tx.$count(
    cases,
    and(eq(cases.openerId, userId), eq(cases.kind, 'dispute'), gt(cases.openedAt, since)),
  );
  if (open >= CASE_LIMITS.openDisputes || all >= CASE_LIMITS.disputes)
    throw new DomainError('caseLimit', { n: CASE_LIMITS.openDisputes });
  const given = givenBackOf(await tx.select().from(refunds).where(eq(refunds.orderId, orderId)));
  const leftWon = await keptWonOf(tx, order);
  const byPieces =
    pieces === undefined
      ? undefined
      : piecesRefundWon({ paidWon: soldForWon(order), quantity: order.quantity }, pieces, given);
  const claimWon = amountWon ?? byPieces ?? null;
  // What was paid in the mart is claimed in words, and in no won.
  if (
    (order.way !== 'onSite' && byPieces === null) ||
    (order.way === 'onSite' ? (amountWon ?? 0) : (claimWon ?? 0)) > leftWon
  )
    throw new DomainError('refundTooLarge', { n: leftWon });
  if (byPieces === null)
    throw new DomainError('invalidInput', {
      field: 'pieces',
      reason: { is: 'piecesOfOrder', quantity: order.quantity },
    });
  const claim = order.way === 'onSite' ? null : claimWon;
  return { orderId, productId: order.productId, martId: order.martId, claimWon: claim, claimPieces: pieces ?? null };
}

/** What a report is about: one listing, review, mart or voucher of a mart, once a person and day. */
async function reported(
  tx: Tx,
  userId: number,
  { productId, reviewId, martId, ...wish }: NewCase,
  now: Date,
): Promise<Subject> {
  // What no buyer has seen is not there for one, and no number tells whether it is.
  const about = await subjectOf(tx, { productId, reviewId, martId }, isNotNull(marts.approvedAt));
  const voucher = await voucherOf(tx, about, wish);
  const since = addMinutes(now, -MINUTES_PER_DAY);
  const mine = and(eq(cases.openerId, userId), eq(cases.kind, 'report'), gt(cases.openedAt, since));
  const same =
    reviewId !== undefined
      ? eq(cases.reviewId, reviewId)
      : productId !== undefined
        ? eq(cases.productId, productId)
        : and(
            eq(cases.martId, martId ?? 0),
            isNull(cases.productId),
            isNull(cases.reviewId),
            voucher === null ? isNull(cases.voucher) : eq(cases.voucher, voucher),
          );
  if ((await tx.$count(cases, and(mine, same))) > 0) throw new DomainError('alreadyReported');
  const user = oneRow(await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId)));
  const isNew = user.createdAt > since;
  if (isNew || (await tx.$count(cases, mine)) >= CASE_LIMITS.reports)
    throw new DomainError('caseLimit', { n: CASE_LIMITS.reports });
  return { ...about, voucher };
}

/** The voucher of a report about one, which its mart says that it takes; null for any other reason. */
async function voucherOf(
  tx: Tx,
  { martId, productId, reviewId }: Subject,
  { reason, voucher }: Pick<NewCase, 'reason' | 'voucher'>,
): Promise<Voucher | null> {
  if (reason !== 'voucher' && voucher === undefined) return null;
  const isOfMart = reason === 'voucher' && voucher !== undefined && productId == null && reviewId == null;
  const said = isOfMart && and(eq(marts.id, martId ?? 0), arrayContains(marts.vouchers, [voucher]));
  if (!said || (await tx.$count(marts, said)) === 0)
    throw new DomainError('invalidInput', { field: 'voucher', reason: 'voucherNotSaid' });
  return voucher;
}

async function subjectOf(
  tx: Tx,
  { productId, reviewId, martId }: Pick<NewCase, 'productId' | 'reviewId' | 'martId'>,
  ofMart?: SQL,
): Promise<Subject> {
  if (reviewId !== undefined) {
    const [review] = await tx.select({ martId: reviews.martId }).from(reviews).where(eq(reviews.orderId, reviewId));
    if (!review) throw new DomainError('reviewNotFound');
    return { reviewId, martId: review.martId };
  }
  if (productId !== undefined) {
    const [product] = await tx
      .select({ martId: products.martId })
      .from(products)
      .innerJoin(marts, eq(marts.id, products.martId))
      .where(and(eq(products.id, productId), ofMart));
    if (!product) throw new DomainError('productNotFound');
    return { productId, martId: product.martId };
  }
  const [mart] = await tx
    .select({ id: marts.id })
    .from(marts)
    .where(and(eq(marts.id, martId ?? 0), ofMart));
  if (!mart) throw new DomainError('martNotFound');
  return { martId: mart.id };
}

/** A statement to which its mart objects, within its days (market.md 24.7); also a closed mart. */
async function objected(tx: Tx, viewer: Viewer, statementId: number, now: Date): Promise<Subject> {
  const [statement] = await tx.select().from(statements).where(eq(statements.id, statementId)).for('update');
  if (!statement) throw new DomainError('statementNotFound');
  const { martId, state, closedAt } = statement;
  await requireManager(tx, viewer, martId);
  if (state === 'paying' || state === 'paid' || now >= objectionUntil(closedAt))
    throw new DomainError('disputeTooLate', { reason: 'objectionTooLate' });
  const same = and(eq(cases.statementId, statementId), isOpen);
  if ((await tx.$count(cases, same)) > 0) throw new DomainError('disputeOpen', { reason: 'objected' });
  return { martId, statementId, byMart: true };
}

async function asked(tx: Tx, viewer: Viewer, wish: NewCase, now: Date): Promise<Subject> {
  const { userId } = viewer;
  const own = and(isOwnCase(tx, userId), not(isFromMarket), inArray(cases.kind, ['inquiry', 'appeal']), isOpen);
  if ((await tx.$count(cases, own)) >= CASE_LIMITS.open) throw new DomainError('caseLimit', { n: CASE_LIMITS.open });
  if (wish.kind === 'appeal' && wish.statementId !== undefined) return objected(tx, viewer, wish.statementId, now);
  if (wish.kind === 'appeal') {
    const about = await subjectOf(tx, wish);
    await requireTask(tx, viewer, known(about.martId, 'the mart of an appeal'), 'editInfo');
    return { ...about, byMart: true };
  }
  if (wish.orderId === undefined) return {};
  const [order] = await tx.select().from(orders).where(eq(orders.id, wish.orderId));
  if (order?.buyerId !== userId) throw new DomainError('orderNotFound');
  return { orderId: order.id, martId: order.martId };
}

const isOpenMart = async (tx: Tx, { martId }: Subject): Promise<boolean> =>
  (await tx.$count(marts, and(eq(marts.id, martId ?? 0), isNull(marts.closedAt)))) > 0;

/**
 * Opens a case with its first words. Disputes go to the mart first, for 48 hours, unless it is closed. Refuses with
 * `orderNotFound`, `productNotFound`, `reviewNotFound`, `martNotFound`, `notAllowed`, `disputeOpen`, `disputeTooLate`,
 * `refundTooLarge`, `caseLimit`, `alreadyReported`, `statementNotFound`, `pictureMissing`, `invalidInput`. market.md
 * 22.
 */
export async function openCase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  wish: NewCase,
): Promise<number> {
  const reasons: readonly string[] = CASE_REASONS[wish.kind];
  if (!reasons.includes(wish.reason))
    throw new DomainError('invalidInput', { field: 'reason', reason: 'caseReasonOdd' });
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { userId } = viewer;
    // Two that are sent at once take turns: the limits hold.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const about =
      wish.kind === 'dispute'
        ? await disputed(tx, userId, wish, now)
        : wish.kind === 'report'
          ? await reported(tx, userId, wish, now)
          : await asked(tx, viewer, wish, now);
    // Nobody of a closed mart can answer any more.
    const isMarts = wish.kind === 'dispute' && (await isOpenMart(tx, about));
    const row = oneRow(
      await tx
        .insert(cases)
        .values({
          ...about,
          kind: wish.kind,
          reason: wish.reason as CaseReason,
          openerId: userId,
          openedAt: now,
          ...caseClock(now),
          state: isMarts ? 'waitingMart' : 'waitingOperator',
          martUntil: isMarts ? addMinutes(now, MART_ANSWER_HOURS * 60) : null,
        })
        .returning(),
    );
    if (wish.kind === 'report') await raisePriority(tx, row);
    if (row.voucher !== null) await weighVoucher(tx, row, now);
    await say(
      tx,
      row,
      { authorId: userId, side: about.byMart ? 'mart' : 'buyer', text: wish.text, pictures: wish.pictures },
      now,
    );
    return row.id;
  });
}
