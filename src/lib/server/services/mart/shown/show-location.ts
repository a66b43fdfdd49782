import { eq } from 'drizzle-orm';
import type { StoreLocation } from '#lib/contract/mart/marts.ts';
import { isShown } from '#lib/domain/mart/standing.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts } from '#lib/server/schema/index.ts';
import { daysOffOf } from '#lib/server/schema/mart/mart-hours.ts';
import { storeLocation } from './store-location.ts';

/** Where a mart is and when it is open. Refuses with `martNotFound`, for one that is not shown too. */
export async function showLocation(deps: Deps, martId: number): Promise<StoreLocation> {
  const now = deps.clock.now();
  const [found] = await deps.db
    .select({ mart: marts, daysOff: daysOffOf(now) })
    .from(marts)
    .where(eq(marts.id, martId));
  if (!found || !isShown(found.mart)) throw new DomainError('martNotFound');
  return storeLocation(found.mart, found.daysOff, now);
}
