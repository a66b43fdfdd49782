import { sql } from 'drizzle-orm';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { requireMart } from './require-mart.ts';

export interface Today {
  /** Orders that were picked up. */
  sold: number;
  soldWon: number;
  /** Products that can be bought and whose sale ends before the day does. */
  ending: number;
}

/** How a mart's day in Seoul goes so far. Refuses with `martNotFound`. */
export async function showToday({ db, clock }: Deps, viewer: Viewer, martId: number): Promise<Today> {
  await requireMart(db, viewer, martId);
  const now = clock.now();
  const day = seoulDayNumber(now);
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ sold: number; won: string; ending: number }>(sql`
    select sold.n as sold, sold.won as won, ending.n as ending
    from (select count(*)::int as n, coalesce(sum(total_price_won), 0)::text as won from orders
        where mart_id = ${martId} and state = 'pickedUp' and ended_at >= ${at(seoulDayStart(day))}) sold,
      (select count(*)::int as n from products
        where mart_id = ${martId} and waiting > 0
          and sale_ends_at > ${at(now)} and sale_ends_at <= ${at(seoulDayStart(day + 1))}) ending`);
  const { sold, won, ending } = rows[0]!;
  return { sold, soldWon: Number(won), ending };
}
