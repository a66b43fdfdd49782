import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { Db } from './connect.ts';
import { card, type ListedRow, ofCard } from './product-list.ts';
import { executeNamed } from './statement.ts';

/** The cards of products that are on sale, by their ids, as they are at `now`; how far their marts are is for a list to say. */
export async function readCards(db: Db, ids: readonly number[], now: Date): Promise<Map<number, ProductCard>> {
  const rows = await executeNamed<Omit<ListedRow, 'distance'>>(
    db,
    'cards',
    () => sql`select p.id as product_id, ${ofCard}, p.mart_id, marts.name as mart_name
      from products p join marts on marts.id = p.mart_id left join pictures on pictures.key = p.picture_key
      where p.id = any(${sql.placeholder('ids')}::int[]) and p.waiting > 0`,
    { ids: `{${ids.join(',')}}` },
  );
  return new Map(rows.map((row) => [row.product_id, card({ ...row, distance: null }, now)]));
}
