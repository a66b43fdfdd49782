import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { promotions } from '#lib/server/schema/index.ts';
import { isOpenFor } from './is-asked.ts';

/** Withdraws the viewer's request about a listing's next price; ignored if there is none. */
export async function leavePriceStep(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  productId: number,
): Promise<{ isAsked: false }> {
  await db.delete(promotions).where(isOpenFor(viewer, productId));
  return { isAsked: false };
}
