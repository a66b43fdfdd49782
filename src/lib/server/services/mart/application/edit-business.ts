import { eq } from 'drizzle-orm';
import type { Reason } from '#lib/contract/refusals.ts';
import { type BusinessChange, standingMay } from '#lib/domain/mart/application.ts';
import { businessNumber as numberOf } from '#lib/domain/mart/business-number.ts';
import { martStanding } from '#lib/domain/mart/standing.ts';
import { cleanLine } from '#lib/domain/text.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type MartRow, marts } from '#lib/server/schema/index.ts';
import { missingOf, readLatestPapers } from '../papers/read-papers.ts';
import { refuseRejected } from '../refuse-flood.ts';
import { requireTask } from '../require-mart.ts';
import { recordStanding } from '../standing/record-standing.ts';

export interface BusinessEdit {
  businessNumber?: string | undefined;
  representative?: string | undefined;
  /** 'yyyy-MM-dd' */
  openedOn?: string | undefined;
  /** Null takes it away. */
  mailOrderNumber?: string | null | undefined;
  isMailOrderExempt?: boolean | undefined;
}

function checked(edit: BusinessEdit, now: Date): BusinessEdit {
  const representative = edit.representative === undefined ? undefined : cleanLine(edit.representative);
  const businessNumber = edit.businessNumber?.replaceAll('-', '').trim();
  const refuse = (field: string, reason: Reason) => {
    throw new DomainError('invalidInput', { field, reason });
  };
  if (representative === '') refuse('representative', 'representativeMissing');
  if (businessNumber !== undefined && !numberOf.isPlausible(businessNumber))
    refuse('businessNumber', 'businessNumberOdd');
  if (edit.openedOn !== undefined && edit.openedOn > seoulDate(now)) refuse('openedOn', 'openedOnOdd');
  return {
    ...edit,
    representative,
    businessNumber,
    mailOrderNumber: edit.mailOrderNumber && cleanLine(edit.mailOrderNumber),
  };
}

async function lockOwn(tx: Tx, viewer: Viewer, martId: number): Promise<MartRow> {
  await requireTask(tx, viewer, martId, 'editInfo');
  return oneRow(await tx.select().from(marts).where(eq(marts.id, martId)).for('no key update'));
}

/**
 * Changes who answers for a mart. Before it is approved at once; after that number, representative and opening day wait
 * for an operator, and the mart stays shown (market.md 20.6). What is not sent stays. Refuses with `martNotFound`,
 * `notAllowed`, `invalidInput`, `martRejected`.
 */
export async function editBusiness(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  martId: number,
  typed: BusinessEdit,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const edit = checked(typed, now);
    const mart = await lockOwn(tx, viewer, martId);
    if (edit.businessNumber && edit.businessNumber !== mart.businessNumber) {
      await refuseRejected(tx, edit.businessNumber, now);
    }
    const { mailOrderNumber = mart.mailOrderNumber, isMailOrderExempt = mart.isMailOrderExempt } = edit;
    const atOnce = { mailOrderNumber: mailOrderNumber || null, isMailOrderExempt };
    const watched = (['businessNumber', 'representative', 'openedOn'] as const).flatMap((field) =>
      edit[field] === undefined || edit[field] === mart[field] ? [] : [[field, edit[field]] as const],
    );
    const change = Object.fromEntries(watched) as Omit<BusinessChange, 'askedAt'>;
    const set = mart.approvedAt
      ? { businessChange: watched.length > 0 ? { ...change, askedAt: now.toISOString() } : null }
      : { ...change, appliedAt: now };
    await tx
      .update(marts)
      .set({ ...atOnce, ...set })
      .where(eq(marts.id, martId));
  });
}

/**
 * Sends a returned application again, with what it was returned for: refuses with `papersMissing` (reason: what) where
 * something is missing still. Also refuses with `martNotFound`, `notAllowed`, `martDecided`. market.md 20.2.
 */
export async function applyAgain(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  martId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const mart = await lockOwn(tx, viewer, martId);
    const from = martStanding(mart);
    if (!standingMay(from, 'apply')) throw new DomainError('martDecided');
    const missing = missingOf(mart, await readLatestPapers(tx, martId), config.martPapers);
    if (missing.length > 0) throw new DomainError('papersMissing', { reason: { is: 'papers', missing } });
    await tx.update(marts).set({ returnedAt: null, standingReason: null, appliedAt: now }).where(eq(marts.id, martId));
    await recordStanding(tx, { martId, from, to: 'applied', reason: null, operatorId: null, now });
  });
}
