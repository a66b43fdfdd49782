import { desc, eq } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { Refusal } from '#lib/server/platform/refusal.ts';
import { auditLog } from '#lib/server/schema/index.ts';

export interface Deed {
  /** The operator's account on the machine. */
  actor: string;
  /** Whence they came to it; 'local'. */
  address: string;
  /** Such as 'user delete'. */
  action: string;
  /** Such as 'user 12'; 'unknown' for somebody who was not found. Never a name or an email. */
  subject: string;
}

/** What the work itself adds to its row, once it is done. */
export interface AuditNote {
  /** What it was, where that is no act. */
  kind?: 'read';
  subject?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type Row = Omit<typeof auditLog.$inferInsert, 'at' | 'outcome'>;
interface LogDeps {
  db: Db;
  clock: { now(): Date };
}

/**
 * Does an operator's work and records operator, subject and outcome. The row stands before the work begins: one
 * that still says 'begun' was cut off.
 */
export async function auditedCall<T>(
  { db, clock }: LogDeps,
  deed: Row,
  work: () => Promise<T>,
  note: () => AuditNote = () => ({}),
): Promise<T> {
  const row = oneRow(
    await db
      .insert(auditLog)
      .values({ ...deed, at: clock.now(), outcome: 'begun' })
      .returning({ id: auditLog.id }),
  );
  const close = (outcome: string, noted: AuditNote = {}) =>
    db
      .update(auditLog)
      .set({ ...noted, outcome })
      .where(eq(auditLog.id, row.id));
  try {
    const done = await work();
    await close('done', note());
    return done;
  } catch (error) {
    await close(error instanceof Refusal ? error.code : 'failed');
    throw error;
  }
}

/** The same for a command on the machine. */
export const audited = <T>(db: Db, clock: LogDeps['clock'], deed: Deed, work: () => Promise<T>): Promise<T> =>
  auditedCall({ db, clock }, deed, work);

/** Keeps that an operator read about a person or a mart. */
export async function auditRead({ db, clock }: LogDeps, deed: Row): Promise<void> {
  await db.insert(auditLog).values({ kind: 'read', ...deed, at: clock.now(), outcome: 'done' });
}

/** Keeps that somebody was looked for and not found: whom they typed may be an email, and is not kept. */
export async function auditMiss(db: Db, clock: { now(): Date }, deed: Omit<Deed, 'subject'>): Promise<void> {
  await db.insert(auditLog).values({ ...deed, subject: 'unknown', at: clock.now(), outcome: 'notFound' });
}

/** The newest deeds first. */
export function listAudit(db: Db, limit: number): Promise<(typeof auditLog.$inferSelect)[]> {
  return db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit);
}
