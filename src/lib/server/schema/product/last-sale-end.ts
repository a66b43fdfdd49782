import { type SQL, sql } from 'drizzle-orm';
import type { ProductRow } from './products.ts';

/**
 * When a listing's sale ends for good, for queries over `products`: one that an operator hides may be shown again until
 * it would have ended (market.md 22.8), unless it is recalled.
 */
export const LAST_SALE_END: SQL = sql.raw(
  'case when products.recalled_at is null then coalesce(products.hidden_sale_ends_at, products.sale_ends_at) else products.sale_ends_at end',
);

/** The same of a row. */
export const lastSaleEnd = ({
  saleEndsAt,
  hiddenSaleEndsAt,
  recalledAt,
}: Pick<ProductRow, 'saleEndsAt' | 'hiddenSaleEndsAt' | 'recalledAt'>): Date =>
  (recalledAt === null ? hiddenSaleEndsAt : null) ?? saleEndsAt;
