import { sql } from 'drizzle-orm';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import type { OutboxRow } from '#lib/server/schema/index.ts';
import { WRITTEN_EVERY_MINUTES } from '../../person/session/session-calls.ts';
import type { News } from './news.ts';

/**
 * Whether somebody of its mart has been at a screen of theirs since a new order was made: then nobody has to be told of
 * it elsewhere (adopt.md 29.2). False of all other news. A busy screen is written down only now and then.
 */
export async function hasMartLooked(
  { db }: Pick<Deps, 'db'>,
  { alarmId }: OutboxRow,
  { order }: News,
): Promise<boolean> {
  if (alarmId !== null || !order) return false;
  const since = addMinutes(order.createdAt, -WRITTEN_EVERY_MINUTES);
  const { rows } = await db.execute<{ looked: boolean }>(sql`select exists (
    select from sessions join mart_members using (user_id)
    where mart_id = ${order.martId} and called_at >= ${moment(since)}) as looked`);
  return oneRow(rows).looked;
}
