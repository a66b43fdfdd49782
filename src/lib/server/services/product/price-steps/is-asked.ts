import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { promotions } from '#lib/server/schema/index.ts';

/** The viewer's open request about a listing's next price. */
export const isOpenFor = ({ userId }: Viewer, productId: number) =>
  and(
    eq(promotions.userId, userId),
    eq(promotions.kind, 'priceStep'),
    eq(promotions.productId, productId),
    isNull(promotions.decidedAt),
  );

/** Whether the viewer is to be told when a listing falls to its next price; a visitor is told of nothing. */
export async function isPriceStepAsked(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  productId: number,
): Promise<boolean> {
  if (!viewer) return false;
  const [asked] = await db.select({ id: promotions.id }).from(promotions).where(isOpenFor(viewer, productId));
  return asked !== undefined;
}
