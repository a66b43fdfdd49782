import { sql } from 'drizzle-orm';
import { seoulDayNumber } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';

/** More products than a process is asked for between two writings; beyond, views are not counted. */
const MOST_WAITING = 20_000;

export interface ViewCounter {
  note(productId: number): void;
  /** Adds the counted views to the day's figures. */
  write(): Promise<void>;
}

/**
 * Counts how often products are looked at, by product and day, for their sellers. Nobody's looking is written down:
 * figures alone, added up in this process and written every few seconds; a process that is killed loses those.
 */
export function createViewCounter({ db, clock }: Pick<Deps, 'db' | 'clock'>): ViewCounter {
  let counts = new Map<number, number>();

  return {
    note(productId) {
      if (counts.size < MOST_WAITING || counts.has(productId)) counts.set(productId, (counts.get(productId) ?? 0) + 1);
    },
    async write() {
      if (counts.size === 0) return;
      // In the order of their ids, so that two processes do not wait for each other.
      const rows = [...counts].sort(([a], [b]) => a - b);
      counts = new Map();
      const day = seoulDayNumber(clock.now());
      await db.execute(sql`
        insert into product_views (product_id, day, views)
        select p.id, ${day}::int, c.views
        from unnest(${sql.param(rows.map(([id]) => id))}::bigint[], ${sql.param(rows.map(([, views]) => views))}::int[]) c (id, views)
        join products p on p.id = c.id
        order by p.id
        on conflict (product_id, day) do update set views = product_views.views + excluded.views`);
    },
  };
}
