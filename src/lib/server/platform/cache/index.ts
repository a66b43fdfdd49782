import type { Changes } from '../changes/index.ts';
import { createInvalidation, type Invalidation } from './invalidation.ts';
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts';

const MAX_BYTES = 40 * 1024 * 1024;

/**
 * The cache of this process: answers, pages and figures that are the same for everybody. Every change in the database ends the entries
 * that it touches (`invalidation`); while changes cannot be read, no entry is used. It prices and sells nothing: orders read the
 * database (docs/decisions/0018).
 */
export interface MarketCache extends TaggedCache {
  invalidation: Invalidation;
}

export function createCache(changes: Changes): MarketCache {
  const invalidation = createInvalidation(changes);
  return { ...createTaggedCache(invalidation, MAX_BYTES), invalidation };
}
