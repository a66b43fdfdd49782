import { and, eq, gt, or, sql } from 'drizzle-orm';
import { CODE_MISSES, CODE_WINDOW_MINUTES, codesLockedUntil } from '#lib/domain/order/code-guard.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { codeLocks, codeMisses } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';

interface Typing {
  martId: number;
  userId: number;
  now: Date;
}

/** Codes of one mart, and of one person, are checked in turn: the count is right however many come at once. */
async function takeTurns(tx: Tx, { martId, userId }: Typing): Promise<void> {
  await takeTurn(tx, 'martCodes', martId);
  await takeTurn(tx, 'userCodes', userId);
}

async function countMisses(tx: Tx, { martId, userId, now }: Typing): Promise<{ mart: number; user: number }> {
  return oneRow(
    await tx
      .select({
        mart: sql<number>`count(*) filter (where ${codeMisses.martId} = ${martId})::int`,
        user: sql<number>`count(*) filter (where ${codeMisses.userId} = ${userId})::int`,
      })
      .from(codeMisses)
      .where(
        and(
          or(eq(codeMisses.martId, martId), eq(codeMisses.userId, userId)),
          gt(codeMisses.at, addMinutes(now, -CODE_WINDOW_MINUTES)),
        ),
      ),
  );
}

function refuseUntil(until: Date, now: Date): never {
  throw new DomainError('codesLocked', {
    n: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)),
    at: until.toISOString(),
  });
}

/**
 * Counts a code as missed before it is looked up, so that a crowd of calls cannot look before one of them has missed.
 */
async function begin(tx: Tx, typing: Typing): Promise<number> {
  const { martId, userId, now } = typing;
  await takeTurns(tx, typing);
  const [lock] = await tx
    .select({ until: sql<Date>`max(${codeLocks.until})`.mapWith(codeLocks.until) })
    .from(codeLocks)
    .where(
      and(
        or(
          and(eq(codeLocks.kind, 'mart'), eq(codeLocks.subject, martId)),
          and(eq(codeLocks.kind, 'user'), eq(codeLocks.subject, userId)),
        ),
        gt(codeLocks.until, now),
      ),
    );
  if (lock?.until) refuseUntil(lock.until, now);
  const { mart, user } = await countMisses(tx, typing);
  if (Math.max(mart, user) >= CODE_MISSES) refuseUntil(addMinutes(now, CODE_WINDOW_MINUTES), now);
  const row = oneRow(await tx.insert(codeMisses).values({ martId, userId, at: now }).returning({ id: codeMisses.id }));
  return row.id;
}

/** The miss stands: with the tenth of a minute codes are locked, and the general manager is told. */
async function recordMiss(tx: Tx, typing: Typing): Promise<void> {
  const { martId, userId, now } = typing;
  await takeTurns(tx, typing);
  const misses = await countMisses(tx, typing);
  const locks = (['mart', 'user'] as const).flatMap((kind) => {
    const until = codesLockedUntil(misses[kind], now);
    return until ? [{ kind, subject: kind === 'mart' ? martId : userId, until }] : [];
  });
  if (locks.length === 0) return;
  await tx
    .insert(codeLocks)
    .values(locks)
    .onConflictDoUpdate({ target: [codeLocks.kind, codeLocks.subject], set: { until: sql`excluded.until` } });
  await notifyMart(tx, { kind: 'codesLocked', martId, now });
}

/**
 * Looks for an order by a pickup code, unless too many have been guessed: ten misses in a minute by one person, or in
 * one mart, lock codes for ten minutes (rules.md section 11). Every refusal is a miss. Refuses with `codesLocked`, and
 * as the work does.
 */
export async function guardCodes<T>(deps: Deps, viewer: Viewer, martId: number, work: () => Promise<T>): Promise<T> {
  const typing = { martId, userId: viewer.userId, now: deps.clock.now() };
  const tryId = await deps.db.transaction((tx) => begin(tx, typing));
  try {
    const found = await work();
    await deps.db.delete(codeMisses).where(eq(codeMisses.id, tryId));
    return found;
  } catch (error) {
    if (error instanceof DomainError) await deps.db.transaction((tx) => recordMiss(tx, typing));
    else await deps.db.delete(codeMisses).where(eq(codeMisses.id, tryId));
    throw error;
  }
}
