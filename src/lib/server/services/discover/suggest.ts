import { sql } from 'drizzle-orm';
import type { Suggestion } from '#lib/contract/products.ts';
import type { Place } from '#lib/domain/geo.ts';
import { searchWords } from '#lib/domain/search.ts';
import { type Reading, readingsWhileTyping, wordsInMartName } from '#lib/domain/search-readings.ts';
import { isBuyable } from '../../db/buyable.ts';
import { martsToSearch, valuesOfMarts } from '../../db/marts-to-search.ts';
import type { NearMart } from '../../db/near-marts.ts';
import { readingCondition } from '../../db/search-condition.ts';
import type { Deps } from '../../deps.ts';
import { readMartsAround } from './list-nearby.ts';

const MAX_SUGGESTIONS = 8;
/** Of them, so that products keep their room. */
const MAX_MARTS = 2;

async function productNames(deps: Deps, marts: readonly NearMart[], reading: Reading): Promise<string[]> {
  const condition = readingCondition(reading);
  const known = valuesOfMarts(marts, condition);
  const { rows: near, joined, may } = martsToSearch(condition, (name) => known[name]!);
  const first = reading.words[0]!.flatMap((pattern) => (pattern[0]?.is === 'this' ? [pattern[0].letter] : []));
  // Names that begin with what is typed first, then the nearest.
  const { rows } = await deps.db.execute<{ name: string }>(sql`
    select products.name
    from ${near} ${joined}
    join products on products.mart_id = near.id and ${isBuyable(sql`near.least`)} and ${condition.write(condition.texts)}
    where ${may}
    group by products.name
    order by bool_or(left(products.search_name, 1) = any(${sql.param(first)}::text[])) desc, min(near.distance), products.name
    limit ${MAX_SUGGESTIONS}::int`);
  return rows.map(({ name }) => name);
}

/** Names of products and marts within 3 km that go with what has been typed so far, 8 at the most, each once. */
export async function suggest(deps: Deps, { place, text }: { place: Place; text: string }): Promise<Suggestion[]> {
  if (searchWords(text).length === 0) return [];
  const marts = await readMartsAround(deps, { place });
  if (marts.length === 0) return [];
  for (const reading of readingsWhileTyping(text)) {
    const wordsIn = wordsInMartName(reading);
    const named = wordsIn ? marts.filter((mart) => wordsIn(mart.searchName).length === reading.words.length) : [];
    const martNames = [...new Set(named.map(({ name }) => name))].slice(0, MAX_MARTS);
    const names = await productNames(deps, marts, reading);
    const products = names.filter((name) => !martNames.includes(name)).slice(0, MAX_SUGGESTIONS - martNames.length);
    if (martNames.length + products.length > 0) {
      return [
        ...martNames.map((name) => ({ kind: 'mart' as const, name })),
        ...products.map((name) => ({ kind: 'product' as const, name })),
      ];
    }
  }
  return [];
}
