import { eq, sql } from 'drizzle-orm';
import { isUnderReview } from '#lib/domain/mart/standing.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { missingOf, readLatestPapers } from './papers/read-papers.ts';
import { requireMart } from './require-mart.ts';

/** The steps that a new mart has done on its way to its first sale. */
export interface FirstSteps {
  /** It has shown all that its approval needs; null once it is approved. */
  hasApplied: boolean | null;
  /** It has a photo or an introduction for buyers. */
  isIntroduced: boolean;
  hasListed: boolean;
  /** It has a rule by which prices fall towards the sale end. */
  hasMarkdown: boolean;
  /** Somebody has ordered. */
  hasOrders: boolean;
}

/**
 * The first steps of a mart; null once it has made its first sale, and nobody needs them. Refuses with `martNotFound`.
 */
export async function listFirstSteps(deps: Deps, viewer: Viewer, martId: number): Promise<FirstSteps | null> {
  await requireMart(deps.db, viewer, martId);
  const ofMart = sql`mart_id = ${martId}::bigint`;
  const { rows } = await deps.db.execute<
    Omit<FirstSteps, 'hasApplied'> & { hasSold: boolean } & Record<string, unknown>
  >(sql`
    select photo_key is not null or introduction is not null as "isIntroduced", markdown is not null as "hasMarkdown",
      exists (select from products where ${ofMart}) as "hasListed",
      exists (select from orders where ${ofMart}) as "hasOrders",
      exists (select from orders where ${ofMart} and state = 'pickedUp') as "hasSold"
    from marts where id = ${martId}::bigint`);
  const { isIntroduced, hasListed, hasMarkdown, hasOrders, hasSold } = oneRow(rows);
  if (hasSold) return null;
  return { hasApplied: await hasApplied(deps, martId), isIntroduced, hasListed, hasMarkdown, hasOrders };
}

async function hasApplied({ db, config }: Deps, martId: number): Promise<boolean | null> {
  const mart = oneRow(await db.select().from(marts).where(eq(marts.id, martId)));
  if (!isUnderReview(mart)) return null;
  return missingOf(mart, await readLatestPapers(db, martId), config.martPapers).length === 0;
}
