import { and, eq, notInArray } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orders } from '#lib/server/schema/index.ts';
import { type PhoneSettings, showPhone } from './show-phone.ts';

/**
 * What is asked of a number behind somebody's first orders, these (adopt.md 29.4); null where they have ordered before,
 * or the market has no such channel.
 */
export async function phoneAfterHold(
  deps: Deps,
  viewer: Viewer,
  orderIds: readonly number[],
): Promise<PhoneSettings | null> {
  if (!deps.gateways.phone) return null;
  const others = and(eq(orders.buyerId, viewer.userId), notInArray(orders.id, [...orderIds]));
  return (await deps.db.$count(orders, others)) > 0 ? null : showPhone(deps, viewer);
}
