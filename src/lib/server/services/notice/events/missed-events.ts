import { max, sql } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import type { Change } from '#lib/server/platform/changes/index.ts';
import { events } from '#lib/server/schema/index.ts';
import { eventsOf, type HeardEvent } from './events-of.ts';

/** A browser that missed more than this reloads its lists, which is less work for both. */
const MAX_MISSED = 200;

/**
 * The events that a viewer missed since `lastId`, oldest first; null where they are not known any more, or too many. An
 * event of a transaction that was still running when `lastId` was written counts as missed, although its id is lower:
 * telling twice is better than not at all.
 */
export async function missedEvents(
  deps: Deps,
  { userId, martIds, lastId }: { userId: number; martIds: readonly number[]; lastId: number },
): Promise<HeardEvent[] | null> {
  const { rows } = await deps.db.execute<{ id: string | number | null } & Omit<Change, 'id'>>(sql`
    with last as (select id, transaction_id, horizon from events where id = ${lastId}::bigint)
    select missed.* from last left join lateral (
      select events.id, topic, user_id as "userId", mart_id as "martId", data from events
      where events.topic <> 'access' and (user_id = ${userId}::bigint or mart_id = any(${sql.param(martIds)}::bigint[]))
        and events.transaction_id >= last.horizon
        and (events.transaction_id <> last.transaction_id or events.id > last.id)
      order by events.id limit ${MAX_MISSED + 1}
    ) missed on true`);
  if (rows.length === 0 || rows.length > MAX_MISSED) return null;
  // The one row of a stream that missed nothing is empty.
  return rows
    .filter((row) => row.id !== null)
    .flatMap((row) => eventsOf({ ...row, id: Number(row.id) }))
    .filter((event) => event.userId === userId || martIds.some((martId) => martId === event.martId));
}

/**
 * The newest event there is: a page has to hear what comes after it, so that it is asked for before what the page
 * shows. There always is one (`ensureAnEvent`), however quiet the market, so that a page that missed nothing is not
 * told to reload.
 */
export async function lastEventId({ db }: Pick<Deps, 'db'>): Promise<number> {
  const [row] = await db.select({ id: max(events.id) }).from(events);
  return row?.id ?? 0;
}

/** Gives a market that has no event yet one that nobody hears of. */
export async function ensureAnEvent({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.execute(sql`insert into events (topic, data) select 'access', '{}' where not exists (select from events)`);
}
