import type { Tx } from '#lib/server/platform/database/connect.ts';
import { askMart } from '../../case/ask-mart.ts';

/**
 * A closed mart's rest is what it owes: a case for finance on its last statement, which its last general manager reads
 * too ('받을 돈', market.md 24.11). One at a time: what comes later stands in the same.
 */
export async function askBack(
  tx: Tx,
  { owedWon, ...of }: { martId: number; statementId: number; managerId: number; owedWon: number; at: Date },
): Promise<void> {
  await askMart(tx, { ...of, reason: 'payment', letter: { is: 'owedBack', owedWon } });
}
