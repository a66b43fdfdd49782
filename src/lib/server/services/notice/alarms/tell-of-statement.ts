import type { Tx } from '#lib/server/platform/database/connect.ts';
import { notifyMart } from './notify.ts';

interface StatementNews {
  martId: number;
  statementId: number;
  to: 'closed' | 'paid' | 'failed' | 'returned' | 'held' | 'words';
  reason?: string;
  at: Date;
}

/** Tells a mart's general manager, a closed one's too, what became of a statement; `reason` as they may read it. */
export async function tellOfStatement(
  tx: Tx,
  { martId, statementId, to, reason = '', at }: StatementNews,
): Promise<void> {
  await notifyMart(tx, { kind: 'statementNews', martId, details: { to, reason, statementId }, now: at });
}
