import { index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { BulkChange, UndoneEdit } from '#lib/domain/product/bulk-edit.ts';
import type { MarkdownStep } from '#lib/domain/product/markdown.ts';
import { at, id, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { users } from '../person/people.ts';

/** The columns of a listing that an edit of many changes, as the row has them; times as ISO 8601. */
export interface EditedColumns {
  priceWon: number;
  listPriceWon: number | null;
  loweredWon: number[] | null;
  markdown: MarkdownStep[] | null;
  saleEndsAt: string;
  waiting: number;
  maxPerBuyer: number | null;
}

/** The changes of an edit of many listings, so that it can be undone. Kept for minutes (services/product/bulk/). */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    actorId: ref()
      .notNull()
      .references(() => users.id),
    change: jsonb().$type<BulkChange>().notNull(),
    /** Only those that it made different. */
    items: jsonb()
      .$type<{ productId: number; name: string; before: EditedColumns; after: EditedColumns }[]>()
      .notNull(),
    madeAt: at().notNull(),
    /** The response of its undoing; null until then. */
    undone: jsonb().$type<UndoneEdit>(),
  },
  (t) => [index('bulk_edits_made').on(t.madeAt)],
);
