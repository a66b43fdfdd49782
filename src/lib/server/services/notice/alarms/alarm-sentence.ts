import type { PolicyKind } from '#lib/domain/market/policy.ts';
import type { BuyerAlarmKind } from '#lib/domain/notice/alarm.ts';
import { type PurchaseTab, purchaseTab } from '#lib/domain/order/order.ts';
import { visitWindow } from '#lib/domain/order/visit.ts';
import { POLICY_NAMES } from '#lib/messages/market/policies.ts';
import { type AlarmFacts, alarmMessage, alarmText } from '#lib/messages/notice/alarms.ts';
import type { alarms, OrderRow } from '#lib/server/schema/index.ts';
import { orderFacts, windowOf } from '../../../schema/order/order-facts.ts';

/** An alarm with its subject. */
export interface AlarmRow {
  alarm: Pick<typeof alarms.$inferSelect, 'kind' | 'details' | 'createdAt'>;
  order: OrderRow | null;
  /**
   * All orders of one visit that it is about, `order` among them; empty where it is about that one alone. rules.md
   * section 17.
   */
  together: readonly OrderRow[];
  martName: string | null;
}

const dateIn = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

/** The orders that news are about; none where they are about none. */
export const ordersOf = ({ order, together }: Pick<AlarmRow, 'order' | 'together'>): readonly OrderRow[] =>
  together.length > 0 ? together : order ? [order] : [];

const isOpen = ({ state }: OrderRow) => state === 'open';

/** The order that news lead to: one that still waits, where one does. */
export const leadingOrder = (row: Pick<AlarmRow, 'order' | 'together'>): OrderRow | null =>
  (row.order && isOpen(row.order) ? row.order : ordersOf(row).find(isOpen)) ?? row.order;

/** The tab of the purchase page where that order stands now. */
export const alarmTab = (row: Pick<AlarmRow, 'order' | 'together'>, now: Date): PurchaseTab | null => {
  const order = leadingOrder(row);
  return order && purchaseTab(orderFacts(order), now);
};

/**
 * The state of its orders: open while one of them is, else their common state; null where they differ, or there are
 * none.
 */
function standingOf(about: readonly OrderRow[]): OrderRow['state'] | null {
  if (about.some(isOpen)) return 'open';
  const [state, ...others] = new Set(about.map((order) => order.state));
  return state !== undefined && others.length === 0 ? state : null;
}

/** The reason that somebody gave, or the document that changes. */
const reasonIn = ({ policy, reason = '' }: AlarmRow['alarm']['details']): string =>
  policy === undefined ? String(reason) : POLICY_NAMES[policy as PolicyKind];

function factsOf({ alarm, order, together, martName }: AlarmRow): AlarmFacts {
  const about = ordersOf({ order, together });
  const [first, ...rest] = about.filter(isOpen).map(windowOf);
  return {
    martName: martName ?? '',
    productName: order?.productName ?? String(alarm.details.productName ?? ''),
    others: numberIn(alarm.details.others) ?? Math.max(0, about.length - 1),
    term: String(alarm.details.term ?? ''),
    since: dateIn(alarm.details.since),
    hiddenUntil: dateIn(alarm.details.until),
    toldAt: alarm.createdAt,
    window: first ? visitWindow([first, ...rest], alarm.createdAt) : null,
    standing: standingOf(about),
    amountWon: numberIn(alarm.details.amountWon),
    reason: reasonIn(alarm.details),
    address: String(alarm.details.address ?? ''),
  };
}

/** The sentence of a buyer's alarm. */
export const alarmSentence = (row: AlarmRow): string => alarmMessage(row.alarm.kind as BuyerAlarmKind, factsOf(row));

/** The same where the mark of promotions is shown elsewhere. */
export const unmarkedSentence = (row: AlarmRow): string => alarmText(row.alarm.kind as BuyerAlarmKind, factsOf(row));

/** The product that an alarm is about; null where it is about none. */
export const alarmProductId = ({ alarm, order }: AlarmRow): number | null =>
  order?.productId ?? numberIn(alarm.details.productId);
