import { and, eq, gt } from 'drizzle-orm';
import { caseCan } from '#lib/domain/case/case.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { alarms, type CaseRow, caseMessages, cases } from '#lib/server/schema/index.ts';
import { notifyMart } from '../notice/alarms/notify.ts';
import { tellOfStatement } from '../notice/alarms/tell-of-statement.ts';
import { attachPictures } from './case-pictures.ts';
import { isOfSide, requireCase } from './read-cases.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;

/** Messages of one person in a day. */
const MESSAGES_A_DAY = 100;

export interface Said {
  authorId: number;
  side: 'buyer' | 'mart' | 'operator';
  to?: 'all' | 'buyer' | 'mart' | 'note';
  text: string;
  /** What was uploaded for it. */
  pictures?: readonly string[] | undefined;
}

/**
 * Adds words to a thread, and tells the sides that can read them and did not write them. Refuses with `pictureMissing`.
 */
export async function say(tx: Tx, row: CaseRow, { pictures = [], ...said }: Said, now: Date): Promise<void> {
  const { to = 'all', side, authorId } = said;
  const message = oneRow(
    await tx
      .insert(caseMessages)
      .values({ ...said, to, caseId: row.id, at: now })
      .returning({ id: caseMessages.id }),
  );
  await attachPictures(tx, { messageId: message.id, authorId, uploads: pictures });
  const { martId } = row;
  const reaches = (reader: 'buyer' | 'mart') => side !== reader && (to === 'all' || to === reader);
  if (!row.byMart && reaches('buyer')) {
    await tx
      .insert(alarms)
      .values({ userId: row.openerId, kind: 'caseNews', martId, details: { caseId: row.id }, createdAt: now });
  }
  const isMarts = martId !== null && (row.kind === 'dispute' || row.byMart);
  if (!isMarts || !reaches('mart')) return;
  const { statementId } = row;
  if (statementId !== null) return tellOfStatement(tx, { martId, statementId, to: 'words', at: now });
  await notifyMart(tx, { kind: 'martCase', martId, details: { caseId: row.id }, now });
}

/** Adds words of a side. Refuses with `caseNotFound`, `caseClosed`, `caseLimit`, `pictureMissing`. */
export async function writeToCase(
  { db, clock }: ActDeps,
  viewer: Viewer,
  caseId: number,
  { text, pictures }: Pick<Said, 'text' | 'pictures'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const { row, side } = await requireCase(tx, viewer, caseId, { lock: true });
    if (!caseCan.write(row)) throw new DomainError('caseClosed');
    const today = await tx.$count(
      caseMessages,
      and(eq(caseMessages.authorId, viewer.userId), gt(caseMessages.at, addMinutes(now, -MINUTES_PER_DAY))),
    );
    if (today >= MESSAGES_A_DAY) throw new DomainError('caseLimit', { n: MESSAGES_A_DAY });
    await say(tx, row, { authorId: viewer.userId, side, text, pictures }, now);
  });
}

/**
 * Takes a case back before it is decided: whoever opened it, of a mart's its general manager. Refuses with
 * `caseNotFound`, `notAllowed`, `caseClosed`.
 */
export async function withdrawCase({ db, clock }: ActDeps, viewer: Viewer, caseId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { row, side, decides } = await requireCase(tx, viewer, caseId, { lock: true });
    if (!isOfSide(row, side)) throw new DomainError('caseNotFound');
    if (!decides) throw new DomainError('notAllowed');
    if (!caseCan.withdraw(row)) throw new DomainError('caseClosed');
    await tx.update(cases).set({ state: 'closed', closedAt: clock.now() }).where(eq(cases.id, caseId));
  });
}

/**
 * Has a decision looked at again, once, by either side within seven days; of a mart's its general manager, who answers
 * for it. Refuses with `caseNotFound`, `notAllowed`, `caseClosed`, `pictureMissing`. market.md 22.3.
 */
export async function appealCase(
  { db, clock }: ActDeps,
  viewer: Viewer,
  caseId: number,
  { text, pictures }: Pick<Said, 'text' | 'pictures'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const { row, side, decides } = await requireCase(tx, viewer, caseId, { lock: true });
    if (!decides) throw new DomainError('notAllowed');
    if (row.kind !== 'dispute' || !caseCan.appeal(row, now)) throw new DomainError('caseClosed');
    await tx
      .update(cases)
      .set({ state: 'waitingOperator', appealedAt: now, assigneeId: null })
      .where(eq(cases.id, caseId));
    await say(tx, row, { authorId: viewer.userId, side, text, pictures }, now);
  });
}
