import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { CaseKind, CaseReason, CaseState, ReportOutcome } from '#lib/domain/case/case.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import type { RefundBearer } from '#lib/domain/money.ts';
import { at, id, privateKey, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { orders } from '../order/orders.ts';
import { users } from '../person/people.ts';
import { products } from '../product/products.ts';
import { statements } from '../settlement/money.ts';

/** An inquiry, a dispute, a report or an appeal: one thread with a clock. market.md 22. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    kind: text().$type<CaseKind>().notNull(),
    reason: text().$type<CaseReason>().notNull(),
    state: text().$type<CaseState>().notNull(),
    openerId: ref()
      .notNull()
      .references(() => users.id),
    /** Opened by somebody of the mart, for it. */
    byMart: boolean().notNull().default(false),
    orderId: ref().references(() => orders.id),
    productId: ref().references(() => products.id),
    /** The order whose review it is about; it may be gone by then. */
    reviewId: ref(),
    martId: ref().references(() => marts.id),
    /** The voucher that its reporter could not pay with in the mart. */
    voucher: text().$type<Voucher>(),
    /** The statement that a mart objects to. */
    statementId: ref().references(() => statements.id),
    /** The sum that a dispute wants back; null for words alone. */
    claimWon: bigint({ mode: 'number' }),
    claimPieces: integer(),
    openedAt: at().notNull(),
    dueFirstAt: at().notNull(),
    dueAt: at().notNull(),
    /** Until when the mart may answer a dispute. */
    martUntil: at(),
    firstAt: at(),
    assigneeId: ref().references(() => users.id),
    decidedAt: at(),
    /** Null: the mart's own answer. */
    decidedBy: ref().references(() => users.id),
    refundWon: bigint({ mode: 'number' }),
    bearer: text().$type<RefundBearer>(),
    /** The outcome of a report: its reporter is told. */
    outcome: text().$type<ReportOutcome>(),
    /** Several who bought there report the same: it comes first, and nothing hides itself (market.md 22.7). */
    priority: boolean().notNull().default(false),
    appealedAt: at(),
    closedAt: at(),
  },
  (t) => [
    index('cases_opener').on(t.openerId, t.id),
    index('cases_mart').on(t.martId, t.id),
    index('cases_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('cases_statement').on(t.statementId).where(sql`${t.statementId} is not null`),
    index('cases_open').on(t.dueAt).where(sql`${t.state} in ('waitingMart', 'waitingOperator')`),
    // Reports of one thing that wait.
    index('cases_reported').on(t.martId).where(sql`${t.kind} = 'report' and ${t.state} = 'waitingOperator'`),
    index('cases_ended').on(t.decidedAt).where(sql`${t.state} = 'decided'`),
    index('cases_silent').on(t.martUntil).where(sql`${t.state} = 'waitingMart'`),
    check('cases_kind', sql`${t.kind} in ('inquiry', 'dispute', 'report', 'appeal')`),
    check('cases_state', sql`${t.state} in ('waitingMart', 'waitingOperator', 'decided', 'closed')`),
    check('cases_dispute', sql`${t.kind} <> 'dispute' or ${t.orderId} is not null`),
    check('cases_voucher', sql`(${t.voucher} is not null) = (${t.kind} = 'report' and ${t.reason} = 'voucher')`),
    check('cases_outcome', sql`${t.outcome} is null or ${t.outcome} in ('done', 'kept') and ${t.kind} = 'report'`),
    check('cases_refund', sql`(${t.refundWon} is null or ${t.refundWon} >= 0) and ${t.bearer} in ('mart', 'market')`),
  ],
);
export type CaseRow = typeof cases.$inferSelect;

export const caseMessages = pgTable(
  'case_messages',
  {
    id: id(),
    caseId: ref()
      .notNull()
      .references(() => cases.id),
    authorId: ref()
      .notNull()
      .references(() => users.id),
    side: text().$type<'buyer' | 'mart' | 'operator'>().notNull(),
    /** Readers beside its author's side and the operators; a note is the operators' alone. */
    to: text().$type<'all' | 'buyer' | 'mart' | 'note'>().notNull().default('all'),
    /**
     * Empty where its author's account is deleted, in an inquiry: complaints keep theirs, and so do operators' words
     * (market.md 22.9).
     */
    text: text().notNull(),
    at: at().notNull(),
  },
  (t) => [
    index('case_messages_case').on(t.caseId, t.id),
    index('case_messages_author').on(t.authorId),
    check('case_messages_side', sql`${t.side} in ('buyer', 'mart', 'operator')`),
    check('case_messages_to', sql`${t.to} in ('all', 'buyer', 'mart', 'note')`),
  ],
);

/**
 * A picture for a message of a case: private (platform/files/private-files.ts), read by who reads the message.
 * market.md 22.1.
 */
export const casePictures = pgTable(
  'case_pictures',
  {
    id: id(),
    /** The name that its uploader has for it. */
    upload: text().notNull().unique(),
    key: privateKey().notNull().unique(),
    uploadedBy: ref()
      .notNull()
      .references(() => users.id),
    at: at().notNull(),
    /** Null: in none yet, or no more. */
    messageId: ref().references(() => caseMessages.id, { onDelete: 'set null' }),
    /** One that is in no message is deleted after that. */
    keepUntil: at().notNull(),
  },
  (t) => [
    index('case_pictures_message').on(t.messageId).where(sql`${t.messageId} is not null`),
    index('case_pictures_unused').on(t.keepUntil).where(sql`${t.messageId} is null`),
    index('case_pictures_uploader').on(t.uploadedBy, t.at),
  ],
);
