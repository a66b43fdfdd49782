import { martStanding } from '#lib/domain/mart/standing.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { lockMart } from './change-standing.ts';
import { recordStanding } from './record-standing.ts';

/**
 * Warns a mart: its general manager is told, its record keeps it, and it stands as before (market.md 22.4, 22.7).
 * Refuses with `martNotFound`, `ownMatter`, and `martDecided` where it is closed or not as it was seen.
 */
export const warnMart = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { martId, reason, seen }: { martId: number; reason: string; seen?: string | undefined },
) =>
  db.transaction(async (tx) => {
    const mart = await lockMart(tx, operator, martId, seen);
    const from = martStanding(mart);
    if (from === 'closed') throw new DomainError('martDecided');
    const { userId: operatorId } = operator;
    await recordStanding(tx, { martId, from, to: 'warned', reason, operatorId, now: clock.now() });
    return from;
  });
