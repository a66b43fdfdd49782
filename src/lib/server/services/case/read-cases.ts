import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CaseRow, CaseThread } from '#lib/contract/case/cases.ts';
import { orderBagOnWire } from '#lib/contract/order/bags.ts';
import { caseCan } from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { caseMessages, cases, marts, orderBags, orders, users } from '#lib/server/schema/index.ts';
import { chargedText } from '../../schema/order/order-prices.ts';
import { presenceIn } from '../mart/people/staff.ts';
import { requireMart } from '../mart/require-mart.ts';
import { picturesOf, readCasePicture } from './case-pictures.ts';
import { isOwnCase } from './whose-case.ts';

type Row = typeof cases.$inferSelect;
export type CaseSide = 'buyer' | 'mart';

export const CASES_PAGE = 20;
/** A thread that is longer is shown by its end. */
const MESSAGES_SHOWN = 200;

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const caseRow = (row: Row, martName: string | null): CaseRow => ({
  caseId: row.id,
  kind: row.kind,
  reason: row.reason,
  state: row.state,
  orderId: row.orderId,
  productId: row.productId,
  reviewId: row.reviewId,
  martId: row.martId,
  voucher: row.voucher,
  statementId: row.statementId,
  martName,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  claimWon: row.claimWon,
  outcome: row.outcome,
});

/** A page of cases, the latest first; before them those that come first by `first`. */
async function listCases(
  db: Db | Tx,
  where: SQL | undefined,
  turn: Turn,
  first: SQL[] = [],
): Promise<{ content: CaseRow[]; totalPages: number }> {
  const query = () =>
    db
      .select({ row: cases, martName: marts.name })
      .from(cases)
      .leftJoin(marts, eq(marts.id, cases.martId))
      .where(where)
      .orderBy(...first, desc(cases.id));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(cases, where), idOf: ({ row }) => row.id },
    { ...turn, size: CASES_PAGE },
  );
  return { content: content.map(({ row, martName }) => caseRow(row, martName)), totalPages };
}

export const listOwnCases = ({ db }: Pick<Deps, 'db'>, { userId }: Viewer, turn: Turn) =>
  listCases(db, isOwnCase(db, userId), turn);

/**
 * The disputes about a mart, and what its people opened; objections to statements to its general manager alone, and
 * reports to nobody. Refuses with `martNotFound`.
 */
export async function listMartCases({ db }: Pick<Deps, 'db'>, viewer: Viewer, martId: number, turn: Turn) {
  const position = await requireMart(db, viewer, martId);
  const isTheirs = position === 'generalManager' ? undefined : isNull(cases.statementId);
  return listCases(db, and(eq(cases.martId, martId), isOfMart, isTheirs), turn, [sql`${cases.state} <> 'waitingMart'`]);
}

const isOfMart = or(eq(cases.kind, 'dispute'), cases.byMart);

/**
 * The case, and on which side of it the viewer is; locked where told. What was asked for a mart is the mart's: whoever
 * wrote it and has left is a stranger, and who runs it now `decides` for it. To others it does not exist, nor an
 * objection to a statement to employees: refuses with `caseNotFound`.
 */
export async function requireCase(
  db: Db | Tx,
  viewer: Viewer,
  caseId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ row: Row; side: CaseSide; decides: boolean }> {
  const found = db.select().from(cases).where(eq(cases.id, caseId));
  const [row] = await (lock ? found.for('update') : found);
  if (row?.openerId === viewer.userId && !row.byMart) return { row, side: 'buyer', decides: true };
  const isMarts = row?.martId != null && (row.kind === 'dispute' || row.byMart);
  const position = isMarts ? await presenceIn(db, viewer, known(row.martId, 'the mart of a case')) : null;
  const decides = position === 'generalManager';
  if (!row || position === null || (row.statementId !== null && !decides)) throw new DomainError('caseNotFound');
  return { row, side: 'mart', decides };
}

/** Whether a side opened the case. */
export const isOfSide = ({ byMart }: Pick<Row, 'byMart'>, side: CaseSide): boolean => byMart === (side === 'mart');

export async function readMessages(db: Db | Tx, caseId: number): Promise<CaseThread['messages']> {
  const rows = await db
    .select({ ...getTableColumns(caseMessages), goneAt: users.deletedAt })
    .from(caseMessages)
    .innerJoin(users, eq(users.id, caseMessages.authorId))
    .where(eq(caseMessages.caseId, caseId))
    .orderBy(desc(caseMessages.id))
    .limit(MESSAGES_SHOWN);
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.reverse().map(({ id, side, to, text, at, goneAt }) => ({
    messageId: id,
    side,
    to,
    text,
    pictures: pictures.get(id) ?? [],
    at: at.toISOString(),
    // An operator speaks for the market, whoever that was.
    isGone: side !== 'operator' && goneAt !== null,
  }));
}

/** A picture of a message that the viewer's side reads. Refuses with `caseNotFound`. */
export async function readOwnCasePicture(
  deps: Pick<Deps, 'db' | 'privateFiles'>,
  viewer: Viewer,
  picture: { caseId: number; pictureId: number },
): Promise<Buffer> {
  const { side } = await requireCase(deps.db, viewer, picture.caseId);
  return readCasePicture(deps, picture, (to) => to === 'all' || to === side);
}

/** What one side of a case sees of it: of the operators' words those to it. Refuses with `caseNotFound`. */
export async function showCase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  caseId: number,
): Promise<CaseThread> {
  const { row, side, decides } = await requireCase(db, viewer, caseId);
  const messages = (await readMessages(db, caseId)).filter(({ to }) => to === 'all' || to === side);
  const thread = await threadOf(db, row, clock.now());
  return {
    ...thread,
    // One's own name says nothing.
    order: thread.order && { ...thread.order, buyerName: side === 'mart' ? thread.order.buyerName : null },
    messages,
    mayAppeal: decides && thread.mayAppeal,
    mayAnswer: side === 'mart' && decides && row.state === 'waitingMart',
    mayWithdraw: decides && isOfSide(row, side) && caseCan.withdraw(row),
  };
}

export async function threadOf(db: Db | Tx, row: Row, now: Date): Promise<CaseThread> {
  const [mart] =
    row.martId === null ? [] : await db.select({ name: marts.name }).from(marts).where(eq(marts.id, row.martId));
  const [order] =
    row.kind !== 'dispute' || row.orderId === null
      ? []
      : await db
          .select({
            endReason: orders.endReason,
            noShowForgivenAt: orders.noShowForgivenAt,
            productName: orders.productName,
            quantity: orders.quantity,
            totalWon: sql<number>`${chargedText}::float8`,
            buyerName: users.name,
            bag: orderBags,
          })
          .from(orders)
          .innerJoin(users, eq(users.id, orders.buyerId))
          .leftJoin(orderBags, eq(orderBags.orderId, orders.id))
          .where(eq(orders.id, row.orderId));
  return {
    ...caseRow(row, mart?.name ?? null),
    order: order
      ? {
          productName: order.productName,
          quantity: order.quantity,
          totalWon: order.totalWon,
          buyerName: maskName(order.buyerName),
        }
      : null,
    bag: order?.bag ? orderBagOnWire(order.bag) : null,
    isNoShow: order?.endReason === 'noShow',
    forgivenAt: iso(order?.noShowForgivenAt ?? null),
    byMart: row.byMart,
    martUntil: iso(row.martUntil),
    decidedAt: iso(row.decidedAt),
    refundWon: row.refundWon,
    bearer: row.bearer,
    mayWrite: caseCan.write(row),
    mayWithdraw: false,
    mayAppeal: row.kind === 'dispute' && caseCan.appeal(row, now),
    mayAnswer: false,
    messages: [],
  };
}
