import { sql } from 'drizzle-orm';
import { MESSAGES_A_DAY, type WrittenChannel } from '#lib/domain/notice/channels.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import type { OutboxRow } from '#lib/server/schema/index.ts';

type Counted = Pick<OutboxRow, 'userId' | 'isWritten'> & { channel: WrittenChannel };

/**
 * Counts a message before it is sent, as of two that go at once only one may be the last; false where it is one too
 * many of its day. What the law wants in writing is counted and never too many.
 */
export const takeMessage = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, message: Counted): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { userId, channel, isWritten } = message;
    const day = seoulDate(clock.now());
    const limited = isWritten ? 0 : 1;
    await takeTurn(tx, 'messages', userId);
    const { rows } = await tx.execute<{ sent: number }>(sql`
      select coalesce(sum(limited), 0)::int as sent from messages_sent where day = ${day}::date and user_id = ${userId}`);
    if (!isWritten && oneRow(rows).sent >= MESSAGES_A_DAY) return false;
    await tx.execute(sql`insert into messages_sent (day, user_id, channel, limited, count)
      values (${day}::date, ${userId}, ${channel}, ${limited}::int, 1)
      on conflict (day, user_id, channel) do update
        set limited = messages_sent.limited + excluded.limited, count = messages_sent.count + 1`);
    return true;
  });

/** Takes that back for one that was not sent. */
export async function returnMessage({ db, clock }: Pick<Deps, 'db' | 'clock'>, message: Counted): Promise<void> {
  const { userId, channel, isWritten } = message;
  await db.execute(sql`update messages_sent set limited = limited - ${isWritten ? 0 : 1}::int, count = count - 1
    where day = ${seoulDate(clock.now())}::date and user_id = ${userId} and channel = ${channel} and count > 0`);
}
