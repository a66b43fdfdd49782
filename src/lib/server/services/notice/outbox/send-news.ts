import { and, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { RETENTION_MINUTES } from '#lib/domain/market/retention.ts';
import type { Channel } from '#lib/domain/notice/channels.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { DeliveryOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import { type OutboxRow, outbox } from '#lib/server/schema/index.ts';
import { deliver } from './deliver.ts';
import { inSeconds, planNews } from './plan-news.ts';
import { createUnresponsiveServices } from './unresponsive-services.ts';

/** How many are on their way at once. */
const AT_ONCE = 16;
/** Another process may take a delivery over when the one that has it has been silent for so long. */
const LEASE_SECONDS = 60;

/**
 * Works the outbox: news are planned, and each delivery is taken by one process at a time, made, and forgotten. Push and
 * mail are sent at least once, under one tag and one Message-ID: what a crash between the sending and its record sends
 * again is shown once. `count` hears how each attempt ended.
 */
export function createNewsSender(deps: Deps, { count = (_: Channel, __: DeliveryOutcome) => {} } = {}) {
  const services = createUnresponsiveServices();
  let stopping = false;

  /** Sends what is due; answers how many were sent. */
  async function send(): Promise<number> {
    while (!stopping && (await planNews(deps)) > 0);
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
    async function next(): Promise<OutboxRow | undefined> {
      if (!stopping && taken.length === 0) {
        taking ??= takeMore();
        await taking;
      }
      return stopping ? undefined : taken.shift();
    }
    const work = async (): Promise<void> => {
      for (let row = await next(); row; row = await next()) {
        const outcome = await deliver(deps, services, row);
        if (outcome && row.channel) count(row.channel, outcome);
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

const TOO_OLD = sql`now() - make_interval(mins => ${RETENTION_MINUTES.outbox}::int)`;

async function takeDue({ db }: Deps): Promise<OutboxRow[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    // Older ones wait to be deleted.
    .where(and(isNotNull(outbox.channel), lte(outbox.nextAttemptAt, sql`now()`), gt(outbox.writtenAt, TOO_OLD)))
    .orderBy(outbox.nextAttemptAt, outbox.id)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(outbox)
    .set({ nextAttemptAt: inSeconds(LEASE_SECONDS), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning();
  // What goes to a machine is due at no time here (send-webhooks.ts).
  return (taken as OutboxRow[]).sort((a, b) => a.id - b.id);
}

async function putBack({ db }: Deps, taken: readonly OutboxRow[]): Promise<void> {
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  await db.update(outbox).set({ nextAttemptAt: sql`now()` }).where(inArray(outbox.id, ids));
}
