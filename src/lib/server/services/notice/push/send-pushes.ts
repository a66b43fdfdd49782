import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type MartNewsKind, mayReadNews } from '#lib/domain/mart/news.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Push } from '#lib/server/gateways/push.ts';
import type { PushOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import {
  alarms,
  martMembers,
  marts,
  orders,
  promotionChoices,
  pushes,
  pushSubscriptions,
  refreshTokens,
  sessions,
  users,
} from '#lib/server/schema/index.ts';
import { readAlarmOrders } from '../alarms/alarm-orders.ts';
import { audienceOf, composeNotification, type News } from './compose-notification.ts';
import { createUnresponsiveServices } from './unresponsive-services.ts';

/** How many are on their way at once. */
const AT_ONCE = 16;
/** Another process may take a note over when the one that has it has been silent for so long. */
const LEASE_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;
/** News that could not be sent for so long are news no more; the alarm in the market stays. */
const GIVE_UP_MINUTES = 60;
const TOO_OLD = sql`now() - make_interval(mins => ${GIVE_UP_MINUTES}::int)`;

type Queued = typeof pushes.$inferSelect;
type Device = typeof pushSubscriptions.$inferSelect;

/** 5 s, 10 s, 20 s … ten minutes; or as long as the service asks. */
const pauseSeconds = (attempts: number, asked: number | null) =>
  Math.min(asked ?? FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 10), MAX_PAUSE_SECONDS);

/** How a note ended, or `later`: it is tried again. */

/**
 * Works the outbox of notes to devices: each is taken by one process at a time, sent, and forgotten. A device that is
 * gone, or whose session is over, goes with all that waits for it. `count` hears how each that was to be sent ended.
 */
export function createPushSender(deps: Deps, { count = (_: PushOutcome) => {} } = {}) {
  const services = createUnresponsiveServices();
  let stopping = false;

  /** Sends the due notifications; answers how many were sent. */
  async function send(): Promise<number> {
    const { push } = deps.gateways;
    if (!push) return 0;
    const taken = await takeDue(deps);
    let taking: Promise<void> | null = null;
    let sent = 0;

    async function takeMore(): Promise<void> {
      try {
        taken.push(...(await takeDue(deps)));
      } finally {
        taking = null;
      }
    }
    async function next(): Promise<Queued | undefined> {
      if (!stopping && taken.length === 0) {
        taking ??= takeMore();
        await taking;
      }
      return stopping ? undefined : taken.shift();
    }
    const work = async (): Promise<void> => {
      for (let queued = await next(); queued; queued = await next()) {
        const outcome = await deliver(deps, push, services, queued);
        if (outcome) count(outcome);
        if (outcome === 'sent') sent += 1;
      }
    };

    if (taken.length === 0) return 0;
    // One that waits for its answer keeps no other.
    const working = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    await putBack(deps, taken);
    for (const worked of working) if (worked.status === 'rejected') throw worked.reason;
    return sent;
  }

  return {
    send,
    /** Sends under way still end; the rest is left to others. */
    stop() {
      stopping = true;
    },
  };
}

async function takeDue({ db }: Deps): Promise<Queued[]> {
  const due = db
    .select({ id: pushes.id })
    .from(pushes)
    // Older ones are news no more, and wait for `deleteOldPushes`.
    .where(and(lt(pushes.nextAttemptAt, sql`now()`), gt(pushes.writtenAt, TOO_OLD)))
    .orderBy(pushes.nextAttemptAt, pushes.id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(pushes)
    .set({ nextAttemptAt: inSeconds(LEASE_SECONDS), attempts: sql`${pushes.attempts} + 1` })
    .where(inArray(pushes.id, due))
    .returning();
  return taken.sort((a, b) => a.id - b.id);
}

async function putBack({ db }: Deps, taken: readonly Queued[]): Promise<void> {
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  await db.update(pushes).set({ nextAttemptAt: sql`now()` }).where(inArray(pushes.id, ids));
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`;

/** Answers how it ended; null where there was nothing to send. */
async function deliver(
  deps: Deps,
  push: Push,
  services: ReturnType<typeof createUnresponsiveServices>,
  queued: Queued,
): Promise<PushOutcome | null> {
  const found = await find(deps, queued);
  const sending = found && wants(found.device, found.news) ? composeNotification(found.news, deps.clock.now()) : null;
  if (!found || !sending) {
    await deletePush(deps, queued);
    return null;
  }
  const { host } = new URL(found.device.endpoint);
  const pause = services.pauseSeconds(host);
  if (pause > 0) {
    await putOff(deps, queued, pause);
    return 'later';
  }
  const result = await push.send(found.device, sending);
  services.record(host, !result.ok && result.reason === 'later' && result.isSilent ? 'silent' : 'answered');
  if (!result.ok && result.reason === 'later') {
    await putOff(deps, queued, pauseSeconds(queued.attempts, result.afterSeconds));
    return 'later';
  }
  await deletePush(deps, queued);
  if (result.ok) return 'sent';
  if (result.reason === 'gone') await deleteDevice(deps, found.device);
  return result.reason;
}

const deletePush = ({ db }: Deps, { id }: Queued) => db.delete(pushes).where(eq(pushes.id, id));
const putOff = ({ db }: Deps, { id }: Queued, seconds: number) =>
  db
    .update(pushes)
    .set({ nextAttemptAt: inSeconds(seconds) })
    .where(eq(pushes.id, id));

const wants = ({ forBuyer, forMart }: Device, news: News) => (audienceOf(news) === 'buyer' ? forBuyer : forMart);

/** The device and the news; null where either is gone, or the device is not to hear of it any more. */
async function find({ db, clock }: Deps, queued: Queued): Promise<{ device: Device; news: News } | null> {
  const [row] = await db
    .select({
      device: pushSubscriptions,
      alarm: alarms,
      order: orders,
      martName: marts.name,
      buyerName: users.name,
      promotions: { onAt: promotionChoices.onAt, nightOnAt: promotionChoices.nightOnAt },
      position: martMembers.position,
    })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), isNull(sessions.endedAt)))
    .leftJoin(alarms, eq(alarms.id, pushes.alarmId))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${pushes.orderId}, ${alarms.orderId})`))
    .leftJoin(marts, eq(marts.id, sql`coalesce(${orders.martId}, ${alarms.martId})`))
    .leftJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(promotionChoices, eq(promotionChoices.userId, pushSubscriptions.userId))
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
  const { device, position, ...found } = row;
  const { alarm } = found;
  const together = alarm ? [...(await readAlarmOrders(db, [{ alarm }])).values()] : [];
  const news = { ...found, together, manages: position === 'generalManager' };
  if (audienceOf(news) === 'buyer') return { device, news };
  // Former staff are not notified, nor who handed the mart over of what is its general manager's.
  const kind = (alarm?.kind ?? null) as MartNewsKind | null;
  return position !== null && mayReadNews(position, kind) ? { device, news } : null;
}

async function deleteDevice({ db, log }: Deps, { id, endpoint }: Device): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  await db.delete(pushes).where(eq(pushes.subscriptionId, id));
  log.info({ service: new URL(endpoint).host }, 'a device wants no more pushes');
}
