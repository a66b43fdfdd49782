import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { waitingEntries } from '#lib/server/schema/index.ts';

/** Whether the viewer waits for pieces of a listing; a visitor waits for nothing. */
export async function isWaiting({ db }: Pick<Deps, 'db'>, viewer: Viewer | null, productId: number): Promise<boolean> {
  if (!viewer) return false;
  const [entry] = await db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.productId, productId), eq(waitingEntries.userId, viewer.userId)));
  return entry !== undefined;
}
