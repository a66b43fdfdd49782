import { sql } from 'drizzle-orm';
import type { PromotionKind } from '#lib/domain/notice/promotion.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';

/** A person to invite, with the reason. */
export interface Invited {
  userId: number;
  alertId?: number;
  details?: Record<string, string | number>;
}

/**
 * Puts down, in the caller's transaction, that people are to be told of a listing that they may want to buy. They are
 * told by `sendPromotions` when they may be: at once by day, if they have turned it on. Of one kind, nobody hears of a
 * listing twice, and of alcohol nobody hears (adopt.md 31.1).
 */
export async function queuePromotions(
  tx: Tx,
  invited: readonly Invited[],
  { kind, martId, productId, now }: { kind: PromotionKind; martId: number; productId: number; now: Date },
): Promise<void> {
  if (invited.length === 0) return;
  await tx.execute(sql`
    insert into promotions (user_id, kind, mart_id, product_id, alert_id, details, created_at)
    select made.user_id, ${kind}, ${martId}::bigint, ${productId}::bigint, made.alert_id, made.details::jsonb, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(invited.map(({ userId }) => userId))}::bigint[],
      ${sql.param(invited.map(({ alertId }) => alertId ?? null))}::bigint[],
      ${sql.param(invited.map(({ details }) => JSON.stringify(details ?? {})))}::text[]) as made(user_id, alert_id, details)
    where not (select adult_only from products where id = ${productId}::bigint)
    order by made.user_id
    on conflict do nothing`);
}
