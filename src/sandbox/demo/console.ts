import { caseClock, DISPUTE_DAYS, MART_ANSWER_HOURS } from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import type { MartDecision, MartStanding } from '#lib/domain/mart/standing.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { REPORT_OUTCOME_TEXTS } from '#lib/messages/case/cases.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import * as schema from '#lib/server/schema/index.ts';
import texts from './console.json' with { type: 'json' };
import { inTurn } from './dice.ts';
import type { DemoOrder, DemoTown, Key } from './town-types.ts';
import { byKey } from './town-types.ts';

const { cases } = texts;

type CaseRow = typeof schema.cases.$inferInsert;

interface Applicant {
  name: string;
  address: string;
  to: MartDecision;
  days: number;
  /** What an operator said of it; null where nobody has decided yet. */
  reason: string | null;
  standing: Partial<typeof schema.marts.$inferInsert>;
}

const daysAgo = (now: Date, days: number) => addMinutes(now, -days * MINUTES_PER_DAY);

/** Marts that buyers do not see, one of each standing: who applied, was sent back, was refused, and is suspended. */
const applicants = (now: Date): Applicant[] => [
  { ...texts.applicants.applied, to: 'applied', days: 1, reason: null, standing: {} },
  { ...texts.applicants.returned, to: 'returned', days: 2, standing: { returnedAt: daysAgo(now, 2) } },
  { ...texts.applicants.rejected, to: 'rejected', days: 3, standing: { rejectedAt: daysAgo(now, 3) } },
  {
    ...texts.applicants.suspended,
    to: 'suspended',
    days: 4,
    standing: { approvedAt: daysAgo(now, 90), suspendedAt: daysAgo(now, 4), suspendKind: 'newOrders' },
  },
];

export const DEMO_APPLICANTS = applicants(new Date(0)).length;

/** What an operator of the town finds on the first day: marts in every standing, and cases in every state. */
export async function writeConsole(tx: Tx, town: DemoTown, now: Date): Promise<void> {
  const suspended = await writeApplicants(tx, town, now);
  await writeCases(tx, town, suspended, now);
}

/** Answers the suspended one, and who runs it. */
async function writeApplicants(tx: Tx, { marts, operatorKeys }: DemoTown, now: Date) {
  let suspended = { martId: 0, managerId: 0 };
  for (const [index, { name, address, to, days, reason, standing }] of applicants(now).entries()) {
    const martId = marts.length + 1 + index;
    const { managerKey, businessNumber, phone, email, lat, lng } = byKey(marts, 11 + index);
    const at = daysAgo(now, days);
    await tx
      .insert(schema.marts)
      .overridingSystemValue()
      .values({
        id: martId,
        name,
        address,
        addressDetail: texts.addressDetail,
        postcode: '04001',
        lat: lat + 0.0004,
        lng: lng - 0.0003,
        phone,
        email,
        businessNumber,
        opensAtMinute: 540,
        closesAtMinute: 1_320,
        paymentMethod: PAYMENT_METHOD.onSiteOnly,
        generalManagerId: managerKey,
        createdAt: daysAgo(now, days + 90),
        appliedAt: daysAgo(now, days + 1),
        representative: texts.representative,
        openedOn: '2024-03-04',
        isMailOrderExempt: true,
        standingReason: reason,
        ...standing,
      });
    await tx
      .insert(schema.martMembers)
      .values({ martId, userId: managerKey, position: 'generalManager', joinedAt: daysAgo(now, days + 90) });
    if (to === 'suspended') suspended = { martId, managerId: managerKey };
    if (to === 'applied') continue;
    const from: MartStanding = to === 'suspended' ? 'approved' : 'applied';
    await tx.insert(schema.martDecisions).values({ martId, from, to, reason, operatorId: operatorKeys.support, at });
  }
  return suspended;
}

interface DemoCase {
  row: Omit<CaseRow, 'dueFirstAt' | 'dueAt'>;
  words: readonly { by: Key; side: 'buyer' | 'mart' | 'operator'; text: string }[];
}

async function writeCases(
  tx: Tx,
  { orders, marts, operatorKeys }: DemoTown,
  suspended: { martId: number; managerId: number },
  now: Date,
): Promise<void> {
  const hoursAgo = (hours: number) => addMinutes(now, -hours * 60);
  // Paid in the mart: their disputes are about words, and hold no money.
  const done = orders.flatMap((order) =>
    order.way === 'onSite' && order.end.state === 'pickedUp' ? [{ order, endedAt: order.end.at }] : [],
  );
  const taken = new Set<DemoOrder>();
  /** An order that ended in the days before a dispute of so many hours ago. */
  const endedBefore = (hours: number, isOf: (order: DemoOrder) => boolean = () => true): DemoOrder => {
    const [openedAt, since] = [hoursAgo(hours), daysAgo(hoursAgo(hours), DISPUTE_DAYS)];
    const found = done.find(
      ({ order, endedAt }) => endedAt < openedAt && endedAt > since && isOf(order) && !taken.has(order),
    );
    if (!found) throw new Error(`nobody of the town can dispute an order ${hours} hours ago`);
    taken.add(found.order);
    return found.order;
  };
  const first = endedBefore(5, ({ martKey }) => martKey === 1);
  const [second, third, fourth] = [endedBefore(30), endedBefore(60), endedBefore(70)];
  const others = done.map(({ order }) => order).filter((order) => !taken.has(order));
  const managerOf = ({ martKey }: DemoOrder) => byKey(marts, martKey).managerKey;
  const dispute = ({ key, buyerKey, martKey, productKey }: DemoOrder, hours: number) => {
    const row = {
      orderId: key,
      openerId: buyerKey,
      martId: martKey,
      productId: productKey,
      openedAt: hoursAgo(hours),
      martUntil: addMinutes(hoursAgo(hours), MART_ANSWER_HOURS * 60),
    };
    return { ...row, kind: 'dispute' as const };
  };
  const claimed = (order: DemoOrder, text: string) => ({ by: order.buyerKey, side: 'buyer' as const, text });
  const reported = known(others[0], 'an order to report');
  const reporters = [...new Set(others.map(({ buyerKey }) => buyerKey))].slice(0, 4);
  const report = {
    kind: 'report' as const,
    reason: 'unsafe' as const,
    productId: reported.productKey,
    martId: reported.martKey,
    openedAt: hoursAgo(6),
  };
  const list: DemoCase[] = [
    {
      row: {
        kind: 'inquiry',
        reason: 'payment',
        state: 'waitingOperator',
        openerId: inTurn(reporters, 0),
        openedAt: hoursAgo(3),
      },
      words: [{ by: inTurn(reporters, 0), side: 'buyer', text: cases.inquiry }],
    },
    { row: { ...dispute(first, 5), reason: 'missing', state: 'waitingMart' }, words: [claimed(first, cases.missing)] },
    {
      row: { ...dispute(second, 30), reason: 'spoiled', state: 'waitingOperator', firstAt: hoursAgo(26) },
      words: [claimed(second, cases.spoiled), { by: managerOf(second), side: 'mart', text: cases.spoiledAnswer }],
    },
    {
      row: {
        ...dispute(third, 60),
        reason: 'notAsDescribed',
        state: 'decided',
        firstAt: hoursAgo(40),
        decidedAt: hoursAgo(40),
        decidedBy: operatorKeys.support,
        refundWon: 0,
        bearer: 'mart',
      },
      words: [
        claimed(third, cases.notAsDescribed),
        { by: operatorKeys.support, side: 'operator', text: cases.notAsDescribedDecision },
      ],
    },
    {
      row: { ...dispute(fourth, 70), reason: 'overcharged', state: 'closed', closedAt: hoursAgo(68) },
      words: [claimed(fourth, cases.overcharged)],
    },
    ...reporters
      .slice(0, 3)
      .map(
        (openerId): DemoCase => ({
          row: { ...report, openerId, state: 'waitingOperator', priority: true },
          words: [{ by: openerId, side: 'buyer', text: cases.unsafe }],
        }),
      ),
    {
      row: {
        ...report,
        productId: null,
        reason: 'spam',
        openerId: inTurn(reporters, 3),
        state: 'closed',
        firstAt: hoursAgo(2),
        closedAt: hoursAgo(2),
        outcome: 'kept',
      },
      words: [
        { by: inTurn(reporters, 3), side: 'buyer', text: cases.spam },
        { by: operatorKeys.support, side: 'operator', text: REPORT_OUTCOME_TEXTS.kept },
      ],
    },
    {
      row: {
        kind: 'appeal',
        reason: 'other',
        state: 'waitingOperator',
        openerId: suspended.managerId,
        martId: suspended.martId,
        byMart: true,
        openedAt: hoursAgo(20),
      },
      words: [{ by: suspended.managerId, side: 'mart', text: cases.appeal }],
    },
  ];
  for (const { row, words } of list) {
    const made = oneRow(
      await tx
        .insert(schema.cases)
        .values({ ...row, ...caseClock(row.openedAt) })
        .returning({ id: schema.cases.id }),
    );
    await tx
      .insert(schema.caseMessages)
      .values(
        words.map(({ by, side, text }, index) => ({
          caseId: made.id,
          authorId: by,
          side,
          text,
          at: addMinutes(row.openedAt, index * 60),
        })),
      );
  }
}
