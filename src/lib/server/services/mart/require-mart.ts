import { and, eq, isNull } from 'drizzle-orm';
import { type MartTask, type Position, positionMay } from '#lib/domain/mart/position.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, marts } from '#lib/server/schema/index.ts';

/** The viewer's position in an open mart, read fresh; null for a stranger and for a closed mart. */
async function positionIn(db: Db | Tx, viewer: Viewer, martId: number): Promise<Position | null> {
  const [member] = await db
    .select({ position: martMembers.position })
    .from(martMembers)
    .innerJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId)));
  return member?.position ?? null;
}

/** Lets only those pass who work in the mart; to others it does not exist (rules.md section 5). */
export async function requireMart(db: Db | Tx, viewer: Viewer, martId: number): Promise<Position> {
  const position = await positionIn(db, viewer, martId);
  if (!position) throw new DomainError('martNotFound');
  return position;
}

/**
 * The same for one task of a mart: refuses with `notAllowed` those whose position does not have it (rules.md section
 * 11).
 */
export async function requireTask(db: Db | Tx, viewer: Viewer, martId: number, task: MartTask): Promise<void> {
  if (!positionMay(await requireMart(db, viewer, martId), task)) throw new DomainError('notAllowed');
}

/** For pages, which send strangers away instead of refusing them. */
export async function mayEnterMart(deps: Deps, viewer: Viewer, martId: number): Promise<boolean> {
  return (await positionIn(deps.db, viewer, martId)) !== null;
}

/** The marts the viewer works in. */
export async function martIdsOf(db: Db | Tx, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .select({ martId: martMembers.martId })
    .from(martMembers)
    .innerJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
    .where(eq(martMembers.userId, viewer.userId));
  return rows.map((row) => row.martId);
}

/** Whether the viewer works in any mart at all. */
export async function worksInMart(db: Db | Tx, viewer: Viewer): Promise<boolean> {
  const [member] = await db
    .select({ martId: martMembers.martId })
    .from(martMembers)
    .innerJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
    .where(eq(martMembers.userId, viewer.userId))
    .limit(1);
  return member !== undefined;
}

/**
 * A mart's money is its general manager's, also once it is closed (market.md 24.11). Refuses with `martNotFound` and
 * `notAllowed`.
 */
export async function requireManager(db: Db | Tx, viewer: Viewer, martId: number): Promise<void> {
  const [member] = await db
    .select({ position: martMembers.position, closedAt: marts.closedAt })
    .from(martMembers)
    .innerJoin(marts, eq(marts.id, martMembers.martId))
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId)));
  const manages = member?.position === 'generalManager';
  if (!member || (member.closedAt && !manages)) throw new DomainError('martNotFound');
  if (!manages) throw new DomainError('notAllowed');
}
