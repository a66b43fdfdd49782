import type { EditableColumns } from '#lib/domain/product/bulk-edit.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { bulkEdits } from '#lib/server/schema/index.ts';
import type { EditedColumns } from '#lib/server/schema/product/bulk-edits.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { type BulkOrder, type EditedItem, type PlannedEdit, planEdit, plannedItem } from './plan-edit.ts';
import { writeColumns } from './write-columns.ts';

export interface Edited {
  /** Null for a preview, and where nothing became different. */
  editId: number | null;
  items: EditedItem[];
}

const storedColumns = ({ saleEndsAt, ...columns }: EditableColumns): EditedColumns => ({
  priceWon: columns.priceWon,
  listPriceWon: columns.listPriceWon,
  loweredWon: columns.loweredWon,
  markdown: columns.markdown,
  waiting: columns.waiting,
  maxPerBuyer: columns.maxPerBuyer,
  saleEndsAt: saleEndsAt.toISOString(),
});

/**
 * Changes price, count, sale end or pieces a buyer of many listings, or ends their sales: all of them or none. Orders
 * keep theirs. Where one of them does not take it, nothing is changed, and the refusal says how many; the preview names
 * each. Answers what it was and what it is, and the number that undoes it. Refuses with `martNotFound`,
 * `productNotFound`, `bulkHasProblems`, and as `withIdempotency` does.
 */
export async function editProducts(
  deps: Deps,
  viewer: Viewer,
  order: BulkOrder,
  idempotencyKey?: IdempotencyKey,
): Promise<Edited> {
  const { martId, change, dryRun } = order;
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    const work = async (): Promise<Edited> => {
      const planned = await planEdit(tx, order, { sold: deps.config.goods, now });
      const items = planned.map((each) => plannedItem(each, now));
      if (dryRun) return { editId: null, items };
      const [first, ...others] = planned.flatMap(({ product, problem }) => (problem ? [{ product, problem }] : []));
      if (first) {
        const { product, problem } = first;
        throw new DomainError('bulkHasProblems', {
          n: 1 + others.length,
          productId: product.id,
          reason: { is: 'bulk', productName: product.name, problem },
        });
      }
      const different = planned.filter(({ changes }) => changes);
      for (const { product, after } of different)
        await writeColumns(tx, product, { after, actorId: viewer.userId, now });
      return { editId: await storeEdit(tx, viewer, { martId, change, different, now }), items };
    };
    return dryRun ? work() : withIdempotency(tx, viewer, { idempotencyKey, now }, work);
  });
}

async function storeEdit(
  tx: Tx,
  { userId: actorId }: Viewer,
  { martId, change, different, now }: Pick<BulkOrder, 'martId' | 'change'> & { different: PlannedEdit[]; now: Date },
): Promise<number | null> {
  if (different.length === 0) return null;
  const items = different.map(({ product, after }) => ({
    productId: product.id,
    name: product.name,
    before: storedColumns(product),
    after: storedColumns(after),
  }));
  const edit = oneRow(
    await tx.insert(bulkEdits).values({ martId, actorId, change, items, madeAt: now }).returning({ id: bulkEdits.id }),
  );
  return edit.id;
}
