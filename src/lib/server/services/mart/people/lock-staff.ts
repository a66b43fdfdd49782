import { eq } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { marts } from '#lib/server/schema/index.ts';

/** Changes of a mart's staff take turns: nobody is made general manager while they are being deleted. */
export async function lockStaff(tx: Tx, martId: number): Promise<void> {
  await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('update');
}
