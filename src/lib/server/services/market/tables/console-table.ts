import type { OperatorCaseRow } from '#lib/contract/case/cases.ts';
import type { PersonRow } from '#lib/contract/person/operator-people.ts';
import { CASE_KINDS, CASE_STATES } from '#lib/domain/case/case.ts';
import { readId } from '#lib/domain/id.ts';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import { MART_LIST_STATES } from '#lib/domain/mart/application.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { PAYOUT_STATES } from '#lib/domain/settlement/payout.ts';
import { STATEMENT_STATES } from '#lib/domain/settlement/period.ts';
import { cutText } from '#lib/domain/text.ts';
import { addMinutes, seoulDate, seoulDayNumber } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { CASE_KIND_NAMES, CASE_STATE_NAMES, CASES, caseReasonText } from '#lib/messages/case/cases.ts';
import { timestampText } from '#lib/messages/dates.ts';
import {
  actionText,
  CONSOLE,
  kindText,
  LISTINGS,
  orderStateText,
  outcomeText,
  PEOPLE,
  personText,
  REVIEWS,
  subjectNamed,
  subjectText,
  taxText,
  wayText,
} from '#lib/messages/market/operator.ts';
import { changesText } from '#lib/messages/market/operator-log.ts';
import { assigneeText, COLUMNS, paymentStateText, TABLES } from '#lib/messages/market/operator-tables.ts';
import { STANDING_NAMES } from '#lib/messages/mart/mart-approval.ts';
import { PAYOUT_STATE_NAMES, PAYOUTS, REFUSALS } from '#lib/messages/settlement/payouts.ts';
import { SETTLEMENT, STATE_NAMES } from '#lib/messages/settlement/settlement.ts';
import type { Deps } from '#lib/server/deps.ts';
import { CASE_ORDERS, listOperatorCases, sumOperatorCases } from '../../case/operator/list-operator-cases.ts';
import { countMarts, listMarts, MART_ORDERS } from '../../mart/list-marts.ts';
import { LISTED_STATES, listOrders, ORDER_ORDERS, sumOrders } from '../../order/operator/list-orders.ts';
import { listPayments, PAYMENT_ORDERS, PAYMENT_STATES, sumPayments } from '../../payment/operator/list-payments.ts';
import { listPeople } from '../../person/show-person.ts';
import {
  countListings,
  countReviews,
  LISTING_ORDERS,
  listListings,
  listReviews,
  REVIEW_ORDERS,
} from '../../product/moderate/list-listings.ts';
import { listPayouts, PAYOUT_ORDERS, sumPayouts } from '../../settlement/payouts/read-payouts.ts';
import {
  listOperatorStatements,
  STATEMENT_ORDERS,
  sumOperatorStatements,
} from '../../settlement/statements/operator-statements.ts';
import { countLog, exportsFirst, LOG_ORDERS, listLogPage } from '../log/list-log.ts';
import { type OperatorTable, operatorTable } from './table.ts';

const text = (asked: URLSearchParams, name: string, most = 100): string =>
  cutText(asked.get(name) ?? '', most)
    .replaceAll('\u0000', '')
    .trim();
const number = (asked: URLSearchParams, name: string): number | undefined => readId(text(asked, name, 16)) ?? undefined;
const oneOf = <T extends string>(known: readonly T[], asked: URLSearchParams, name: string): T | undefined =>
  known.find((one) => one === asked.get(name));

const subjectOf = ({ orderId, productId, reviewId, statementId, martId }: OperatorCaseRow): string | null => {
  if (reviewId !== null) return subjectText(`review ${reviewId}`);
  if (orderId !== null) return subjectText(`order ${orderId}`);
  if (productId !== null) return subjectText(`product ${productId}`);
  if (statementId !== null) return subjectText(`statement ${statementId}`);
  return martId === null ? null : subjectText(`mart ${martId}`);
};

const cases = operatorTable({
  title: CASES.title,
  plainName: 'cases',
  roles: ['support'],
  filter: (asked, { userId }) => ({
    kind: oneOf(CASE_KINDS, asked, 'kind'),
    state: oneOf(CASE_STATES, asked, 'state'),
    late: oneOf(['1'], asked, 'late'),
    martId: number(asked, 'martId'),
    assigneeId: asked.get('mine') === '1' ? userId : undefined,
  }),
  orders: CASE_ORDERS,
  columns: [
    { title: COLUMNS.case, cell: ({ kind, caseId }) => `${CASE_KIND_NAMES[kind]} #${caseId}` },
    { title: COLUMNS.reason, cell: ({ reason }) => caseReasonText(reason) },
    { title: COLUMNS.about, cell: subjectOf },
    { title: COLUMNS.mart, cell: ({ martName }) => martName },
    { title: COLUMNS.state, cell: ({ state }) => CASE_STATE_NAMES[state] },
    { title: COLUMNS.age, kind: 'age', by: 'opened', cell: ({ openedAt }) => new Date(openedAt) },
    // A clock of business days ends with a day.
    { title: COLUMNS.due, by: 'due', cell: ({ dueAt }) => ({ date: seoulDate(addMinutes(new Date(dueAt), -1)) }) },
    { title: COLUMNS.claim, kind: 'won', by: 'won', isSummed: true, cell: ({ claimWon }) => claimWon },
    { title: COLUMNS.reports, kind: 'number', by: 'reports', cell: ({ reports }) => (reports > 0 ? reports : null) },
    { title: COLUMNS.assignee, cell: (row, { userId }) => assigneeText(row, userId) },
  ],
  id: ({ caseId }) => caseId,
  href: ({ caseId }) => `/operator/cases/${caseId}`,
  badges: ({ late, priority }) => [
    ...(priority ? [{ text: CASES.priority, isDanger: true }] : []),
    ...(late ? [{ text: CASES.lateBadge, isDanger: true }] : []),
  ],
  read: listOperatorCases,
  sum: sumOperatorCases,
});

const marts = operatorTable({
  title: CONSOLE.marts,
  plainName: 'marts',
  roles: ['support', 'finance'],
  filter: (asked) => ({ state: oneOf(MART_LIST_STATES, asked, 'state'), q: text(asked, 'q') }),
  orders: MART_ORDERS,
  columns: [
    { title: COLUMNS.mart, by: 'name', cell: ({ name }) => name },
    { title: COLUMNS.martNumber, kind: 'number', cell: ({ martId }) => ({ id: martId }) },
    { title: COLUMNS.state, cell: ({ standing }) => STANDING_NAMES[standing] },
    { title: COLUMNS.businessNumber, cell: ({ businessNumber: digits }) => businessNumber.format(digits) },
    { title: COLUMNS.tax, cell: ({ taxStatus }) => taxText(taxStatus) },
    { title: COLUMNS.address, cell: ({ address }) => address },
    { title: COLUMNS.age, kind: 'age', by: 'applied', cell: ({ appliedAt }) => new Date(appliedAt) },
  ],
  id: ({ martId }) => martId,
  href: ({ martId }) => `/operator/marts/${martId}`,
  read: listMarts,
  sum: async (deps, filter) => ({ count: await countMarts(deps, filter) }),
});

/** People are found by a number or an address, so that nobody leafs through all of them. */
async function readPeople(
  deps: Deps,
  { q, order }: { q: string } & Pick<TableTurn<'joined'>, 'order'>,
): Promise<{ content: PersonRow[]; totalPages: number }> {
  const found = q === '' ? [] : await listPeople(deps, q);
  if (!order) return { content: found, totalPages: 1 };
  const ascending = found.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return { content: order.isDown ? ascending.reverse() : ascending, totalPages: 1 };
}

const people = operatorTable({
  title: CONSOLE.people,
  plainName: 'people',
  roles: ['support'],
  filter: (asked) => ({ q: text(asked, 'q', 320) }),
  orders: ['joined'],
  columns: [
    { title: COLUMNS.person, cell: ({ name, userId }) => personText({ name, userId }) },
    { title: COLUMNS.email, cell: ({ email }) => email },
    { title: COLUMNS.provider, cell: ({ provider }) => PEOPLE.providers[provider] },
    { title: PEOPLE.since, kind: 'age', by: 'joined', cell: ({ createdAt }) => new Date(createdAt) },
  ],
  id: ({ userId }) => userId,
  href: ({ userId }) => `/operator/people/${userId}`,
  badges: ({ blockedAt, deletedAt }) => [
    ...(blockedAt ? [{ text: PEOPLE.blocked, isDanger: true }] : []),
    ...(deletedAt ? [{ text: PEOPLE.deleted }] : []),
  ],
  read: readPeople,
  sum: async (deps, asked) => ({ count: (await readPeople(deps, { ...asked, order: null })).content.length }),
});

const orders = operatorTable({
  title: CONSOLE.orders,
  plainName: 'orders',
  roles: ['support', 'finance'],
  filter: (asked) => ({
    state: oneOf(LISTED_STATES, asked, 'state'),
    martId: number(asked, 'martId'),
    isOwed: asked.get('owed') === '1',
  }),
  orders: ORDER_ORDERS,
  columns: [
    { title: COLUMNS.order, cell: ({ orderId }) => subjectText(`order ${orderId}`) },
    { title: COLUMNS.mart, cell: ({ martName }) => martName, href: ({ martId }) => `/operator/marts/${martId}` },
    { title: COLUMNS.product, cell: ({ productName }) => productName },
    { title: COLUMNS.quantity, kind: 'number', cell: ({ quantity }) => quantity },
    { title: COLUMNS.amount, kind: 'won', by: 'won', isSummed: true, cell: ({ totalWon }) => totalWon },
    { title: COLUMNS.way, cell: ({ way }) => wayText(way) },
    { title: COLUMNS.state, cell: ({ state }) => orderStateText(state) },
    { title: COLUMNS.age, kind: 'age', by: 'made', cell: ({ createdAt }) => createdAt },
    { title: COLUMNS.until, by: 'until', cell: ({ validUntil }) => validUntil },
  ],
  id: ({ orderId }) => orderId,
  href: ({ orderId }) => `/operator/orders/${orderId}`,
  read: listOrders,
  sum: sumOrders,
});

const payments = operatorTable({
  title: CONSOLE.payments,
  plainName: 'payments',
  roles: ['support', 'finance'],
  filter: (asked) => ({ state: oneOf(PAYMENT_STATES, asked, 'state'), isOwed: asked.get('owed') === '1' }),
  orders: PAYMENT_ORDERS,
  columns: [
    { title: COLUMNS.payment, cell: ({ paymentId }) => subjectText(`payment ${paymentId}`) },
    { title: COLUMNS.providerOrderId, cell: ({ providerOrderId }) => providerOrderId },
    { title: COLUMNS.approvalNo, cell: ({ approvalNo }) => approvalNo },
    { title: COLUMNS.amount, kind: 'won', by: 'won', isSummed: true, cell: ({ amountWon }) => amountWon },
    { title: COLUMNS.given, kind: 'won', cell: ({ givenWon }) => givenWon || null },
    {
      title: COLUMNS.state,
      cell: ({ state }) => paymentStateText(state),
      isDanger: ({ state }) => state === 'confirming',
    },
    { title: COLUMNS.age, kind: 'age', by: 'made', cell: ({ createdAt }) => createdAt },
    { title: COLUMNS.failure, cell: ({ failureCode }) => failureCode },
  ],
  id: ({ paymentId }) => paymentId,
  href: ({ orderId }) => (orderId ? `/operator/orders/${orderId}` : null),
  read: listPayments,
  sum: sumPayments,
});

const payouts = operatorTable({
  title: PAYOUTS.payouts,
  plainName: 'payouts',
  roles: ['finance'],
  filter: (asked) => ({ state: oneOf(PAYOUT_STATES, asked, 'state'), batchId: number(asked, 'batchId') }),
  orders: PAYOUT_ORDERS,
  columns: [
    { title: COLUMNS.payout, cell: ({ payoutId }) => subjectText(`payout ${payoutId}`) },
    {
      title: COLUMNS.mart,
      cell: ({ martName }) => martName,
      href: ({ statementId }) => `/operator/settlement/${statementId}`,
    },
    { title: COLUMNS.amount, kind: 'won', by: 'won', isSummed: true, cell: ({ amountWon }) => amountWon },
    {
      title: COLUMNS.state,
      cell: ({ state }) => PAYOUT_STATE_NAMES[state],
      isDanger: ({ state }) => state === 'failed',
    },
    { title: COLUMNS.age, kind: 'age', by: 'age', cell: ({ since }) => since },
    { title: COLUMNS.batch, kind: 'number', cell: ({ batchId }) => ({ id: batchId }) },
    { title: COLUMNS.tries, kind: 'number', cell: ({ tries }) => tries },
    {
      title: COLUMNS.said,
      cell: ({ reference, lastError, returnedOn }) =>
        [reference, lastError, returnedOn && PAYOUTS.returned(returnedOn)].filter(Boolean).join(' · ') || null,
    },
  ],
  id: ({ payoutId }) => payoutId,
  href: ({ payoutId }) => `?payout=${payoutId}#form`,
  read: listPayouts,
  sum: sumPayouts,
});

const listings = operatorTable({
  title: CONSOLE.listings,
  plainName: 'listings',
  roles: ['support'],
  filter: (asked) => ({ q: text(asked, 'q'), hidden: asked.get('hidden') === '1', ended: asked.get('ended') === '1' }),
  orders: LISTING_ORDERS,
  columns: [
    { title: COLUMNS.product, cell: ({ name }) => name },
    { title: COLUMNS.productNumber, kind: 'number', cell: ({ productId }) => ({ id: productId }) },
    { title: COLUMNS.mart, cell: ({ martName }) => martName, href: ({ martId }) => `/operator/marts/${martId}` },
    { title: COLUMNS.price, kind: 'won', by: 'won', cell: ({ priceWon }) => priceWon },
    { title: LISTINGS.waiting, kind: 'number', by: 'waiting', cell: ({ waiting }) => waiting },
    { title: LISTINGS.ends, by: 'ends', cell: ({ saleEndsAt }) => new Date(saleEndsAt) },
    { title: COLUMNS.age, kind: 'age', by: 'made', cell: ({ createdAt }) => new Date(createdAt) },
    { title: COLUMNS.hiddenReason, cell: ({ hiddenReason }) => hiddenReason },
  ],
  id: ({ productId }) => productId,
  href: ({ productId }) => `?listing=${productId}#form`,
  badges: ({ hiddenAt, recalledAt }) => [
    ...(hiddenAt ? [{ text: LISTINGS.hidden }] : []),
    ...(recalledAt ? [{ text: LISTINGS.recalled, isDanger: true }] : []),
  ],
  read: listListings,
  sum: async (deps, filter) => ({ count: await countListings(deps, filter) }),
});

const reviews = operatorTable({
  title: CONSOLE.reviews,
  plainName: 'reviews',
  roles: ['support'],
  filter: (asked) => ({ q: text(asked, 'q'), hidden: asked.get('hidden') === '1' }),
  orders: REVIEW_ORDERS,
  columns: [
    { title: COLUMNS.review, cell: ({ reviewId }) => subjectText(`review ${reviewId}`) },
    { title: COLUMNS.stars, kind: 'number', by: 'stars', cell: ({ rating }) => rating },
    { title: COLUMNS.content, cell: ({ content }) => content },
    { title: COLUMNS.reply, cell: ({ reply }) => reply },
    { title: COLUMNS.mart, cell: ({ martName }) => martName, href: ({ martId }) => `/operator/marts/${martId}` },
    { title: COLUMNS.age, kind: 'age', by: 'made', cell: ({ createdAt }) => new Date(createdAt) },
  ],
  id: ({ reviewId }) => reviewId,
  href: ({ reviewId }) => `?review=${reviewId}#form`,
  badges: ({ hiddenUntil, duringDispute }) => [
    ...(hiddenUntil ? [{ text: `${timestampText(new Date(hiddenUntil))}${REVIEWS.until}` }] : []),
    ...(duringDispute ? [{ text: REVIEWS.duringDispute, isDanger: true }] : []),
  ],
  read: listReviews,
  sum: async (deps, filter) => ({ count: await countReviews(deps, filter) }),
});

const statements = operatorTable({
  title: SETTLEMENT.statements,
  plainName: 'statements',
  roles: ['finance'],
  filter: (asked) => ({
    state: oneOf(STATEMENT_STATES, asked, 'state'),
    martId: number(asked, 'martId'),
    isObjected: asked.get('objected') === '1',
  }),
  orders: STATEMENT_ORDERS,
  columns: [
    { title: COLUMNS.statement, cell: ({ statementId }) => subjectText(`statement ${statementId}`) },
    { title: COLUMNS.mart, cell: ({ martName }) => martName, href: ({ martId }) => `/operator/marts/${martId}` },
    { title: COLUMNS.firstDay, cell: ({ periodStart }) => ({ date: seoulDate(new Date(periodStart)) }) },
    {
      title: COLUMNS.lastDay,
      by: 'period',
      cell: ({ periodEnd }) => ({ date: seoulDate(addMinutes(new Date(periodEnd), -1)) }),
    },
    { title: SETTLEMENT.total, kind: 'won', by: 'won', isSummed: true, cell: ({ totalWon }) => totalWon },
    { title: COLUMNS.state, cell: ({ state }) => STATE_NAMES[state], isDanger: ({ state }) => state === 'failed' },
    { title: COLUMNS.payBy, cell: ({ payBy }) => ({ date: seoulDate(new Date(payBy)) }) },
    { title: COLUMNS.age, kind: 'age', by: 'closed', cell: ({ closedAt }) => closedAt },
    { title: COLUMNS.heldReason, cell: ({ heldReason }) => heldReason },
  ],
  id: ({ statementId }) => statementId,
  href: ({ statementId }) => `/operator/settlement/${statementId}`,
  badges: ({ isObjected }) => (isObjected ? [{ text: REFUSALS.objected, isDanger: true }] : []),
  read: listOperatorStatements,
  sum: sumOperatorStatements,
});

const log = operatorTable({
  title: CONSOLE.log,
  plainName: 'log',
  roles: [],
  filter(asked) {
    const day = text(asked, 'day');
    const at = parseSeoulDate(day);
    return {
      operator: number(asked, 'operator'),
      subject: subjectNamed(text(asked, 'subject')),
      day: at ? seoulDayNumber(at) : undefined,
    };
  },
  orders: LOG_ORDERS,
  columns: [
    { title: COLUMNS.action, cell: ({ action }) => actionText(action) },
    { title: COLUMNS.kind, cell: ({ kind }) => kindText(kind) },
    { title: COLUMNS.subject, cell: ({ subject }) => subjectText(subject) },
    {
      title: COLUMNS.actor,
      cell: ({ actor, operatorId }) => actor ?? (operatorId === null ? null : TABLES.operator(operatorId)),
    },
    { title: COLUMNS.at, by: 'at', cell: ({ at }) => new Date(at) },
    { title: COLUMNS.outcome, cell: ({ outcome }) => outcomeText(outcome) },
    { title: COLUMNS.from, cell: ({ address }) => address },
    { title: COLUMNS.reason, cell: ({ reason }) => reason },
    { title: COLUMNS.changed, cell: ({ before, after }) => changesText(before, after) || null },
  ],
  id: ({ id }) => id,
  href: () => null,
  arrange: exportsFirst,
  read: listLogPage,
  sum: async (deps, filter) => ({ count: await countLog(deps, filter) }),
});

/** The lists of the console, each for its roles (market.md 19). */
export const OPERATOR_TABLES = {
  cases,
  marts,
  people,
  orders,
  payments,
  payouts,
  listings,
  reviews,
  statements,
  log,
} as const satisfies Record<string, OperatorTable>;
