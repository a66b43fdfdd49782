import { and, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import { RETENTION_MINUTES } from '#lib/domain/market/retention.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { DeliveryOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import { outbox, type WebhookRow } from '#lib/server/schema/index.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { inSeconds } from './plan-news.ts';

/** How many are on their way at once, of all marts and to one endpoint: one that says nothing holds few places. */
const AT_ONCE = 32;
const AT_ONCE_TO_ONE = 4;
/** Another process may take a delivery over when the one that has it has been silent for so long. */
const LEASE_SECONDS = 60;

/** How many deliveries are on their way, by endpoint. */
type Busy = Readonly<Record<number, number>>;

/**
 * Works the rows of the outbox that go to machines of marts: each is taken by one process at a time, and sent at least
 * once under one id. Beside the news of people, and without waiting for what was sent: a receiver that says nothing for
 * 15 s keeps neither them nor the other marts. Where one is done, the next begins. `count` hears how each attempt ended.
 */
export function createWebhookSender(deps: Deps, { count = (_: DeliveryOutcome) => {} } = {}) {
  /** With the endpoint that each goes to. */
  const running = new Map<Promise<void>, number>();
  let stopping = false;
  /** Who looks for what is due waits for the one before: both would fill the same places. */
  let looking: Promise<unknown> = Promise.resolve();

  async function work(row: WebhookRow): Promise<void> {
    try {
      const outcome = await deliverWebhook(deps, row);
      if (outcome) count(outcome);
    } catch (err) {
      // Its lease runs out, and it is tried again.
      deps.log.error({ err, webhookId: row.webhookId }, 'a delivery to a machine failed');
    }
  }

  function begin({ endpointId, ...row }: DueRow): void {
    const working: Promise<void> = work(row).finally(() => {
      running.delete(working);
      if (!stopping) look().catch((err) => deps.log.error({ err }, 'deliveries to machines wait for the next look'));
    });
    running.set(working, endpointId);
  }

  async function fill(): Promise<number> {
    let begun = 0;
    while (!stopping) {
      const busy: Record<number, number> = {};
      for (const endpointId of running.values()) busy[endpointId] = (busy[endpointId] ?? 0) + 1;
      const rows = await takeDue(deps, AT_ONCE - running.size, busy);
      if (rows.length === 0) break;
      begun += rows.length;
      for (const row of rows) begin(row);
    }
    return begun;
  }

  function look(): Promise<number> {
    const filled = looking.then(fill);
    looking = filled.catch(() => {});
    return filled;
  }

  /** Resolves when what was begun has ended, and what that began. */
  async function settle(): Promise<void> {
    for (;;) {
      const last = looking;
      await Promise.all([last, ...running.keys()]);
      if (running.size === 0 && looking === last) return;
    }
  }

  return {
    /** Begins to send what is due; answers how many. */
    send: look,
    settle,
    /** Begins nothing more; resolves when the rest has ended. */
    stop(): Promise<void> {
      stopping = true;
      return settle();
    },
  };
}

const TOO_OLD = sql`now() - make_interval(mins => ${RETENTION_MINUTES.outbox}::int)`;

type DueRow = WebhookRow & { endpointId: number };

async function takeDue({ db }: Deps, room: number, busy: Busy): Promise<DueRow[]> {
  if (room === 0) return [];
  // Older ones wait to be deleted.
  const first = sql`(select id from (
      select o.id, o.due_at, d.endpoint_id,
        row_number() over (partition by d.endpoint_id order by o.due_at, o.id) as place
      from outbox o join webhook_deliveries d on d.id = o.webhook_id
      where o.due_at <= now() and o.written_at > ${TOO_OLD}
    ) ranked
    where place <= ${AT_ONCE_TO_ONE}::int - coalesce((${JSON.stringify(busy)}::jsonb->>endpoint_id::text)::int, 0)
    order by due_at, id limit ${room})`;
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.id, first), lte(outbox.dueAt, sql`now()`)))
    .for('update', { skipLocked: true });
  const taken = await db
    .update(outbox)
    .set({ dueAt: inSeconds(LEASE_SECONDS) })
    .where(inArray(outbox.id, due))
    .returning({
      ...getTableColumns(outbox),
      endpointId: sql<number>`(select endpoint_id from webhook_deliveries d where d.id = ${outbox.webhookId})`.mapWith(
        Number,
      ),
    });
  return (taken as DueRow[]).sort((a, b) => a.id - b.id);
}
