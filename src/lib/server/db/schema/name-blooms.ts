import { bit, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { BLOOM_BITS } from '../../../domain/name-bloom.ts';
import { at } from './columns.ts';
import { marts } from './marts.ts';

/**
 * For each mart a Bloom filter of its products' names (domain/name-bloom.ts), so that a search passes over marts that cannot have
 * what is sought. Triggers add to it; a job leaves out what is sold no more (services/discover/narrow-blooms.ts). A mart without
 * a row may have anything.
 */
export const nameBlooms = pgTable(
  'name_blooms',
  {
    martId: integer()
      .primaryKey()
      .references(() => marts.id),
    bits: bit({ dimensions: BLOOM_BITS }).notNull(),
    /** When it was last made of what the mart sells; null: it was not, and says that the mart may have anything. */
    narrowedAt: at(),
  },
  (t) => [index('name_blooms_narrowed').on(t.narrowedAt)],
);
