import { type Result, SILENCE } from '#lib/client/caller/call.ts';
import type { ScannedVisit, ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { isPaidOnScan } from '#lib/domain/order/order-status.ts';
import { visitAmounts } from '#lib/domain/order/visit.ts';
import type { Ended, EndedState, ScanNote } from '#lib/messages/order/seller-scan.ts';
import type { ScanEvent } from './scan-state.ts';

export type OrderOnScreen =
  | { name: 'none' }
  | { name: 'loading' }
  | { name: 'loaded'; order: ScanOrder }
  /**
   * All that one buyer can pick up, on the screen that takes any code; `ticked` are the orders to hand over. `isHere`:
   * as the device knows it.
   */
  | { name: 'visit'; visit: ScannedVisit; ticked: ReadonlySet<number>; isHere?: boolean }
  /** An order of another mart of the seller's, which has a screen of its own for it. */
  | { name: 'elsewhere'; storeId: number; martName: string; orderId: number }
  /** `status` is 0 where none was sent. */
  | { name: 'failed'; status: number };

/** The orders that a yes hands over: the one that is shown, or those that are ticked. */
export function ordersToHandOver(shown: OrderOnScreen): readonly ScanOrder[] {
  if (shown.name === 'loaded') return [shown.order];
  return shown.name === 'visit' ? shown.visit.orders.filter(({ orderId }) => shown.ticked.has(orderId)) : [];
}

/** What is to be collected for orders, in won. */
export const dueOf = (orders: readonly ScanOrder[]): number =>
  visitAmounts(orders.map((order) => ({ ...order, isPaid: isPaidOnScan(order.status) }))).dueWon;

/** Whether the buyer's identity card is looked at before orders are handed over. */
export const needsId = (orders: readonly ScanOrder[]): boolean => orders.some(({ adultOnly }) => adultOnly);

/** A visit with an order taken out of the sale, or back in. */
export function withTick(shown: OrderOnScreen & { name: 'visit' }, orderId: number): OrderOnScreen {
  const ticked = new Set(shown.ticked);
  if (!ticked.delete(orderId)) ticked.add(orderId);
  return { ...shown, ticked };
}

const NONE: OrderOnScreen = { name: 'none' };

const endedState = (state: string): EndedState =>
  state === 'pickedUp' || state === 'cancelled' || state === 'expired' ? state : 'other';

const endingOf = ({ state, endedAt, endedBy }: Pick<ScanOrder, 'state' | 'endedAt' | 'endedBy'>): Ended => ({
  state: endedState(state),
  by: endedBy ?? null,
  at: endedAt ? new Date(endedAt) : null,
});

/** What came of looking for an order: what is shown, and what the state of the screen learns of it. */
export interface Found {
  shown: OrderOnScreen;
  event: ScanEvent | null;
}

/** What the specification has of an order (section 7) suffices; the rest is ours. */
type ScanAnswer = Pick<ScanOrder, 'productName' | 'quantity' | 'totalPrice' | 'status'> & Partial<ScanOrder>;

interface Asked {
  orderId: number;
  martId: number;
  /** The seller's marts. */
  martNames: ReadonlyMap<number, string>;
}

/** The order of the address. One of another mart of the same seller belongs to that mart's screen. */
export function foundOrder(response: Result<ScanAnswer>, { orderId, martId, martNames }: Asked): Found {
  if (!response.ok) {
    const { status } = response;
    return { shown: { name: 'failed', status }, event: { type: 'failed', fault: { code: 'orderNotLoaded', status } } };
  }
  const order: ScanOrder = {
    orderId,
    storeId: martId,
    productImgSrc: null,
    buyerName: '',
    validUntil: '',
    state: 'open',
    adultOnly: false,
    endedAt: null,
    endedBy: null,
    ...response.data,
  };
  const { storeId } = order;
  if (storeId !== martId) {
    const martName = martNames.get(storeId) ?? '';
    const shown: OrderOnScreen = { name: 'elsewhere', storeId, martName, orderId };
    return { shown, event: { type: 'failed', fault: { code: 'orderElsewhere', martName } } };
  }
  const isOpen = order.state === 'open';
  return {
    shown: { name: 'loaded', order },
    event: isOpen ? null : { type: 'failed', fault: { code: 'orderEnded', ...endingOf(order) } },
  };
}

const visitShown = (visit: ScannedVisit): OrderOnScreen & { name: 'visit' } => ({
  name: 'visit',
  visit,
  ticked: new Set(visit.orders.map(({ orderId }) => orderId)),
});

/** What the buyer of a code can pick up (rules.md section 17). One order is shown as on its own screen. */
export function foundVisit(response: Result<ScannedVisit>): Found {
  if (!response.ok) {
    const { storeId, orderId, name: martName = '', by = null, message, code, at } = response.error;
    if (code === 'alreadyPickedUp') {
      const ended: Ended = { state: 'pickedUp', by, at: at === undefined ? null : new Date(at) };
      return { shown: NONE, event: { type: 'ended', ended } };
    }
    if (code === 'martNotFound') return { shown: NONE, event: { type: 'notHere', note: { code: 'notMember' } } };
    if (storeId === undefined || orderId === undefined) {
      return { shown: NONE, event: { type: 'notFound', status: response.status, message } };
    }
    const shown: OrderOnScreen = { name: 'elsewhere', storeId, orderId, martName };
    return { shown, event: { type: 'notHere', note: { code: 'orderElsewhere', martName } } };
  }
  const { scanned, orders } = response.data;
  const [first, ...others] = orders;
  if (!first) return { shown: NONE, event: { type: 'ended', ended: endingOf(scanned) } };
  const isAlone = others.length === 0 && first.orderId === scanned.orderId;
  return { shown: isAlone ? { name: 'loaded', order: first } : visitShown(response.data), event: { type: 'found' } };
}

/** The same as the device knows it. */
export const foundHere = (found: { visit: ScannedVisit } | { note: ScanNote }): Found =>
  'note' in found
    ? { shown: NONE, event: { type: 'notHere', note: found.note } }
    : { shown: { ...visitShown(found.visit), isHere: true }, event: { type: 'found' } };

/** Nothing came of it. */
export const foundNothing: Found = foundVisit(SILENCE);
