import { eq } from 'drizzle-orm';
import { givableBackUntil } from '#lib/domain/delegation.ts';
import { marts } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { requireTask } from '../seller-marts/require-mart.ts';

/** Until when a mart's general manager may give it back; null where nobody has handed it to them of late. Refuses as `giveBack` does. */
export async function showGiveBack({ db, clock }: Deps, viewer: Viewer, martId: number): Promise<Date | null> {
  await requireTask(db, viewer, martId, 'employees');
  const [mart] = await db.select().from(marts).where(eq(marts.id, martId));
  return mart ? givableBackUntil(mart, clock.now()) : null;
}
