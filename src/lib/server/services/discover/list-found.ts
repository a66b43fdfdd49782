import type { ProductCard } from '#lib/contract/products.ts';
import type { Condition } from '../../db/condition.ts';
import { listedOutwards, type MartToSearch } from '../../db/listed-outwards.ts';
import { cardsOf } from '../../db/listed-products.ts';
import type { Deps } from '../../deps.ts';
import type { Look } from '../../recall/look.ts';
import type { MatchesWanted } from '../../recall/matches.ts';

/** What is looked for: how the database is asked for it, and how what this process remembers is looked through. */
export interface Sought {
  condition: Condition;
  look: Look;
}

/**
 * A page of what is looked for in marts, these nearest first. What the process remembers tells which products these are, and the
 * database their cards; where it does not, or one of them was sold this moment, the database looks through the marts itself.
 */
export async function listFound(
  { db, recall }: Deps,
  marts: readonly MartToSearch[],
  { look, condition }: Sought,
  page: Omit<MatchesWanted, 'look'>,
): Promise<ProductCard[]> {
  const matches = await recall.matches(marts, { ...page, look });
  const chosen = matches?.map(({ mart, assortment, place }) => ({
    ...{ product_id: assortment.ids[place]!, mart_id: mart.id, mart_name: mart.name, distance: mart.distance },
  }));
  return (chosen && (await cardsOf(db, chosen, page.now))) ?? listedOutwards(db, marts, { ...page, condition });
}
