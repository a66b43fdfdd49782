import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm';
import type { OperatorMart } from '#lib/contract/mart/operator-marts.ts';
import { CHANGES_LISTED_DAYS } from '#lib/domain/mart/application.ts';
import { joinAddress, PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import { martStanding } from '#lib/domain/mart/standing.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { martDecisions, martLog, martMembers, martPapers, marts, orders, users } from '#lib/server/schema/index.ts';
import { missingForApproval, paperOf, readLatestPapers } from '../mart/papers/read-papers.ts';
import { seenMart } from '../mart/standing/seen-mart.ts';
import { showTerms } from '../settlement/terms/read-terms.ts';

/** The latest rows of each list of the page. */
const SHOWN = 50;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** As the contract has it, its changes as the log keeps them. */
export interface ShownMart extends Omit<OperatorMart, 'changes'> {
  changes: Pick<typeof martLog.$inferSelect, 'at' | 'before' | 'after'>[];
}

/** All that an operator decides a mart by; no buyer stands in it. Refuses with `martNotFound`. */
export async function showMart(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  martId: number,
): Promise<ShownMart> {
  const [mart] = await db.select().from(marts).where(eq(marts.id, martId));
  if (!mart) throw new DomainError('martNotFound');
  const since = addMinutes(clock.now(), -CHANGES_LISTED_DAYS * MINUTES_PER_DAY);
  const [latest, papers, people, decisions, changes, openOrders, terms] = await Promise.all([
    readLatestPapers(db, martId),
    db.select().from(martPapers).where(eq(martPapers.martId, martId)).orderBy(desc(martPapers.id)).limit(SHOWN),
    db
      .select({ userId: users.id, name: users.name, position: martMembers.position })
      .from(martMembers)
      .innerJoin(users, eq(users.id, martMembers.userId))
      .where(eq(martMembers.martId, martId))
      .orderBy(desc(martMembers.position), asc(users.id))
      .limit(SHOWN),
    db
      .select()
      .from(martDecisions)
      .where(eq(martDecisions.martId, martId))
      .orderBy(desc(martDecisions.id))
      .limit(SHOWN),
    db
      .select()
      .from(martLog)
      .where(
        and(
          eq(martLog.martId, martId),
          inArray(martLog.kind, ['nameChanged', 'addressChanged']),
          gte(martLog.at, since),
        ),
      )
      .orderBy(desc(martLog.id))
      .limit(SHOWN),
    db.$count(orders, and(eq(orders.martId, martId), eq(orders.state, 'open'))),
    showTerms({ db, clock, config }, martId),
  ]);
  const seen = await seenMart(db, mart);
  const { name, phone, businessNumber, representative, openedOn, mailOrderNumber, isMailOrderExempt } = mart;
  return {
    martId,
    name,
    phone,
    businessNumber,
    representative,
    openedOn,
    mailOrderNumber,
    isMailOrderExempt,
    openOrders,
    commissionBp: terms.commissionBp,
    address: joinAddress({ address: mart.address, detail: mart.addressDetail }),
    takesCards: mart.paymentMethod === PAYMENT_METHOD.cardToo,
    standing: martStanding(mart),
    standingReason: mart.standingReason,
    suspendKind: mart.suspendKind,
    suspendedUntil: iso(mart.suspendedUntil),
    createdAt: mart.createdAt.toISOString(),
    closedAt: iso(mart.closedAt),
    approvedAt: iso(mart.approvedAt),
    seenAt: mart.appliedAt.toISOString(),
    seen,
    businessChange: mart.businessChange,
    taxStatus: mart.taxStatus,
    taxAskedAt: iso(mart.taxAskedAt),
    people,
    missing: missingForApproval(mart, latest, config),
    papers: papers.map(paperOf),
    decisions: decisions.map(({ from, to, reason, operatorId, at }) => ({
      from,
      to,
      reason,
      operatorId,
      at: at.toISOString(),
    })),
    changes: changes.map(({ at, before, after }) => ({ at, before, after })),
  };
}
