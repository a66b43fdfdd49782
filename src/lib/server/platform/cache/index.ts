import type { Change, Changes } from '../changes/index.ts';
import { createInvalidation, type Ended, type Invalidation } from './invalidation.ts';
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts';

const MAX_BYTES = 40 * 1024 * 1024;

/**
 * The cache of this process: answers, pages and figures that are the same for everybody. Every change in the database
 * ends the entries that it touches (`invalidation`); while changes cannot be read, no entry is used. Nothing is decided
 * by it (docs/decisions/0018).
 */
export interface Cache extends TaggedCache {
  invalidation: Invalidation;
}

export function createCache(changes: Changes, endedBy: (change: Change) => Ended | null): Cache {
  const invalidation = createInvalidation(changes, endedBy);
  return { ...createTaggedCache(invalidation, MAX_BYTES), invalidation };
}
