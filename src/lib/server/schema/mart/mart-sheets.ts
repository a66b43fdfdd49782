import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { KnownSheet } from '#lib/domain/product/product-sheet.ts';
import { ref } from '../columns.ts';
import { marts } from './marts.ts';

/** How the columns of a mart's own sheets were mapped, the last used first. */
export const martSheets = pgTable('mart_sheets', {
  martId: ref()
    .primaryKey()
    .references(() => marts.id),
  known: jsonb().$type<KnownSheet[]>().notNull(),
});
