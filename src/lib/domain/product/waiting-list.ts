import { addMinutes } from '../time.ts';

/** How long the notified buyers go first, before the next ones are notified. rules.md section 16. */
export const ROUND_MINUTES = 3;
/** Waiting lists that one buyer may stand on. */
export const WAITING_MOST = 30;

/** A person on a waiting list. */
export interface Waiting {
  /** Their place in the queue: the lower one joined earlier. */
  id: number;
  toldAt: Date | null;
  /** The round in which they were told last: pieces came back for the `toldRound`th time. */
  toldRound: number | null;
}

export interface RoundStep {
  /** The buyers to notify now, in their order. */
  tell: number[];
  /** When to look again; null until pieces come back. */
  nextAt: Date | null;
}

/** Buyers who were never notified go first; then those who let pieces pass, the longest ago first. */
const inOrder = (a: Waiting, b: Waiting): number =>
  (a.toldAt?.getTime() ?? 0) - (b.toldAt?.getTime() ?? 0) || a.id - b.id;

/**
 * Whom to tell that pieces came back (rules.md section 16): as many as there are pieces, less those who were told in
 * the last three minutes and may still come. In one round nobody is told twice; a new round owes nothing to the one
 * before.
 */
export function nextRoundStep(
  list: readonly Waiting[],
  { pieces, round, now }: { pieces: number; round: number; now: Date },
): RoundStep {
  if (pieces <= 0) return { tell: [], nextAt: null };
  const since = addMinutes(now, -ROUND_MINUTES);
  const told = list.filter(({ toldRound }) => toldRound === round);
  const fresh = told.flatMap(({ toldAt }) => (toldAt !== null && toldAt > since ? [toldAt.getTime()] : []));
  const others = list.filter(({ toldRound }) => toldRound !== round).sort(inOrder);
  const tell = others.slice(0, Math.max(0, pieces - fresh.length)).map(({ id }) => id);
  if (tell.length === others.length) return { tell, nextAt: null };
  return { tell, nextAt: addMinutes(new Date(Math.min(now.getTime(), ...fresh)), ROUND_MINUTES) };
}

/**
 * When a listing that nobody can buy now is looked at again: as soon as the pause of its mart is over, or the stretch
 * of which too little is left, and in three minutes at the latest.
 */
export function nextLookAt({
  pausedUntil,
  closesAt,
  now,
}: {
  pausedUntil: Date | null;
  closesAt: Date | null;
  now: Date;
}): Date {
  const times = [addMinutes(now, ROUND_MINUTES), pausedUntil, closesAt].flatMap((at) => (at && at > now ? [at] : []));
  return new Date(Math.min(...times.map((at) => at.getTime())));
}
