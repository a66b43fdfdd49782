import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import {
  type AlertConditions,
  isWithinAlert,
  type ListingBefore,
  type ListingFacts,
  passesAlert,
  searchedNames,
  startsToMatch,
  termTest,
} from '#lib/domain/discovery/alert.ts';
import { boundingBox, type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { entry } from '#lib/domain/known.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';

/** A listing that changed, with its previous state. */
export interface ChangedListing extends ListingFacts {
  id: number;
  before: ListingBefore | null;
}

export interface MartOfAlerts extends Place {
  name: string;
}

interface FoundAlert extends AlertConditions, Place {
  id: number;
  userId: number;
  term: string;
}

/** Tests of terms; making one takes longer than many names take. */
const tests = new LRUCache<string, ReturnType<typeof termTest>>({ max: 5_000 });

function testOf(term: string): ReturnType<typeof termTest> {
  const known = tests.get(term);
  if (known) return known;
  const made = termTest(term);
  tests.set(term, made);
  return made;
}

/** The alerts of those who take news that invite to buy, as far around a mart as lists look. */
function alertsAround(mart: Place, select: SQL): SQL {
  const { south, west, north, east } = boundingBox(mart, SEARCH_RADIUS_METRES);
  return sql`select ${select} from alerts join promotion_choices c on c.user_id = alerts.user_id and c.on_at is not null
    where alerts.location <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}

/**
 * For each of these listings of one mart the alerts that it starts to match (rules.md section 16), one of each buyer. A
 * term that thousands have is tried once.
 */
export async function findAlerts(
  tx: Tx,
  mart: MartOfAlerts,
  listings: readonly ChangedListing[],
  now: Date,
): Promise<Map<ChangedListing, FoundAlert[]>> {
  const names = new Map(listings.map((listing) => [listing, searchedNames(listing.name, mart.name)]));
  const terms = await tx.execute<{ term: string }>(alertsAround(mart, sql`distinct alerts.term`));
  const matching = terms.rows.flatMap(({ term }) => ([...names.values()].some(testOf(term)) ? [term] : []));
  if (matching.length === 0) return new Map();
  const columns = sql`alerts.id, alerts.user_id as "userId", term, max_price_won as "maxPriceWon", min_discount as "minDiscount", lat, lng`;
  const { rows } = await tx.execute<FoundAlert & Record<string, unknown>>(
    sql`${alertsAround(mart, columns)} and term = any(${sql.param(matching)}::text[]) order by alerts.id`,
  );
  const near = rows.filter((alert) => isWithinAlert(alert, mart));
  return new Map(
    listings.map((listing) => {
      const found = near.filter((alert) => {
        const fits = testOf(alert.term);
        if (!passesAlert(listing, alert) || !fits(entry(names, listing))) return false;
        return startsToMatch(alert, listing.before, { martName: mart.name, fits, now });
      });
      return [listing, [...new Map(found.toReversed().map((alert) => [alert.userId, alert])).values()]];
    }),
  );
}
