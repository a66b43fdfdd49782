import { sql } from 'drizzle-orm';
import { MESSAGES_A_DAY, type WrittenChannel } from '#lib/domain/notice/channels.ts';
import { RESERVED_WON } from '#lib/domain/notice/phone.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { NOBODY, type OutboxRow } from '#lib/server/schema/index.ts';

type Counted = Pick<OutboxRow, 'userId' | 'isWritten'> & { channel: WrittenChannel };
type LimitDeps = Pick<Deps, 'db' | 'clock'>;

/** Mail that the law wants in writing is never one too many; a message to a phone may always be. */
const isLimited = ({ channel, isWritten }: Counted): boolean => channel === 'phone' || !isWritten;
const wonOf = ({ channel }: Counted): number => (channel === 'phone' ? RESERVED_WON : 0);

/**
 * Counts a message before it is sent, as of two that go at once only one may be the last, with the most that it may
 * cost. `tooMany`: one too many of its person's day; `tooDear`: messages to phones would cost more than the market
 * spends a day.
 */
export const takeMessage = (
  { db, clock, config }: LimitDeps & Pick<Deps, 'config'>,
  message: Counted,
): Promise<'taken' | 'tooMany' | 'tooDear'> =>
  db.transaction(async (tx) => {
    const { userId, channel } = message;
    const day = seoulDate(clock.now());
    const limited = isLimited(message) ? 1 : 0;
    const won = wonOf(message);
    await takeTurn(tx, 'messages', userId);
    // One of all people at a time asks what is left.
    if (won > 0) await takeTurn(tx, 'messages');
    const { rows } = await tx.execute<{ sent: number }>(sql`
      select coalesce(sum(limited), 0)::int as sent from messages_sent where day = ${day}::date and user_id = ${userId}`);
    if (limited > 0 && oneRow(rows).sent >= MESSAGES_A_DAY) return 'tooMany';
    if (won > 0 && (await phonesToday({ db: tx, clock })).won + won > config.phoneDailyWon) return 'tooDear';
    await tx.execute(sql`insert into messages_sent (day, user_id, channel, limited, count, won)
      values (${day}::date, ${userId}, ${channel}, ${limited}::int, 1, ${won}::int)
      on conflict (day, user_id, channel) do update set limited = messages_sent.limited + excluded.limited,
        count = messages_sent.count + 1, won = messages_sent.won + excluded.won`);
    return 'taken';
  });

/** Takes that back for one that was not sent; `at`: when it was counted, now unless told. */
export async function returnMessage({ db, clock }: LimitDeps, message: Counted, at = clock.now()): Promise<void> {
  const { userId, channel } = message;
  await db.execute(sql`update messages_sent
    set limited = limited - ${isLimited(message) ? 1 : 0}::int, count = count - 1, won = won - ${wonOf(message)}::int
    where day = ${seoulDate(at)}::date and user_id = ${userId} and channel = ${channel} and count > 0`);
}

/** Leaves of what was reserved for a message to a phone what it has cost; `at`: when it was counted. */
export async function settleMessage(
  { db }: Pick<Deps, 'db'>,
  { userId, at, won }: { userId: number; at: Date; won: number },
): Promise<void> {
  await db.execute(sql`update messages_sent set won = greatest(won - ${RESERVED_WON - won}::int, 0)
    where day = ${seoulDate(at)}::date and user_id = ${userId} and channel = 'phone'`);
}

/**
 * Forgets how many messages somebody was sent, whose account goes: what those to their phone have cost stays in the sum
 * of its day, or a new account would have it spent anew.
 */
export const forgetMessages = (tx: Tx, userId: number): Promise<unknown> =>
  tx.execute(sql`with theirs as (delete from messages_sent where user_id = ${userId} returning day, channel, count, won)
    insert into messages_sent (day, user_id, channel, count, won)
    select day, ${NOBODY}::bigint, channel, count, won from theirs where channel = 'phone'
    on conflict (day, user_id, channel) do update set count = messages_sent.count + excluded.count,
      won = messages_sent.won + excluded.won`);

/** What messages to phones have cost on this day in Seoul, in won, and how many there were. */
export async function phonesToday({
  db,
  clock,
}: Pick<Deps, 'clock'> & { db: Pick<Deps['db'], 'execute'> }): Promise<{ won: number; count: number }> {
  const { rows } = await db.execute<{ won: number; count: number }>(sql`
    select coalesce(sum(won), 0)::int as won, coalesce(sum(count), 0)::int as count from messages_sent
    where day = ${seoulDate(clock.now())}::date and channel = 'phone'`);
  return oneRow(rows);
}
