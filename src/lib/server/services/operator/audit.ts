import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/connect.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { auditLog } from '../../schema/index.ts';

export interface Deed {
  /** The operator's account on the machine. */
  actor: string;
  /** Such as 'user delete'. */
  action: string;
  /** Such as 'user 12'; 'unknown' for somebody who was not found. Never a name or an email. */
  target: string;
}

/**
 * Runs an operator's command and records operator, subject and outcome. The row stands before the work begins: one
 * that still says 'begun' was cut off.
 */
export async function audited<T>(db: Db, clock: { now(): Date }, deed: Deed, work: () => Promise<T>): Promise<T> {
  const [row] = await db
    .insert(auditLog)
    .values({ ...deed, at: clock.now(), outcome: 'begun' })
    .returning({ id: auditLog.id });
  const close = (outcome: string) => db.update(auditLog).set({ outcome }).where(eq(auditLog.id, row!.id));
  try {
    const done = await work();
    await close('done');
    return done;
  } catch (error) {
    await close(error instanceof DomainError ? error.code : 'failed');
    throw error;
  }
}

/** Keeps that somebody was looked for and not found: whom they typed may be an email, and is not kept. */
export async function auditMiss(db: Db, clock: { now(): Date }, deed: Omit<Deed, 'target'>): Promise<void> {
  await db.insert(auditLog).values({ ...deed, target: 'unknown', at: clock.now(), outcome: 'notFound' });
}

/** The newest deeds first. */
export function listAudit(db: Db, limit: number): Promise<(typeof auditLog.$inferSelect)[]> {
  return db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit);
}
