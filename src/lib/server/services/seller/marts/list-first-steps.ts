import { sql } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { requireMart } from '../../shared/marts/require-mart.ts';

/** The steps that a new mart has done on its way to its first sale. */
export interface FirstSteps {
  /** It has a photo or an introduction for buyers. */
  isIntroduced: boolean;
  hasListed: boolean;
  /** It has a rule by which prices fall towards the sale end. */
  hasMarkdown: boolean;
  /** Somebody has ordered. */
  hasOrders: boolean;
}

/** The first steps of a mart; null once it has made its first sale, and nobody needs them. Refuses with `martNotFound`. */
export async function listFirstSteps(deps: Deps, viewer: Viewer, martId: number): Promise<FirstSteps | null> {
  await requireMart(deps.db, viewer, martId);
  const ofMart = sql`mart_id = ${martId}::bigint`;
  const { rows } = await deps.db.execute<FirstSteps & { hasSold: boolean } & Record<string, unknown>>(sql`
    select photo_key is not null or introduction is not null as "isIntroduced", markdown is not null as "hasMarkdown",
      exists (select from products where ${ofMart}) as "hasListed",
      exists (select from orders where ${ofMart}) as "hasOrders",
      exists (select from orders where ${ofMart} and state = 'pickedUp') as "hasSold"
    from marts where id = ${martId}::bigint`);
  const { isIntroduced, hasListed, hasMarkdown, hasOrders, hasSold } = rows[0]!;
  return hasSold ? null : { isIntroduced, hasListed, hasMarkdown, hasOrders };
}
