import { addMinutes, MS_PER_MINUTE } from '../time.ts';
import type { EndReason } from './end-reason.ts';
import type { OrderState } from './order-state.ts';
import { graceEndsAt } from './pickup.ts';

/** All figures of market.md section 27. */
export const OFFLINE_PACK_HOURS = 12;
export const OFFLINE_PACK_MAX_ORDERS = 500;
export const OFFLINE_PACK_EVERY_MS = MS_PER_MINUTE;
export const OFFLINE_CHECK_INS_MAX = 100;
/** A scan may lie so far ahead of the server's clock: what the correction of a device's clock leaves. */
export const SCAN_AHEAD_MAX_MINUTES = 2;

/** A second check-in of an order by the same person within this time is the first one, sent by two ways. */
export const SAME_CHECK_IN_MINUTES = 2;
/** Entries of somebody who works in the mart no more. market.md 27.5. */
export const FORMER_MEMBER_ENTRIES_MAX = 100;
/** Conflicts of one person in one mart that are written down in a day. */
export const CONFLICTS_A_DAY = 200;
/** An entry that waits for the general manager is believed after that: the buyer's QR proves that they stood there. */
export const MANAGER_ANSWER_HOURS = 48;
/**
 * So long after a pick-up its mart may tell of it: the life of a pack, the manager's answer, and a day for the job that
 * does without one.
 */
export const TOLD_WITHIN_HOURS = OFFLINE_PACK_HOURS + MANAGER_ANSWER_HOURS + 24;
/** A session that was silent for longer was away, as far as the server knows. */
export const SILENT_AFTER_MINUTES = 3;

/** Outcomes of a check-in that was made without a network, from the best to the worst. */
export const OFFLINE_OUTCOMES = [
  'pickedUp',
  'already',
  /** Its scanner works there no more: the general manager says whether it was handed over. */
  'waiting',
  /** Handed over, and its buyer had called it off: they keep that. */
  'calledOff',
  'moneyBack',
  'refused',
] as const;
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
  /** Alcohol, and nobody looked at the buyer's identity card. */
  | 'idNotChecked'
  /** Sold by weight, and nobody said what the scale does. */
  | 'weightMissing'
  /** The seller's own: a colleague does it. */
  | 'ownOrder'
  /** Its scanner did not work in the mart then. */
  | 'notMember'
  /** The general manager says that it was not handed over. */
  | 'denied';

/**
 * When something was scanned by the server's clock: as the device had it, and how far the server is ahead of the
 * device.
 */
export const scannedAtOf = (deviceTime: Date, skewMs: number): Date => new Date(deviceTime.getTime() + skewMs);

/** Whether a scan lies within the life of a pack. */
export const isScanInTime = (scannedAt: Date, now: Date): boolean =>
  scannedAt >= addMinutes(now, -OFFLINE_PACK_HOURS * 60) && scannedAt <= addMinutes(now, SCAN_AHEAD_MAX_MINUTES);

/** From when until when somebody worked in a mart; `leftAt` is null while they do. */
export interface Stint {
  joinedAt: Date;
  leftAt: Date | null;
}

/**
 * Whether somebody worked in the mart at a scan; the correction of a device's clock may be off by a little. market.md
 * 27.5.
 */
export const workedAt = (stints: readonly Stint[], scannedAt: Date): boolean =>
  stints.some(
    ({ joinedAt, leftAt }) =>
      addMinutes(scannedAt, SCAN_AHEAD_MAX_MINUTES) >= joinedAt && (leftAt === null || scannedAt < leftAt),
  );

/** When a session last spoke to the server: in the stretch of calls that began at `since`, and before that one. */
export interface SessionCalls {
  since: Date;
  last: Date;
  before: Date | null;
}

/**
 * Whether a session spoke to the server between a scan and now: then its device was not without a network. What a page
 * says when it comes back, before its queue goes out, does not count. market.md 27.6.
 */
export function wasOnlineSince(calls: SessionCalls | null, scannedAt: Date, now: Date): boolean {
  if (!calls) return false;
  const isBack = calls.since >= addMinutes(now, -SILENT_AFTER_MINUTES);
  const spoke = isBack ? calls.before : calls.last;
  return spoke !== null && spoke > scannedAt;
}

/** An order as it is stored when the scan arrives. */
export interface ScannedOffline {
  state: OrderState;
  isPaid: boolean;
  adultOnly: boolean;
  /** Sold by weight, and nothing is said of it. */
  isUnweighed: boolean;
  validUntil: Date;
  createdAt: Date;
  endedAt: Date | null;
  endReason: EndReason | null;
  /** Whether the provider may have been asked to give its money back. */
  isRefundSent: boolean;
}

interface ScanTime {
  scannedAt: Date;
  /** When the server first heard of it. */
  arrivedAt: Date;
  now: Date;
  /** Whether the server had heard of the session since the scan. */
  wasOnline: boolean;
  idChecked: boolean;
}

export type OfflineVerdict =
  /** `isLate`: it had ended, and its stock with it. */
  | { outcome: 'pickedUp'; isLate: boolean; endedAt: Date }
  | { outcome: 'already' | 'waiting' | 'calledOff' | 'moneyBack' }
  | { outcome: 'refused'; reason: OfflineRefusal };

const refused = (reason: OfflineRefusal): OfflineVerdict => ({ outcome: 'refused', reason });

/**
 * The outcome of an order that was handed over without a network (market.md 27.6). The word of a device undoes nothing
 * that a buyer was told: what they called off stays called off, and money that a mart or the market promised back is
 * given back. An order that nobody cancelled is a pick-up, also where its time ran out after the scan; of a paid one as
 * long as its money was not sent, and no call of the session in between says that the device was not away.
 */
export function decideOffline(
  order: ScannedOffline,
  { scannedAt, arrivedAt, now, wasOnline, idChecked }: ScanTime,
): OfflineVerdict {
  if (!isScanInTime(scannedAt, arrivedAt) || scannedAt < addMinutes(order.createdAt, -SCAN_AHEAD_MAX_MINUTES)) {
    return refused('scannedOutOfTime');
  }
  if (order.state === 'pickedUp') return { outcome: 'already' };
  if (order.state === 'paying' || order.state === 'failed') return refused('orderNotOpen');
  if (order.state !== 'cancelled' && scannedAt >= graceEndsAt(order.validUntil)) return refused('orderExpired');
  if (order.adultOnly && !idChecked) return refused('idNotChecked');
  if (order.isUnweighed) return refused('weightMissing');
  // Neither before the order was made nor after now, which the tolerance would allow.
  const endedAt = new Date(Math.min(Math.max(scannedAt.getTime(), order.createdAt.getTime()), now.getTime()));
  const pickedUp: OfflineVerdict = { outcome: 'pickedUp', isLate: order.state !== 'open', endedAt };
  if (order.state === 'open') return pickedUp;
  const isCalledOff = order.endReason === 'buyer' || order.endReason === 'takenBack';
  if (!order.isPaid) return isCalledOff ? { outcome: 'calledOff' } : pickedUp;
  const isPromised = order.state === 'cancelled' || order.isRefundSent || wasOnline;
  return isPromised ? { outcome: 'moneyBack' } : pickedUp;
}

/** Whether a scan is the check-in that an order has already: its answer was lost or late, and it is told again. */
export const isSameCheckIn = (
  { endedBy, endedAt }: { endedBy: number | null; endedAt: Date | null },
  { userId, scannedAt }: { userId: number; scannedAt: Date },
): boolean =>
  endedBy === userId &&
  endedAt !== null &&
  Math.abs(endedAt.getTime() - scannedAt.getTime()) <= SAME_CHECK_IN_MINUTES * MS_PER_MINUTE;

/** The outcome of one scan that its scanner has to know: the worst of its orders. */
export const worstOutcome = (outcomes: readonly OfflineOutcome[]): OfflineOutcome =>
  OFFLINE_OUTCOMES.findLast((outcome) => outcomes.includes(outcome)) ?? 'refused';

/** An order of a pack, as far as it decides what its QR leads to. */
interface Packed {
  orderId: number;
  visitId: number;
  validUntil: string;
  proof: string;
}

/** The visit that a QR leads to without a network. market.md 27.3. */
export type PackedVisit<T> =
  | { is: 'found'; orders: readonly [T, ...T[]] }
  /** Made since, or another mart's. */
  | { is: 'notInPack' }
  | { is: 'past' }
  /** All of it was handed over on this device. */
  | { is: 'handedOver'; orders: readonly T[] };

/**
 * The orders of a pack that are of one visit with the one behind a QR, less those that were handed over here (`done`)
 * and those that are past their time. `proof` is the hash of what was scanned.
 */
export function findPacked<T extends Packed>(
  packed: readonly T[],
  { proof, done, now }: { proof: string; done: ReadonlySet<number>; now: Date },
): PackedVisit<T> {
  const scanned = packed.find((order) => order.proof === proof);
  if (!scanned) return { is: 'notInPack' };
  const visit = packed.filter(({ visitId }) => visitId === scanned.visitId);
  const left = visit.filter(({ orderId }) => !done.has(orderId));
  if (left.length === 0) return { is: 'handedOver', orders: visit };
  const [first, ...others] = left.filter(({ validUntil }) => now < graceEndsAt(new Date(validUntil)));
  return first ? { is: 'found', orders: [first, ...others] } : { is: 'past' };
}

/** Whether a pack still counts: not older than it may be, and not of a clock that was set back since. */
export const isPackFresh = (at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) <= OFFLINE_PACK_HOURS * 60 * MS_PER_MINUTE;
