import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import {
  alarms,
  martMembers,
  marts,
  orders,
  pushes,
  pushSubscriptions,
  refreshTokens,
  sessions,
} from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Push, PushResult } from '../../gateways/push.ts';
import { audienceOf, composeNote, type News } from './compose-note.ts';

/** How many are on their way at once. */
const AT_ONCE = 16;
/** Another process may take a note over when the one that has it has been silent for so long. */
const LEASE_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;
/** News that could not be sent for so long are news no more; the alarm in the market stays. */
const GIVE_UP_MINUTES = 60;

type Queued = typeof pushes.$inferSelect;
type Device = typeof pushSubscriptions.$inferSelect;

/** 5 s, 10 s, 20 s … ten minutes; or what the service asked for. */
const pauseSeconds = (attempts: number, asked: number | null) =>
  Math.min(asked ?? FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 10), MAX_PAUSE_SECONDS);

/**
 * Works the outbox of notes to devices: each is taken by one process at a time, sent, and forgotten. A device that is gone, or whose
 * session is over, goes with all that waits for it. Answers how many were sent.
 */
export async function sendPushes(deps: Deps): Promise<number> {
  const { push } = deps.gateways;
  if (!push) return 0;
  let sent = 0;
  for (let taken = await takeDue(deps); taken.length > 0; taken = await takeDue(deps)) {
    const results = await Promise.all(taken.map((queued) => deliver(deps, push, queued)));
    sent += results.filter(Boolean).length;
  }
  return sent;
}

async function takeDue({ db }: Deps): Promise<Queued[]> {
  const due = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(lt(pushes.nextAttemptAt, sql`now()`))
    .orderBy(pushes.nextAttemptAt, pushes.id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(pushes)
    .set({ nextAttemptAt: inSeconds(LEASE_SECONDS), attempts: sql`${pushes.attempts} + 1` })
    .where(inArray(pushes.id, due))
    .returning();
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`;

/** Answers whether it was sent. */
async function deliver(deps: Deps, push: Push, queued: Queued): Promise<boolean> {
  const found = await find(deps, queued);
  const sending = found && wants(found.device, found.news) ? composeNote(found.news, deps.clock.now()) : null;
  const result: PushResult | null = found && sending ? await push.send(found.device, sending) : null;
  if (result && !result.ok && result.reason === 'later') {
    await deps.db
      .update(pushes)
      .set({ nextAttemptAt: inSeconds(pauseSeconds(queued.attempts, result.afterSeconds)) })
      .where(eq(pushes.id, queued.id));
    return false;
  }
  await deps.db.delete(pushes).where(eq(pushes.id, queued.id));
  if (found && result && !result.ok && result.reason === 'gone') await forgetDevice(deps, found.device);
  return result?.ok ?? false;
}

const wants = ({ forBuyer, forMart }: Device, news: News) => (audienceOf(news) === 'buyer' ? forBuyer : forMart);

/** The device and the news; null where either is gone, or the device is not to hear of it any more. */
async function find({ db, clock }: Deps, queued: Queued): Promise<{ device: Device; news: News } | null> {
  const [row] = await db
    .select({
      device: pushSubscriptions,
      alarm: alarms,
      order: orders,
      martName: marts.name,
      member: martMembers.userId,
    })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), isNull(sessions.endedAt)))
    .leftJoin(alarms, eq(alarms.id, pushes.alarmId))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${pushes.orderId}, ${alarms.orderId})`))
    .leftJoin(marts, eq(marts.id, sql`coalesce(${orders.martId}, ${alarms.martId})`))
    .leftJoin(martMembers, and(eq(martMembers.martId, marts.id), eq(martMembers.userId, pushSubscriptions.userId)))
    .where(
      and(
        eq(pushes.id, queued.id),
        // Nobody can come back to a session without tokens.
        sql`exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${sessions.id}
          and ${refreshTokens.expiresAt} > ${clock.now().toISOString()}::timestamptz)`,
      ),
    );
  if (!row) return null;
  const { device, member, ...news } = row;
  // Who works there no more hears no more of it.
  return audienceOf(news) === 'mart' && member === null ? null : { device, news };
}

async function forgetDevice({ db, log }: Deps, { id, endpoint }: Device): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  await db.delete(pushes).where(eq(pushes.subscriptionId, id));
  log.info({ service: new URL(endpoint).host }, 'a device wants no more pushes');
}

/** Forgets news that are too old to be news, and devices of sessions that nobody can come back to. */
export async function forgetOldPushes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(pushes).where(lt(pushes.writtenAt, sql`now() - make_interval(mins => ${GIVE_UP_MINUTES}::int)`));
  await db.delete(pushSubscriptions).where(
    sql`not exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${pushSubscriptions.sessionId}
      and ${refreshTokens.expiresAt} > ${clock.now().toISOString()}::timestamptz)`,
  );
}
