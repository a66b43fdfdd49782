import { sql } from 'drizzle-orm';
import type { Place } from '#lib/domain/geo.ts';
import { marts } from '#lib/server/schema/index.ts';
import type { Market } from './market.ts';

/** Marts at these spots, made at once, by their ids. */
export async function manyMarts(
  { db, clock, person }: Market,
  spots: readonly Place[],
  nameOf: (i: number) => string,
): Promise<number[]> {
  const owner = await person('사장');
  return db.transaction(async (tx) => {
    const rows = await tx
      .insert(marts)
      .values(
        spots.map((at, i) => ({
          name: nameOf(i),
          postcode: '04001',
          address: '서울',
          addressDetail: '1층',
          ...at,
          phone: '02-1',
          businessNumber: '1248100998',
          opensAtMinute: 540,
          closesAtMinute: 1320,
          paymentMethod: 1 as const,
          generalManagerId: owner.userId,
          createdAt: clock.now(),
          approvedAt: clock.now(),
        })),
      )
      .returning({ id: marts.id });
    const ids = rows.map(({ id }) => id);
    await tx.execute(sql`insert into mart_members (mart_id, user_id, position, joined_at)
      select unnest(${sql.param(ids)}::bigint[]), ${owner.userId}, 'generalManager', now()`);
    return ids;
  });
}

/** The same numbers from 0 to 1 at every run. */
export function sameNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}
