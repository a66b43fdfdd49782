import { inArray, max } from 'drizzle-orm';
import { isPieces, tillMoment } from '#lib/domain/product/counted-shelf.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { stockLedger } from '#lib/server/schema/index.ts';
import type { KeyViewer } from '../../mart/keys/find-key.ts';
import { holdScope } from '../../mart/keys/require-scope.ts';
import type { IdempotencyKey } from '../../person/with-idempotency.ts';
import { doOnce, type ItemResult, type MachineDeps, type Results, refusedItem, resultOf } from './item-result.ts';
import { lockNamed, type Named } from './lock-named.ts';
import { setShelf } from './set-shelf.ts';

/** What a till has counted. */
export interface CountedItem extends Named {
  /** What lies in the shop, with the pieces that are held for orders. */
  onShelf: number;
  countedAt: string;
}

export type Counted = Awaited<ReturnType<typeof setShelf>>;

/**
 * Sets the stock of listings by what a till has counted: buyers may have what is not held (shelf.md 32.2). Each item
 * stands by itself, and is refused with `invalidInput`, `productNotFound`, `barcodeAmbiguous` where several listings
 * bear its code, `productRecalled`, `productHidden`, `stockTooLarge`, and `stockChanged` where pieces moved since it was
 * counted. Refuses as `holdScope` and `doOnce` do.
 */
export function countShelf(
  deps: MachineDeps,
  viewer: KeyViewer,
  items: readonly CountedItem[],
  idempotencyKey?: IdempotencyKey,
): Promise<Results<Counted>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdScope(tx, viewer, 'stock:write', now);
    return doOnce(tx, { viewer, idempotencyKey, now }, async () => {
      const named = await lockNamed(tx, viewer.martId, items, now);
      const lastMoves = await readLastMoves(tx, named.ids);
      const results: ItemResult<Counted>[] = [];
      for (const item of items) {
        const [product, ...others] = named.find(item);
        const at = tillMoment(new Date(item.countedAt), now);
        results.push(
          await resultOf(async () => {
            if (!isPieces(item.onShelf, 0))
              return refusedItem('invalidInput', { field: 'onShelf', reason: 'countOdd' });
            if (!product) return refusedItem('productNotFound');
            if (others.length > 0) return refusedItem('barcodeAmbiguous', { n: others.length + 1 });
            if (product.recalledAt) return refusedItem('productRecalled');
            if (product.hiddenAt) return refusedItem('productHidden');
            const ended = named.findEnded(item);
            const moves = [product, ...ended].map(({ id }) => lastMoves.get(id) ?? 0);
            const moved = Math.max(...moves, product.shelfCountedAt?.getTime() ?? 0);
            if (at.getTime() < moved) return refusedItem('stockChanged', { n: product.waiting });
            const counted = await setShelf(tx, product, { onShelf: item.onShelf, at, ended, keyId: viewer.keyId, now });
            return { ok: true, ...counted };
          }),
        );
      }
      return results;
    });
  });
}

/** When pieces of listings moved last, in milliseconds. */
async function readLastMoves(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: stockLedger.productId, at: max(stockLedger.at) })
    .from(stockLedger)
    .where(inArray(stockLedger.productId, [...ids]))
    .groupBy(stockLedger.productId);
  return new Map(rows.map(({ id, at }) => [id, at?.getTime() ?? 0]));
}
