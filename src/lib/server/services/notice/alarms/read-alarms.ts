import { and, isNull, lte } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { alarms } from '#lib/server/schema/index.ts';
import { countUnread, ofBuyer } from './list-alarms.ts';

/** Marks the viewer's alarms as read, up to one of them or all. Answers how many are still unread. */
export async function readAlarms(deps: Deps, viewer: Viewer, upTo?: number): Promise<{ unread: number }> {
  await deps.db
    .update(alarms)
    .set({ readAt: deps.clock.now() })
    .where(and(ofBuyer(viewer), isNull(alarms.readAt), upTo === undefined ? undefined : lte(alarms.id, upTo)));
  return { unread: await countUnread(deps.db, viewer) };
}
