import { sql } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';

/** Longer than a transaction that is dated before it is committed: what ended then is looked for twice, told once. */
const OVERLAP_SECONDS = 30;
/** How far it has come is written down now and then, where nothing has ended. */
const WRITTEN_EVERY_SECONDS = 600;

/**
 * Tells the machines of marts of listings whose sale is over, by its time or because somebody ended it, sold out or not
 * (shelf.md 33.1). That a listing was recalled is told where it is done (migrations/). Answers how many
 * deliveries were written.
 */
export async function tellEnded({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = moment(clock.now());
  const { rows } = await db.execute<{ told: number }>(sql`
    with listening as materialized (
      select id, mart_id, listings_told_until,
        greatest(listings_told_until - make_interval(secs => ${OVERLAP_SECONDS}), made_at) as since
      from webhook_endpoints where ended_at is null and listings_told_until < ${now}
    ), ended as materialized (
      select e.id as endpoint_id, p.id as product_id, p.sale_ends_at
      from listening e join products p on p.mart_id = e.mart_id and p.waiting > 0 and p.recalled_at is null
      where p.sale_ends_at > e.since and p.sale_ends_at <= ${now}
      union all
      select e.id, p.id, p.sale_ends_at
      from listening e join products p on p.mart_id = e.mart_id and p.waiting = 0 and p.recalled_at is null
      where p.sale_ends_at > e.since and p.sale_ends_at <= ${now}
    ), told as (
      insert into webhook_deliveries (endpoint_id, type, data, once_key, at)
      select endpoint_id, 'listing.ended', jsonb_build_object('productId', product_id),
        'listing.ended-' || product_id || '-' || (extract(epoch from sale_ends_at) * 1000)::bigint, sale_ends_at
      from ended order by endpoint_id, product_id
      on conflict do nothing returning id
    ), queued as (
      insert into outbox (webhook_id, channel, next_attempt_at, due_at) select id, 'webhook', 'infinity', now() from told returning 1
    ), seen as (
      update webhook_endpoints set listings_told_until = ${now} where id in (
        select id from listening where listings_told_until < ${now} - make_interval(secs => ${WRITTEN_EVERY_SECONDS})
          or id in (select endpoint_id from ended))
    )
    select count(*)::int as told from queued`);
  return rows[0]?.told ?? 0;
}
