import { and, asc, gt, inArray, lte, sql } from 'drizzle-orm';
import { RETENTION_MINUTES } from '#lib/domain/market/retention.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { DeliveryOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import { outbox, type WebhookRow } from '#lib/server/schema/index.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { inSeconds } from './plan-news.ts';

/** How many are on their way at once. */
const AT_ONCE = 16;
/** Another process may take a delivery over when the one that has it has been silent for so long. */
const LEASE_SECONDS = 60;

/**
 * Works the rows of the outbox that go to machines of marts: each is taken by one process at a time, and sent at least
 * once under one id. Beside the news of people, and without waiting for what was sent: a receiver that says nothing for
 * 15 s keeps neither them nor the other marts. `count` hears how each attempt ended.
 */
export function createWebhookSender(deps: Deps, { count = (_: DeliveryOutcome) => {} } = {}) {
  const running = new Set<Promise<void>>();
  let stopping = false;

  async function work(row: WebhookRow): Promise<void> {
    try {
      const outcome = await deliverWebhook(deps, row);
      if (outcome) count(outcome);
    } catch (err) {
      // Its lease runs out, and it is tried again.
      deps.log.error({ err, webhookId: row.webhookId }, 'a delivery to a machine failed');
    }
  }

  return {
    /** Begins to send what is due; answers how many. */
    async send(): Promise<number> {
      let begun = 0;
      while (!stopping) {
        const rows = await takeDue(deps, AT_ONCE - running.size);
        if (rows.length === 0) break;
        begun += rows.length;
        for (const row of rows) {
          const working: Promise<void> = work(row).finally(() => running.delete(working));
          running.add(working);
        }
      }
      return begun;
    },
    /** Resolves when what was begun has ended. */
    settle: async (): Promise<void> => void (await Promise.all(running)),
    /** Begins nothing more; resolves when the rest has ended. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.all(running);
    },
  };
}

const TOO_OLD = sql`now() - make_interval(mins => ${RETENTION_MINUTES.outbox}::int)`;

async function takeDue({ db }: Deps, room: number): Promise<WebhookRow[]> {
  if (room === 0) return [];
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    // Older ones wait to be deleted.
    .where(and(lte(outbox.dueAt, sql`now()`), gt(outbox.writtenAt, TOO_OLD)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(room)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(outbox)
    .set({ dueAt: inSeconds(LEASE_SECONDS) })
    .where(inArray(outbox.id, due))
    .returning();
  return (taken as WebhookRow[]).sort((a, b) => a.id - b.id);
}
