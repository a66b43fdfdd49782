import { call, type Result } from '#lib/client/caller/call.ts';
import type { FilterCounts } from '#lib/contract/product/products.ts';
import type { Conditions } from '#lib/domain/discovery/list-choice.ts';
import { countsQuery, type NarrowedSource } from './more-products.ts';
import { query } from './query.ts';

type AskCounts = (source: NarrowedSource, conditions: Conditions) => Promise<Result<FilterCounts>>;

const askCounts: AskCounts = (source, conditions) =>
  call('GET /api/buyer/listings/counts', { query: countsQuery(source, conditions) });

/** How many products a list has under what is being chosen of its filter, and with each other option. */
export function createFilterCounts(source: NarrowedSource, chosen: Conditions, ask: AskCounts = askCounts) {
  let conditions = chosen;
  const { $query, refresh } = query(() => ask(source, conditions));
  return {
    $counts: $query,

    /** Counts anew under other conditions; the answer to the latest is shown. */
    choose(next: Conditions): Promise<boolean> {
      conditions = next;
      return refresh();
    },
  };
}
