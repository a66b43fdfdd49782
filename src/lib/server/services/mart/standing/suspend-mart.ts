import { and, asc, isNull, lte } from 'drizzle-orm';
import type { SuspendKind } from '#lib/domain/mart/standing.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { eachAlone } from '#lib/server/platform/jobs/each-alone.ts';
import { marts } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import type { MartReactions } from '../reactions.ts';
import { changeStanding, lockMart } from './change-standing.ts';

type ActDeps = Pick<Deps, 'db' | 'clock' | 'reactions'>;

export interface Suspension {
  martId: number;
  kind: SuspendKind;
  until?: Date | undefined;
  reason: string;
  seen?: string | undefined;
}

/**
 * Takes a mart out of buyers' sight, for a time or until it is ended; with `stop` its open orders are cancelled and
 * given back. While it lasts, kind, end and reason are changed the same way, and nobody sees the mart meanwhile
 * (market.md 20.8). Answers how many. Refuses with `martNotFound`, `ownMatter`, `martDecided`, and `invalidInput` for
 * an end that is past.
 */
export const suspendMart = (
  { db, clock, reactions }: ActDeps,
  operator: Operator,
  { martId, kind, until, reason, seen }: Suspension,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (until && until <= now)
      throw new DomainError('invalidInput', { field: 'until', reason: 'suspensionEndsBefore' });
    await changeStanding(tx, operator, { martId, act: 'suspend', to: 'suspended', reason, seen, now }, (mart) => ({
      suspendedAt: mart.suspendedAt ?? now,
      suspendedUntil: until ?? null,
      suspendKind: kind,
    }));
    if (kind !== 'stop') return 0;
    return reactions.mart.stopped(tx, { martId, why: 'martSuspended', actorId: null, now });
  });

async function unsuspend(
  tx: Tx,
  reactions: MartReactions,
  operator: Operator | null,
  { martId, reason, seen, now }: { martId: number; reason: string | null; seen?: string | undefined; now: Date },
) {
  await changeStanding(tx, operator, { martId, act: 'unsuspend', to: 'approved', reason, seen, now }, () => ({
    suspendedAt: null,
    suspendedUntil: null,
    suspendKind: null,
  }));
  await reactions.reopened(tx, martId, now);
}

/**
 * Ends a suspension: carts, alerts and follows work as before. Refuses with `martNotFound`, `ownMatter`, `martDecided`.
 */
export const unsuspendMart = (
  { db, clock, reactions }: ActDeps,
  operator: Operator,
  end: { martId: number; reason: string; seen?: string | undefined },
): Promise<void> => db.transaction((tx) => unsuspend(tx, reactions.mart, operator, { ...end, now: clock.now() }));

/** As many as a run takes: the rest are the next one's. */
const AT_ONCE = 50;

/** Ends the suspensions whose time has come; answers how many. */
export async function endSuspensions({ db, clock, reactions }: ActDeps): Promise<number> {
  const now = clock.now();
  const due = await db
    .select({ id: marts.id })
    .from(marts)
    // A mart that closed has no suspension that could end.
    .where(and(lte(marts.suspendedUntil, now), isNull(marts.closedAt)))
    .orderBy(asc(marts.suspendedUntil))
    .limit(AT_ONCE);
  await eachAlone(due, 'marts', ({ id }) =>
    db
      .transaction(async (tx) => {
        // An operator may have put its end off meanwhile.
        const { suspendedUntil } = await lockMart(tx, null, id);
        if (suspendedUntil && suspendedUntil <= now)
          await unsuspend(tx, reactions.mart, null, { martId: id, reason: null, now });
      })
      .catch((error: unknown) => {
        // An operator was faster.
        if (!(error instanceof DomainError)) throw error;
      }),
  );
  return due.length;
}
