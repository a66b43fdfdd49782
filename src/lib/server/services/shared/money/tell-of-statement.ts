import { eq } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { alarms, marts } from '#lib/server/schema/index.ts';

interface StatementNews {
  martId: number;
  statementId: number;
  to: 'paid' | 'failed' | 'returned' | 'held' | 'words';
  reason?: string;
  at: Date;
}

/** Tells a mart's general manager, a closed one's too, what became of a statement; `reason` as they may read it. */
export async function tellOfStatement(
  tx: Tx,
  { martId, statementId, to, reason = '', at }: StatementNews,
): Promise<void> {
  const [mart] = await tx.select({ userId: marts.generalManagerId }).from(marts).where(eq(marts.id, martId));
  await tx.insert(alarms).values({
    ...{ userId: mart!.userId, kind: 'statementNews', martId, createdAt: at },
    details: { to, reason, statementId },
  });
}
