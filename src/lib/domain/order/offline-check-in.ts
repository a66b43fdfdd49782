import { addMinutes, MS_PER_MINUTE } from '../time.ts';
import type { OrderState } from './order-state.ts';
import { graceEndsAt } from './pickup.ts';

/** All figures of market.md section 27. */
export const OFFLINE_PACK_HOURS = 12;
export const OFFLINE_PACK_MAX_ORDERS = 500;
export const OFFLINE_PACK_EVERY_MS = MS_PER_MINUTE;
export const OFFLINE_CHECK_INS_MAX = 100;
/** A scan may lie so far ahead of the server's clock: what the correction of a device's clock leaves. */
export const SCAN_AHEAD_MAX_MINUTES = 2;

/** What came of a check-in that was made without a network, from the best to the worst. */
export const OFFLINE_OUTCOMES = ['pickedUp', 'already', 'moneyBack', 'refused'] as const;
export type OfflineOutcome = (typeof OFFLINE_OUTCOMES)[number];

export type OfflineRefusal =
  /** The QR is of no order of this mart, or of another visit than the order. */
  | 'wrongQr'
  | 'orderNotFound'
  /** Longer ago than a pack lives, before the order was made, or ahead of the server's clock. */
  | 'scannedOutOfTime'
  /** The deadline and its grace had passed when it was scanned. */
  | 'orderExpired'
  /** Never paid, or not yet. */
  | 'orderNotOpen'
  /** The seller's own: a colleague does it. */
  | 'ownOrder'
  /** Whoever scanned it has left the mart since. */
  | 'notMember';

/** When something was scanned by the server's clock: as the device had it, and how far the server is ahead of the device. */
export const scannedAtOf = (deviceTime: Date, skewMs: number): Date => new Date(deviceTime.getTime() + skewMs);

/** Whether a scan lies within the life of a pack. */
export const isScanInTime = (scannedAt: Date, now: Date): boolean =>
  scannedAt >= addMinutes(now, -OFFLINE_PACK_HOURS * 60) && scannedAt <= addMinutes(now, SCAN_AHEAD_MAX_MINUTES);

/** An order as it is stored when the scan arrives. */
export interface ScannedOffline {
  state: OrderState;
  isPaid: boolean;
  validUntil: Date;
  createdAt: Date;
  endedAt: Date | null;
  /** Whether the provider may have been asked to give its money back. */
  isRefundSent: boolean;
}

export type OfflineVerdict =
  /** `isLate`: it had ended, and its stock with it. */
  | { outcome: 'pickedUp'; isLate: boolean; endedAt: Date }
  | { outcome: 'already' | 'moneyBack' }
  | { outcome: 'refused'; reason: OfflineRefusal };

const refused = (reason: OfflineRefusal): OfflineVerdict => ({ outcome: 'refused', reason });

/**
 * What comes of an order that was handed over without a network (market.md 27.6). The goods are gone, so it is a pick-up wherever the money is
 * right: on site always; by card as long as nothing was given back, and it had not been cancelled before the scan.
 */
export function decideOffline(order: ScannedOffline, scannedAt: Date, now: Date): OfflineVerdict {
  if (!isScanInTime(scannedAt, now) || scannedAt < addMinutes(order.createdAt, -SCAN_AHEAD_MAX_MINUTES)) {
    return refused('scannedOutOfTime');
  }
  if (order.state === 'pickedUp') return { outcome: 'already' };
  if (order.state === 'paying' || order.state === 'failed') return refused('orderNotOpen');
  if (order.state !== 'cancelled' && scannedAt >= graceEndsAt(order.validUntil)) return refused('orderExpired');
  // Neither before the order was made nor after now, which the tolerance would allow.
  const endedAt = new Date(Math.min(Math.max(scannedAt.getTime(), order.createdAt.getTime()), now.getTime()));
  const pickedUp: OfflineVerdict = { outcome: 'pickedUp', isLate: order.state !== 'open', endedAt };
  if (order.state === 'open' || !order.isPaid) return pickedUp;
  const wasCancelled = order.state === 'cancelled' && order.endedAt !== null && order.endedAt <= scannedAt;
  return wasCancelled || order.isRefundSent ? { outcome: 'moneyBack' } : pickedUp;
}

/** Of the orders of one scan, what whoever made it has to know: the worst. */
export const worstOutcome = (outcomes: readonly OfflineOutcome[]): OfflineOutcome =>
  OFFLINE_OUTCOMES.findLast((outcome) => outcomes.includes(outcome)) ?? 'refused';

/** An order of a pack, as far as it decides what its QR leads to. */
interface Packed {
  orderId: number;
  visitId: number;
  validUntil: string;
  proof: string;
}

/** What a QR leads to without a network. market.md 27.3. */
export type PackedVisit<T> =
  | { is: 'found'; orders: readonly [T, ...T[]] }
  /** Made since, or another mart's. */
  | { is: 'notInPack' }
  | { is: 'past' }
  /** All of it was handed over on this device, and is not sent yet. */
  | { is: 'handedOver' };

/**
 * The orders of a pack that are of one visit with the one behind a QR, less those that were handed over here (`done`) and those that are past
 * their time. `proof` is the hash of what was scanned.
 */
export function findPacked<T extends Packed>(
  packed: readonly T[],
  { proof, done, now }: { proof: string; done: ReadonlySet<number>; now: Date },
): PackedVisit<T> {
  const scanned = packed.find((order) => order.proof === proof);
  if (!scanned) return { is: 'notInPack' };
  const visit = packed.filter(({ visitId }) => visitId === scanned.visitId);
  const left = visit.filter(({ orderId }) => !done.has(orderId));
  if (left.length === 0) return { is: 'handedOver' };
  const [first, ...others] = left.filter(({ validUntil }) => now < graceEndsAt(new Date(validUntil)));
  return first ? { is: 'found', orders: [first, ...others] } : { is: 'past' };
}

/** Whether a pack still counts: not older than it may be, and not of a clock that was set back since. */
export const isPackFresh = (at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) <= OFFLINE_PACK_HOURS * 60 * MS_PER_MINUTE;
