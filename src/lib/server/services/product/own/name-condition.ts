import { type SQL, sql } from 'drizzle-orm';
import { normaliseSearch } from '#lib/domain/discovery/search.ts';
import { products } from '#lib/server/schema/index.ts';

/** The listings whose name contains the typed text; all of them for an empty one, none for signs alone. */
export function nameContains(typed: string | undefined): SQL | undefined {
  if (!typed?.trim()) return;
  const wanted = normaliseSearch(typed);
  return wanted === '' ? sql`false` : sql`strpos(${products.searchName}, ${wanted}) > 0`;
}
