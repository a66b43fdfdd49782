/**
 * Every moment of a checkout, a check-in, a cancellation, a refund, an expiry and a payout at which the end of the
 * process could leave something half done. 'held', 'moved', 'ended', 'made' and 'marking' lie inside a transaction,
 * just before it is committed; the others between two steps, where the first has happened and nobody has heard of it.
 */
export const CRASH_POINTS = [
  'checkout.held',
  'checkout.committed',
  'payment.held',
  'payment.begun',
  'payment.charged',
  'payment.settling',
  'payment.settled',
  'checkIn.moved',
  'checkIn.committed',
  'cancel.ended',
  'cancel.committed',
  'refund.taken',
  'refund.sent',
  'refund.marking',
  'refund.marked',
  'expiry.ended',
  'expiry.committed',
  'payout.made',
  'payout.committed',
  'payout.marking',
  'payout.marked',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];

const powerCut = (): void => void process.kill(process.pid, 'SIGKILL');

let armed: { point: CrashPoint; end: () => void } | null = null;

/**
 * From now on the process ends at this point as by a power cut. Only the sandbox's configuration (CRASH_AT) leads here,
 * and tests, which may put their own `end` in its place.
 */
export function crashAt(point: CrashPoint | null, end: () => void = powerCut): void {
  armed = point && { point, end };
}

/** Names the moment; nothing happens unless it is the one armed. */
export function crashPoint(point: CrashPoint): void {
  if (point === armed?.point) armed.end();
}
